import type { Key } from '../../i18n.ts';
import { t } from '../../i18n.ts';

/** What bots of all games are called by how well they play; a level nobody has named is called as the game calls it. */
const known: Readonly<Record<string, Key>> = {
  random: 'level.random',
  greedy: 'level.greedy',
  apprentice: 'level.apprentice',
  regular: 'level.regular',
  strong: 'level.strong',
  master: 'level.master',
};

export const levelName = (level: string): string => {
  const key = known[level];
  return key === undefined ? level : t(key);
};

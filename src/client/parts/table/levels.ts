import type { Key } from '../../i18n.ts';
import { t } from '../../i18n.ts';

/** The bots of all games by how well they play; a level nobody has named is called as the game calls it. */
const known = ['random', 'greedy', 'apprentice', 'regular', 'strong', 'master'] as const;
type Known = (typeof known)[number];
const isKnown = (level: string): level is Known => (known as readonly string[]).includes(level);

export const levelName = (level: string): string =>
  isKnown(level) ? t(`level.${level}` satisfies Key) : level;

/** In a line, what to expect of it. */
export const levelHint = (level: string): string =>
  isKnown(level) ? t(`levelHint.${level}` satisfies Key) : '';

import type { AnyLadder } from '../engine/ladder.ts';
import { anyLadder } from '../engine/ladder.ts';
import type { Contender } from '../engine/seer.ts';
import { nunsLadder } from './nuns/lab/ladder.ts';

const ladders: Readonly<Record<string, AnyLadder>> = { nuns: anyLadder(nunsLadder) };

/** How the levels of a game are compared, if it has sides. */
export const ladderOf = (game: string): AnyLadder | undefined =>
  Object.hasOwn(ladders, game) ? ladders[game] : undefined;

/** Who meets the levels of a game in the lab only. */
export const contendersOf = (game: string): readonly Contender[] => ladderOf(game)?.contenders ?? [];

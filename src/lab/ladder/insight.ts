import { observed } from '../../engine/fold.ts';
import type { Emitted } from '../../engine/events.ts';
import type { AnyGame, GameTypes } from '../../engine/game.ts';
import type { AnyLadder, Insight } from '../../engine/ladder.ts';
import { SPECTATOR } from '../../engine/seats.ts';
import type { Contender } from '../../engine/seer.ts';
import { playMatch } from '../play.ts';
import type { Table } from './contest.ts';

/** How well everybody could tell what a level hid. */
export interface InsightInto extends Insight {
  readonly level: string;
  readonly games: number;
}

export interface InsightQuestion {
  readonly game: AnyGame;
  readonly ladder: AnyLadder;
  readonly player: Contender; // plays itself
  readonly tables: readonly Table[];
  readonly deals: number;
  readonly seed: number;
}

/** Judges the belief by matches of a level against itself, the tables in turn. */
export function runInsight(asked: InsightQuestion, onDeal?: (deal: number) => void): InsightInto {
  const { game, ladder, player, tables, deals, seed } = asked;
  if (!ladder.insight) throw new Error(`${game.name} has no belief to judge`);
  const matches: GameTypes['Open'][][] = [];
  for (let deal = 0; deal < deals; deal++) {
    const emitted: Emitted<GameTypes['Open'], GameTypes['Secret']>[] = [];
    const { options } = tables[deal % tables.length] as Table;
    playMatch(
      game,
      options,
      () => player,
      seed + deal,
      undefined,
      // What an event tells of the board is the match's own, and changes on.
      (events) => emitted.push(...structuredClone([...events])),
    );
    matches.push(observed(emitted, SPECTATOR) as GameTypes['Open'][]);
    onDeal?.(deal + 1);
  }
  return { level: player.name, games: deals, ...ladder.insight(matches) };
}

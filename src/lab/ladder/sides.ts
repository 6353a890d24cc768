import type { AnyGame } from '../../engine/game.ts';
import type { AnyLadder } from '../../engine/ladder.ts';
import type { Seat } from '../../engine/seats.ts';
import type { Contender } from '../../engine/seer.ts';
import { playMatch } from '../play.ts';
import type { Estimate } from './confidence.ts';
import { normalQuantile, wilson } from './confidence.ts';
import { winsOf } from './format.ts';

/** How often the first side wins at a table, with and without a handicap. */
export interface SideShare {
  readonly level: string;
  readonly table: string;
  readonly handicap: string | null;
  readonly side: string; // whose share it is
  readonly share: Estimate;
  readonly ends: Readonly<Record<string, number>>; // games by the reason of their end
}

export interface SideBalance {
  readonly game: AnyGame;
  readonly ladder: AnyLadder;
  readonly player: Contender; // plays itself
  readonly tables: readonly string[];
  readonly handicaps: readonly string[]; // beside the game without any
  readonly games: number; // a row
  readonly seed: number;
  readonly alpha: number; // how often an interval may be wrong
}

/** A level against itself at every table, without and with each handicap, all on the same deals. */
export function runSides(balance: SideBalance, onRow?: (row: SideShare) => void): SideShare[] {
  const { game, ladder, player, tables, handicaps, games, seed, alpha } = balance;
  const z = normalQuantile(1 - alpha / 2);
  const rows: SideShare[] = [];
  for (const table of tables)
    for (const handicap of [null, ...handicaps]) {
      const plain = ladder.tables[table];
      const options = handicap === null ? plain : ladder.handicaps[handicap]?.(plain);
      if (!options) throw new Error(`no table ${table} with ${handicap}`);
      const [{ name: side, seats }] = ladder.sides(options);
      const ends: Record<string, number> = {};
      let wins = 0;
      for (let i = 0; i < games; i++) {
        const { outcome } = playMatch(game, options, (_: Seat) => player, seed + i);
        wins += winsOf(outcome, seats);
        const reason = outcome.reason ?? 'end';
        ends[reason] = (ends[reason] ?? 0) + 1;
      }
      const row = { level: player.name, table, handicap, side, share: wilson(wins, games, z), ends };
      rows.push(row);
      onRow?.(row);
    }
  return rows;
}

/** The handicap, or none, that comes nearest to an even share at each table of a level. */
export function mostEven(rows: readonly SideShare[]): SideShare[] {
  const best = new Map<string, SideShare>();
  const off = ({ share }: SideShare): number => Math.abs(share.mean - 0.5);
  for (const row of rows) {
    const key = `${row.level} ${row.table}`;
    const other = best.get(key);
    if (!other || off(row) < off(other)) best.set(key, row);
  }
  return [...best.values()];
}

import { gameNamed } from '../games/registry.ts';
import type { Examined } from '../server/repair/stuck.ts';
import { parsed, reported, usage, usualPlace } from './places.ts';

export const SHOW_USAGE =
  'curfew show [MATCH] [--at PLACE]   (without a match: those that can’t be carried on)';

/** `curfew show`: how a match stands, and what the present rules make of it; or which are stuck. Changes nothing. */
export function show(args: readonly string[]): Promise<number> | number {
  const asked = parsed(args, { values: ['at'], positionals: 1 }) ?? parsed(args, { values: ['at'] });
  if (!asked) return usage(SHOW_USAGE);
  const [match] = asked.positionals;
  return reported(async () => {
    const [{ withExisting }, { examine, stuckMatches }] = await libraries();
    return withExisting(asked.values['at'] ?? usualPlace(), async (db) =>
      match === undefined
        ? { stuck: await stuckMatches(db, gameNamed) }
        : shown(await examine(db, match, gameNamed)),
    );
  });
}

/** No other command waits for database libraries. */
export const libraries = () =>
  Promise.all([import('../server/store/place.ts'), import('../server/repair/stuck.ts')]);

/**
 * What is printed of a match: nothing of it that a player may not know, so that it can go into a bug report. Of actions
 * that would be lost, only whose they were.
 */
export function shown({ match: { match, rows }, game, fault, rerun }: Examined): Record<string, unknown> {
  const stops = rerun?.stops ?? null;
  return {
    match: match.id,
    table: match.table,
    game: match.start.game,
    status: match.status,
    rulesVersion: match.start.rulesVersion,
    presentRules: game.rulesVersion,
    rows: rows.length,
    lastRow: at(rows.at(-1)?.at),
    fault, // null: replays as it was
    presentRulesMake: rerun && {
      rows: rerun.rows.length,
      changedFrom: rerun.changed, // the row; 0: the deal; null: none
      stops,
      lost:
        stops === null
          ? []
          : rows
              .slice(stops.row - 1)
              .map((row) => ({ row: row.number, seat: row.seat, by: row.by, at: at(row.at) })),
      phase: rerun.phase,
      waiting: rerun.waiting,
      outcome: rerun.outcome,
    },
  };
}

const at = (instant: number | undefined): string | null =>
  instant === undefined ? null : new Date(instant).toISOString();

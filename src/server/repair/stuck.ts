import type { Kysely } from 'kysely';
import type { AnyGame } from '../../engine/game.ts';
import type { Json } from '../../engine/json.ts';
import { ReplayDiverged, replayMatch } from '../../engine/match.ts';
import { stateHash } from '../../chance/seed.ts';
import { replayTable } from '../../table/apply.ts';
import type { TableCommand } from '../../table/commands.ts';
import { factColumns } from '../store/kysely-tables.ts';
import type { MatchWithLog } from '../store/store.ts';
import type { StoredTable } from '../store/table-store.ts';
import type { Tables } from '../store/tables.ts';
import { endColumns } from '../store/tables.ts';
import { loadMatch, loadTable } from '../store/whole.ts';
import { factsOf } from '../tables/summary.ts';
import type { Rerun } from './rerun.ts';
import { NoRerun, rerun } from './rerun.ts';

/* A match that can't be carried on: what is wrong with it, and what the present rules would make of it. */

/** Why a match can't be shown or patched. */
export class NotPatched extends Error {
  override readonly name = 'NotPatched';
  readonly code: 'noSuchMatch' | 'noSuchGame' | 'over' | 'nothingToDo' | 'noRerun' | 'movedOn' | 'changed';
  constructor(code: NotPatched['code'], message: string) {
    super(message);
    this.code = code;
  }
}

export interface Examined {
  readonly match: MatchWithLog;
  readonly game: AnyGame;
  /** Why the server does not carry it on; `null` where its log replays as it was. */
  readonly fault: { readonly row: number; readonly why: string } | null;
  /** What the present rules make of it; `null` where they can't even deal it. */
  readonly rerun: Rerun | null;
}

/**
 * Looks at a match as the present rules have it. Changes nothing.
 * @throws NotPatched
 */
export async function examine(
  db: Kysely<Tables>,
  id: string,
  gameNamed: (name: string) => AnyGame | undefined,
): Promise<Examined> {
  const match = await loadMatch(db, id);
  if (!match) throw new NotPatched('noSuchMatch', `there is no match ${id}`);
  const log = { start: match.match.start, rows: match.rows };
  const game = gameNamed(log.start.game);
  if (!game) throw new NotPatched('noSuchGame', `there is no game ${log.start.game}`);
  const hash = stateHash(match.match.seed);
  const { unreadable } = match;
  let fault: Examined['fault'] = null;
  try {
    if (unreadable) throw new ReplayDiverged(unreadable.row, unreadable.why);
    replayMatch(game, log, hash);
  } catch (error) {
    if (!(error instanceof ReplayDiverged)) throw error;
    fault = { row: error.row, why: error.message };
  }
  try {
    if (!unreadable) return { match, game, fault, rerun: rerun(game, log, hash) };
    if (unreadable.row === 0) throw new NoRerun(unreadable.why);
    const made = rerun(
      game,
      { start: log.start, rows: log.rows.filter(({ number }) => number < unreadable.row) },
      hash,
    );
    return { match, game, fault, rerun: { ...made, stops: made.stops ?? unreadable } };
  } catch (error) {
    if (!(error instanceof NoRerun)) throw error;
    return { match, game, fault: fault ?? { row: 0, why: error.message }, rerun: null };
  }
}

/** Matches that were stopped, or will be when somebody comes to them: their rules are of another version. */
export async function stuckMatches(
  db: Kysely<Tables>,
  gameNamed: (name: string) => AnyGame | undefined,
): Promise<readonly Readonly<Record<string, string | number | null>>[]> {
  const found = await db
    .selectFrom('matches')
    .select(['id', 'table_id', 'game', 'rules_version', 'status'])
    .where('status', '!=', 'ended')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return found
    .filter(
      ({ status, game, rules_version }) =>
        status === 'stopped' || gameNamed(game)?.rulesVersion !== rules_version,
    )
    .map(({ id, table_id, game, rules_version, status }) => ({
      ...{ match: id, table: table_id, game, status, rulesVersion: rules_version },
      presentRules: gameNamed(game)?.rulesVersion ?? null,
    }));
}

/** What may have been said and promised for a next match at a table that was told that this one is stopped: it does without. */
const HARMLESS: ReadonlySet<TableCommand['do']> = new Set(['say', 'phrase', 'commit', 'contribute']);

/** From which row on the table takes the match for over; `null` where it doesn't. */
function overFrom({ rows }: StoredTable, match: string): number | null {
  const at = rows.findLastIndex(({ command }) => command.do === 'ended' && command.match === match);
  if (at < 0) return null;
  if (rows.slice(at + 1).some(({ command }) => !HARMLESS.has(command.do)))
    throw new NotPatched('movedOn', 'people have gone on at the table since: the match stays as it is');
  return (rows[at] as StoredTable['rows'][number]).number;
}

export interface Patched {
  readonly rows: number; // that the match has now
  readonly dropped: number; // of the match
  readonly tableRows: number; // that were dropped of its table: that the match was stopped, and what was said since
}

/**
 * Puts what the present rules make of a match in the place of its log, and lets it run again; its clocks begin anew. All
 * of it or nothing. No server may have the match in memory.
 * @throws NotPatched
 */
export function patch(db: Kysely<Tables>, examined: Examined): Promise<Patched> {
  const { match, fault, rerun: made } = examined;
  const { id, status, table: tableId } = match.match;
  if (status === 'ended')
    throw new NotPatched('over', 'the match is over: it is watched from its stored events');
  if (status === 'running' && !fault)
    throw new NotPatched('nothingToDo', 'the match runs and replays as it was');
  if (!made) throw new NotPatched('noRerun', 'the present rules can’t deal this match: it stays as it is');
  return db.transaction().execute(async (tx) => {
    await tx.updateTable('matches').set({ status }).where('id', '=', id).execute(); // nobody else writes from here on
    const now = await tx
      .selectFrom('matches')
      .leftJoin('log_rows', 'log_rows.match', 'matches.id')
      .select((of) => ['matches.status', of.fn.count<number>('log_rows.number').as('rows')])
      .where('matches.id', '=', id)
      .groupBy('matches.status')
      .executeTakeFirst();
    if (now?.rows !== match.rows.length || now.status !== status)
      throw new NotPatched('changed', 'the match has moved on meanwhile: stop its servers, then look again');
    await tx.deleteFrom('log_rows').where('match', '=', id).where('number', '>', made.rows.length).execute();
    for (const [i, { number, hash }] of made.rows.entries())
      if (hash !== match.rows[i]?.hash)
        await tx
          .updateTable('log_rows')
          .set({ hash })
          .where('match', '=', id)
          .where('number', '=', number)
          .execute();
    const { outcome } = made;
    const end = outcome && { at: Date.now(), outcome, events: made.events as unknown as Json[] };
    await tx
      .updateTable('matches')
      .set({
        rules_version: made.start.rulesVersion,
        start_hash: made.start.hash,
        ...(end ? { status: 'ended', ...endColumns(end) } : { status: 'running' }),
      })
      .where('id', '=', id)
      .execute();
    await tx.deleteFrom('snapshots').where('match', '=', id).execute();
    await tx.deleteFrom('clocks').where('match', '=', id).execute();
    const table = tableId === null ? null : await loadTable(tx, tableId);
    return {
      rows: made.rows.length,
      dropped: match.rows.length - made.rows.length,
      tableRows: table && !end ? await reopen(tx, table, id) : 0,
    };
  });
}

/** The table plays the match again, as if it had not been told that it was stopped. */
async function reopen(tx: Kysely<Tables>, table: StoredTable, match: string): Promise<number> {
  const from = overFrom(table, match);
  if (from === null) return 0;
  const rows = table.rows.filter(({ number }) => number < from);
  const facts = factsOf(replayTable(rows, () => undefined));
  await tx.deleteFrom('table_rows').where('table_id', '=', table.id).where('number', '>=', from).execute();
  await tx
    .updateTable('tables')
    .set(factColumns({ facts, at: rows.at(-1)?.at ?? table.created }))
    .where('id', '=', table.id)
    .execute();
  return table.rows.length - rows.length;
}

import type { Database } from 'better-sqlite3';
import type { MatchStatus } from '../../protocol/messages.ts';
import { StoreConflict, toldBySqlite } from './errors.ts';
import type { Append } from './group-commit.ts';
import { endColumns, rowColumns } from './tables.ts';

/**
 * Stores appends of many matches in one transaction of prepared statements, and so with one wait for the disk.
 * One that can't be stored (another writer was faster; its match no longer runs) is left out.
 * @returns for each `null` or why it was left out
 * @throws SqliteError when the database can't store anything now: it is full, locked, broken
 */
export function sqliteCommit(database: Database): (appends: readonly Append[]) => (Error | null)[] {
  const running: MatchStatus = 'running';
  const ended: MatchStatus = 'ended';
  const insert = database.prepare(
    `insert into log_rows (match, number, seat, action, decided_by, chance, hash, action_id, at)
     values (@match, @number, @seat, @action, @decided_by, @chance, @hash, @action_id, @at)`,
  );
  // Its match's rows are looked through: that costs less than an index would, which every row would have to change.
  const twice = database.prepare(`select 1 from log_rows where match = ? and seat = ? and action_id = ?`);
  const runs = database.prepare(`select 1 from matches where id = ? and status = '${running}'`);
  const close = database.prepare(
    `update matches set status = '${ended}', ended_at = @ended_at, outcome = @outcome, events = @events
     where id = @id and status = '${running}'`,
  );

  const forget = database.prepare('delete from snapshots where match = ?');

  function add({ id, rows, end }: Append): void {
    for (const row of rows) {
      if (row.actionId !== null && twice.get(id, row.seat, row.actionId) !== undefined)
        throw new StoreConflict('the action is stored already');
      insert.run(rowColumns(id, row));
    }
    const still = end ? close.run({ id, ...endColumns(end) }).changes === 1 : runs.get(id) !== undefined;
    if (!still) throw new StoreConflict('the match no longer runs');
    if (end) forget.run(id);
  }

  /** All or nothing; the number of the one that can't be stored, if there is one. */
  const attempt = database.transaction((appends: readonly Append[]): void => {
    appends.forEach((append, i) => {
      try {
        add(append);
      } catch (error) {
        const why = error instanceof StoreConflict ? error : toldBySqlite(error);
        throw why instanceof StoreConflict ? new Culprit(i, why) : error;
      }
    });
  });

  return (appends) => {
    const errors: (Error | null)[] = appends.map(() => null);
    for (;;) {
      const left = appends.flatMap((append, i) => (errors[i] ? [] : [{ append, i }]));
      if (left.length === 0) return errors;
      try {
        attempt.immediate(left.map(({ append }) => append));
        return errors;
      } catch (error) {
        if (!(error instanceof Culprit)) throw error;
        errors[(left[error.at] as { i: number }).i] = error.why; // hardly ever: the others once more without it
      }
    }
  };
}

class Culprit extends Error {
  override readonly name = 'Culprit';
  readonly at: number;
  readonly why: Error;
  constructor(at: number, why: Error) {
    super(why.message);
    this.at = at;
    this.why = why;
  }
}

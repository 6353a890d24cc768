import type { Database } from 'better-sqlite3';
import type { MatchStatus } from '../../protocol/messages.ts';
import type { MatchSnapshot } from './snapshot-store.ts';

/**
 * Stores snapshots in a transaction that does not wait for the disk: what is lost of them in a power cut is made anew, and the
 * next durable commit takes them to the disk with its own rows.
 */
export function sqliteSnapshots(database: Database): (snapshots: readonly MatchSnapshot[]) => void {
  const put = database.prepare(
    `insert into snapshots (match, rows, seal, text)
     select @match, @rows, @seal, @text from matches where id = @match and status = '${'running' satisfies MatchStatus}'
     on conflict (match) do update set rows = excluded.rows, seal = excluded.seal, text = excluded.text
     where excluded.rows > snapshots.rows`,
  );
  const putAll = database.transaction((snapshots: readonly MatchSnapshot[]): void => {
    for (const snapshot of snapshots) put.run(snapshot);
  });
  return (snapshots) => {
    database.pragma('synchronous = NORMAL');
    try {
      putAll.immediate(snapshots);
    } finally {
      database.pragma('synchronous = FULL');
    }
  };
}

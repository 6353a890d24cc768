import type { MyTables } from '../../protocol/messages.ts';
import { keptTables, openDatabase } from '../../solo/database.ts';

/** The tables on this device. Looked up by the page itself, so that the lobby starts no worker; there is no secret in it. */
export async function soloTables(): Promise<MyTables['tables']> {
  const db = await openDatabase();
  try {
    const tables = await keptTables(db);
    return tables.map(({ id, created, last, summary, member }) => ({
      table: id,
      ...summary,
      created,
      last,
      member,
    }));
  } finally {
    db.close();
  }
}

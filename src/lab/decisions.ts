// npm run bench:bots [-- GAME [GAMES [LEVEL…]]]: how long the bots of a game take to decide, and to take in what happened
// since their last decision, level by level, each playing itself at the game's tables (or its default table).
// Milliseconds of processor time, so that a busy machine does not count, beside those on the clock.
import type { AnyBot } from '../engine/bot.ts';
import { botLevels, botNamed } from '../games/bots.ts';
import { ladderOf } from '../games/ladders.ts';
import { gameNamed } from '../games/registry.ts';
import { studyOf } from '../games/studies.ts';
import { askBot, playMatch } from './play.ts';
import { quantile } from './quantile.ts';

const [name = 'noises', games = '40', ...asked] = process.argv.slice(2);
const game = gameNamed(name);
if (!game) throw new Error(`no such game: ${name}`);
const tables = studyOf(name)?.tables ?? Object.values(ladderOf(name)?.tables ?? [{}]);

/** Milliseconds of the processor and on the clock. */
interface Times {
  readonly cpu: number[];
  readonly clock: number[];
}

function timed<R>(work: () => R): { result: R; cpu: number; clock: number } {
  const [before, start] = [process.cpuUsage(), performance.now()];
  const result = work();
  const clock = performance.now() - start;
  const { user, system } = process.cpuUsage(before);
  return { result, cpu: (user + system) / 1000, clock };
}

function print(what: string, { cpu, clock }: Times): void {
  const columns = [cpu, clock].map((times) => {
    const sorted = [...times].sort((a, b) => a - b);
    return [0.5, 0.99, 1].map((q) => quantile(sorted, q).toFixed(2).padStart(8)).join('');
  });
  process.stdout.write(
    `${what.padEnd(22)}${String(cpu.length).padStart(9)}  ${columns[0]}    ${columns[1]}\n`,
  );
}

process.stdout.write(
  '                          count   cpu p50     p99     max  clock p50     p99     max  (ms)\n',
);
for (const level of asked.length > 0 ? asked : botLevels(name)) {
  const bot = botNamed(name, level);
  if (!bot) throw new Error(`no such level: ${level}`);
  const decisions = new Map<string, Times>();
  const updates: Times = { cpu: [], clock: [] };
  const pending = new Map<unknown, { cpu: number; clock: number }>(); // by memory, since its last decision
  const watched: AnyBot = {
    ...bot,
    observe(memory, event) {
      const { cpu, clock } = timed(() => bot.observe(memory, event));
      const sum = pending.get(memory) ?? { cpu: 0, clock: 0 };
      pending.set(memory, { cpu: sum.cpu + cpu, clock: sum.clock + clock });
    },
  };
  for (let seed = 0; seed < Number(games); seed++) {
    pending.clear();
    playMatch(
      game,
      tables[seed % tables.length],
      () => watched,
      seed,
      (player, choices) => {
        const update = pending.get(player.memory);
        pending.delete(player.memory);
        if (update) {
          updates.cpu.push(update.cpu);
          updates.clock.push(update.clock);
        }
        const kind = (choices as { kind?: string }).kind ?? 'decision';
        let times = decisions.get(kind);
        if (!times) decisions.set(kind, (times = { cpu: [], clock: [] }));
        const { result, cpu, clock } = timed(() => askBot(player, choices));
        times.cpu.push(cpu);
        times.clock.push(clock);
        return result;
      },
    );
  }
  for (const [kind, times] of decisions) print(`${level}: ${kind}`, times);
  print(`${level}: taking in`, updates);
}

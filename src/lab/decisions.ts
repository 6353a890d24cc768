// npm run bench:bots [-- GAME [GAMES [LEVEL…]]]: how long the bots of a game take to decide, level by level, each
// playing itself at the game's study tables (or its default table). Milliseconds of processor time, so that a busy
// machine does not count, beside those on the clock.
import { botLevels, botNamed } from '../games/bots.ts';
import { gameNamed } from '../games/registry.ts';
import { studyOf } from '../games/studies.ts';
import { askBot, playMatch } from './play.ts';

const [name = 'noises', games = '40', ...asked] = process.argv.slice(2);
const game = gameNamed(name);
if (!game) throw new Error(`no such game: ${name}`);
const tables = studyOf(name)?.tables ?? [{}];

const quantile = (values: readonly number[], q: number): string => {
  const sorted = [...values].sort((a, b) => a - b);
  return (sorted[Math.floor(q * (sorted.length - 1))] ?? 0).toFixed(2).padStart(8);
};

process.stdout.write('level       decisions   cpu p50     p99     max   clock p50     p99     max  (ms)\n');
for (const level of asked.length > 0 ? asked : botLevels(name)) {
  const bot = botNamed(name, level);
  if (!bot) throw new Error(`no such level: ${level}`);
  const [cpu, clock]: [number[], number[]] = [[], []];
  for (let seed = 0; seed < Number(games); seed++)
    playMatch(
      game,
      tables[seed % tables.length],
      () => bot,
      seed,
      (player, choices) => {
        const [before, start] = [process.cpuUsage(), performance.now()];
        const action = askBot(player, choices);
        clock.push(performance.now() - start);
        const { user, system } = process.cpuUsage(before);
        cpu.push((user + system) / 1000);
        return action;
      },
    );
  const columns = [cpu, clock].map((times) => [0.5, 0.99, 1].map((q) => quantile(times, q)).join(''));
  process.stdout.write(
    `${level.padEnd(12)}${String(cpu.length).padStart(9)}  ${columns[0]}    ${columns[1]}\n`,
  );
}

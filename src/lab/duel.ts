// npm run duel [-- GAMES [GUARDS NOVICES]]: games of Nuns on the Run between bots at every table size, with who
// won how often and how long decisions take.
import { botNamed } from '../games/bots.ts';
import { gameNamed } from '../games/registry.ts';
import type { AnyBot } from '../engine/bot.ts';
import type { Seat } from '../engine/seats.ts';
import { askBot, playMatch } from './play.ts';
import { quantile } from './quantile.ts';

const [games = '200', guards = 'greedy', novices = 'greedy'] = process.argv.slice(2);
const game = gameNamed('nuns');
const bots = { guard: botNamed('nuns', guards), novice: botNamed('nuns', novices) };
if (!game || !bots.guard || !bots.novice) throw new Error(`no such bots: ${guards}, ${novices}`);

const botOf = (seat: Seat): AnyBot => (seat.startsWith('guard') ? bots.guard : bots.novice) as AnyBot;
const share = (count: number, of: number): string => `${((100 * count) / of).toFixed(0)} %`.padStart(6);
const ms = (time: number): string => `${time.toFixed(2)} ms`.padStart(9);

const times: Record<string, number[]> = {};
process.stdout.write(`guards ${guards}, novices ${novices}, ${games} games a row\n`);
process.stdout.write('players  novices win  captures  dawn\n');
for (let count = 1; count <= 6; count++) {
  const ends: Record<string, number> = {};
  for (let seed = 1; seed <= Number(games); seed++) {
    const options = { guardSeats: count === 6 ? 2 : 1, novices: count };
    const { outcome } = playMatch(game, options, botOf, seed, (player, choices) => {
      const start = performance.now();
      const action = askBot(player, choices);
      const kind = player.seat.startsWith('guard') ? 'guard' : 'novice';
      (times[kind] ??= []).push(performance.now() - start);
      return action;
    });
    const { reason = 'end' } = outcome;
    ends[reason] = (ends[reason] ?? 0) + 1;
  }
  const of = Number(games);
  const columns = ['wish', 'captures', 'dawn'].map((reason) => share(ends[reason] ?? 0, of));
  process.stdout.write(
    `${String(count === 6 ? 8 : count + 1).padStart(7)}  ${columns[0]}       ${columns[1]}   ${columns[2]}\n`,
  );
}
for (const [kind, all] of Object.entries(times)) {
  const sorted = all.sort((a, b) => a - b);
  process.stdout.write(
    `${kind} decisions: ${sorted.length}, p50 ${ms(quantile(sorted, 0.5))}, p99 ${ms(quantile(sorted, 0.99))}, max ${ms(quantile(sorted, 1))}\n`,
  );
}

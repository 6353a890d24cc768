// npm run bench:windows [-- GAMES [GUARDS NOVICES]]: how long Blessing windows hold up a live table. Bots play whole games
// of Nuns on the Run at every table size; each window is open for its seconds, and is given its grace where a device is late.
import { botNamed } from '../games/bots.ts';
import { gameNamed } from '../games/registry.ts';
import type { AnyBot } from '../engine/bot.ts';
import { truth } from '../engine/events.ts';
import type { Seat } from '../engine/seats.ts';
import { WINDOW_GRACE_MS } from '../table/clock.ts';
import { playMatch } from './play.ts';

const [games = '50', guards = 'greedy', novices = 'greedy'] = process.argv.slice(2);
const found = gameNamed('nuns');
const bots = { guard: botNamed('nuns', guards), novice: botNamed('nuns', novices) };
if (!found || !bots.guard || !bots.novice) throw new Error(`no such bots: ${guards}, ${novices}`);
const game = found;
const botOf = (seat: Seat): AnyBot => (seat.startsWith('guard') ? bots.guard : bots.novice) as AnyBot;

const GRACE_S = WINDOW_GRACE_MS / 1000;
const OPEN_S = [3, 6, 8]; // the shortest, the usual, the longest

interface Asked {
  readonly event: string;
  readonly turn?: number;
  readonly phase?: { readonly name: string };
}

process.stdout.write(
  `guards ${guards}, novices ${novices}, ${games} games a row; seconds of open windows a turn\n`,
);
process.stdout.write(
  `players  windows a turn  most   ${OPEN_S.map((open) => `at ${open} s  worst   late`).join('   ')}\n`,
);
for (let count = 1; count <= 6; count++) {
  let [turns, windows, most] = [0, 0, 0];
  for (let seed = 1; seed <= Number(games); seed++) {
    let here = 0;
    playMatch(game, { guardSeats: count === 6 ? 2 : 1, novices: count }, botOf, seed, undefined, (events) => {
      for (const emitted of events) {
        const event = truth(emitted) as Asked;
        if (event.event === 'turn') {
          turns++;
          here = 0;
        }
        if (event.event !== 'asked' || event.phase?.name !== 'window') continue;
        windows++;
        most = Math.max(most, ++here);
      }
    });
  }
  const each = windows / turns;
  const columns = OPEN_S.map((open) =>
    [each * open, most * open, most * (open + GRACE_S)].map((time) => time.toFixed(1).padStart(6)).join(' '),
  );
  process.stdout.write(
    `${String(count === 6 ? 8 : count + 1).padStart(7)}  ${each.toFixed(2).padStart(14)} ${String(most).padStart(5)}   ${columns.join('   ')}\n`,
  );
}

// Freezes matches as the present rules play them, for tests of all rules to come: `tsx scripts/corpus.ts [GAME…]` writes
// fixtures/corpus/GAME-VERSION.jsonl.gz. To be run once for each rules version, before it is released; what is there
// already stays as it is. Each line is a match to its end, and after how many rows it stood half-played.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { fastDraw } from '../src/chance/fast.ts';
import { seededChance, stateHash } from '../src/chance/seed.ts';
import { observe } from '../src/engine/events.ts';
import type { Emitted } from '../src/engine/events.ts';
import type { AnyGame, Draw, GameTypes } from '../src/engine/game.ts';
import type { LogRow } from '../src/engine/log.ts';
import { perform, startMatch } from '../src/engine/match.ts';
import { CLOCK } from '../src/engine/seats.ts';
import { gameNamed, gameNames } from '../src/games/registry.ts';

const folder = new URL('../fixtures/corpus/', import.meta.url);

/** Tables of each game, so that every variant is played somewhere, and every number of seats in the fewest. */
const TABLES: Readonly<Record<string, readonly unknown[]>> = {
  nuns: [
    { novices: 1 },
    { novices: 2, guardSeats: 2, windows: 'byClock' },
    { novices: 3, variants: { monk: true } },
    { novices: 4, variants: { singleFirstMove: true, caught: 'may-disobey', noBlessings: true } },
    { novices: 6, guardSeats: 2, windows: 'byClock', variants: { runExactly5: true, guardMax5: true } },
    { novices: 5, variants: { captureTarget: 'novices', monk: true, caught: 'may-disobey' } },
  ],
  noises: [2, 3, 4, 4].map((players) => ({ players })),
};

type AnyEmitted = Emitted<GameTypes['Open'], GameTypes['Secret']>;

/** Plays to the end: each who owes something does one of what he may, at random; the clock when nobody does. */
function played(game: AnyGame, input: unknown, seed: string, draw: Draw) {
  const options = game.options(input);
  if (!options.ok) throw new Error(`options refused: ${options.error.code}`);
  const [chance, hash] = [seededChance(seed), stateHash(seed)];
  const seats = game.seats(options.value);
  const views = seats.map((seat) => game.blank(seat));
  const told: AnyEmitted[] = [];
  const rows: LogRow[] = [];
  const tell = (events: readonly AnyEmitted[]): void => {
    told.push(...events);
    for (const emitted of events)
      seats.forEach((seat, i) => {
        const seen = observe(emitted, seat);
        if (seen !== null) game.reduce(views[i], seen);
      });
  };
  const { match, start, events } = startMatch(game, options.value, chance, hash);
  tell(events);
  while (!game.outcome(match.state)) {
    const seat = game.owing(match.state)[0] ?? CLOCK;
    const view = views[seats.indexOf(seat)];
    const choices = seat === CLOCK ? null : game.choices(view);
    const action = choices ? game.sample(view, choices, draw) : game.clock?.action(match.state);
    const done = perform(match, seat, action, seat === CLOCK ? 'clock' : 'owner', chance, hash);
    if (!done.ok) throw new Error(`${seat} refused: ${done.error.code}`);
    rows.push(done.value.row);
    tell(done.value.events);
  }
  return { log: { start, rows }, end: { outcome: game.outcome(match.state), events: told } };
}

function corpusOf(game: AnyGame): string {
  const lines = (TABLES[game.name] ?? [{}]).map((options, i) => {
    const seed = (i + 1).toString(16).padStart(2, '0').repeat(32);
    const draw = fastDraw(i + 1);
    const { log, end } = played(game, options, seed, draw);
    const half = Math.floor(log.rows.length / 4) + draw(Math.ceil(log.rows.length / 2));
    // The event stream, which old matches are watched from, takes more room than all the rest: of the first only.
    return JSON.stringify({
      name: `${game.name}-${game.rulesVersion}-${i + 1}`,
      seed,
      half,
      log,
      ...(i === 0 && { end }),
    });
  });
  return lines.join('\n');
}

const wanted = process.argv.length > 2 ? process.argv.slice(2) : gameNames;
mkdirSync(folder, { recursive: true });
for (const name of wanted) {
  const game = gameNamed(name);
  if (!game) throw new Error(`no such game: ${name}`);
  const file = new URL(`${game.name}-${game.rulesVersion}.jsonl.gz`, folder);
  if (existsSync(file)) process.stdout.write(`${file.pathname} is there already\n`);
  else writeFileSync(file, gzipSync(corpusOf(game), { level: 9 }));
}

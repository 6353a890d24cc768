// Finished matches as files, played at random from real seeds with contributions of devices.
import { fastDraw } from '../../src/chance/fast.ts';
import { commitment, matchSeed, seededChance, stateHash } from '../../src/chance/seed.ts';
import { sealed } from '../../src/chance/verify.ts';
import type { Emitted } from '../../src/engine/events.ts';
import { truth } from '../../src/engine/events.ts';
import type { AnyGame, GameTypes } from '../../src/engine/game.ts';
import type { Json } from '../../src/engine/json.ts';
import { jsonCopy } from '../../src/engine/json.ts';
import type { LogRow } from '../../src/engine/log.ts';
import { perform, startMatch } from '../../src/engine/match.ts';
import type { Contribution, MatchRecord } from '../../src/engine/record.ts';
import { RECORD_FORMAT, RECORD_VERSION } from '../../src/engine/record.ts';
import { CLOCK } from '../../src/engine/seats.ts';

/** 32 bytes that follow from a number. */
export const bytes = (n: number): string => commitment(n.toString(16).padStart(64, '0'));

export interface RecordOptions {
  readonly options?: unknown;
  readonly world?: number;
  readonly dull?: boolean; // every decision the dull one: a longer match
}

export function playedRecord(
  game: AnyGame,
  { options = {}, world = 1, dull = false }: RecordOptions = {},
): MatchRecord {
  const read = game.options(options);
  if (!read.ok) throw new Error(read.error.code);
  const seats = game.seats(read.value);
  const server = bytes(world);
  const devices: Contribution[] = seats.slice(0, 3).map((seat, i) => ({
    seats: [seat],
    commitment: commitment(bytes(world * 10 + i)),
    opening: i === 1 ? null : bytes(world * 10 + i),
  }));
  const seed = matchSeed(
    server,
    devices.flatMap(({ opening }) => opening ?? []),
  );
  const [chance, hash, draw] = [seededChance(seed), stateHash(seed), fastDraw(world)];
  const { match, start, events: first } = startMatch(game, read.value, chance, hash);
  const events: Emitted<GameTypes['Open'], GameTypes['Secret']>[] = [...first];
  const rows: LogRow[] = [];
  const take = (seat: string, action: unknown): void => {
    const done = perform(match, seat, action, seat === CLOCK ? 'clock' : 'owner', chance, hash);
    if (!done.ok) throw new Error(done.error.code);
    rows.push(done.value.row);
    events.push(...done.value.events);
  };
  while (game.outcome(match.state) === null) {
    const [seat] = game.owing(match.state);
    if (seat === undefined) {
      take(CLOCK, game.clock?.action(match.state)); // a window in which all have answered
      continue;
    }
    const view = game.peek(match.state, seat);
    const choices = game.choices(view);
    if (choices === null) throw new Error(`${seat} owes and may do nothing`);
    const action = dull ? game.fallback(view, choices) : game.sample(view, choices, draw);
    take(seat, action);
  }
  return jsonCopy(
    sealed({
      format: RECORD_FORMAT,
      version: RECORD_VERSION,
      match: 'test',
      game: game.name,
      rulesVersion: game.rulesVersion,
      created: 1,
      ended: 2,
      outcome: game.outcome(match.state)!,
      commitment: commitment(server),
      server,
      devices,
      seed,
      log: { start, rows },
      events: events.map((one) => truth(one) as unknown as Json),
    }),
  );
}

// Matches as the rules of each version played them, kept in fixtures/corpus (see scripts/corpus.ts). Those of the present
// version go on from wherever they stood, with the same dice. Those of earlier versions are not played by other rules than
// they were begun with: they are stopped and explained, and carried over only when somebody asks for it.
import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { commitment, stateHash } from '../../src/chance/seed.ts';
import type { AnyGame } from '../../src/engine/game.ts';
import type { Json } from '../../src/engine/json.ts';
import type { LogRow, MatchLog } from '../../src/engine/log.ts';
import { perform, replayMatch } from '../../src/engine/match.ts';
import { gameNamed, gameNames } from '../../src/games/registry.ts';
import { standingOf } from '../../src/server/matches/standing.ts';
import { emittedJson } from '../../src/server/matches/told.ts';
import { NoRerun, rerun } from '../../src/server/repair/rerun.ts';
import type { MatchWithLog, MatchEnd } from '../../src/server/store/store.ts';

interface Kept {
  readonly name: string;
  readonly seed: string;
  readonly half: number;
  readonly log: MatchLog;
  readonly end?: Pick<MatchEnd, 'outcome' | 'events'>;
}

const folder = new URL('../../fixtures/corpus/', import.meta.url);
const files = readdirSync(folder);
const kept = files.flatMap((file) =>
  gunzipSync(readFileSync(new URL(file, folder)))
    .toString()
    .split('\n')
    .map((line) => JSON.parse(line) as Kept),
);
const gameOf = ({ log }: Kept): AnyGame => gameNamed(log.start.game) as AnyGame;
const isPresent = (one: Kept): boolean => one.log.start.rulesVersion === gameOf(one).rulesVersion;

/** As the store has it, after so many rows. */
function stored({ name, seed, log, end }: Kept, status: 'running' | 'ended', rows: number): MatchWithLog {
  const ended = status === 'ended';
  return {
    match: {
      ...{
        id: name,
        seed,
        server: seed,
        devices: [],
        commitment: commitment(seed),
        start: log.start,
        status,
      },
      ...{ created: 0, ended: ended ? 1 : null, outcome: (ended && end?.outcome) || null },
      ...{ table: null, levels: {}, away: [] },
    },
    rows: log.rows.slice(0, rows).map((row) => ({ ...row, actionId: null, at: 0 })),
    holders: [],
    events: ended ? (end?.events ?? null) : null,
  };
}

/** Plays on with the actions that are left, drawing from the seed. */
function playedOn(one: Kept, from: MatchWithLog): LogRow[] {
  const standing = standingOf(from, gameNamed);
  if (!standing.ok) throw standing.error;
  const { running } = standing.value;
  if (!running) throw new Error('over');
  return one.log.rows.slice(from.rows.length).map(({ seat, action, by }) => {
    const done = perform(running.match, seat, action, by, running.chance, running.hash);
    if (!done.ok) throw new Error(done.error.code);
    return done.value.row;
  });
}

test('there are matches of each game’s present rules', () => {
  const names = gameNames.map((name) => `${name}-${gameNamed(name)?.rulesVersion}.jsonl.gz`);
  expect(files).toEqual(expect.arrayContaining(names)); // else: tsx scripts/corpus.ts
});

describe.each(kept.filter(isPresent).map((one) => [one.name, one] as const))('%s', (_name, one) => {
  test('replays row by row, and draws the same from its seed', () => {
    const hash = stateHash(one.seed);
    expect(replayMatch(gameOf(one), one.log, hash).rows).toBe(one.log.rows.length);
    expect(playedOn(one, stored(one, 'running', 0))).toEqual(one.log.rows);
    expect(rerun(gameOf(one), one.log, hash)).toMatchObject({ changed: null, stops: null, waiting: [] });
  });

  test('goes on from where it stood, with the same dice', () => {
    expect(playedOn(one, stored(one, 'running', one.half))).toEqual(one.log.rows.slice(one.half));
  });
});

describe.each(kept.filter((one) => !isPresent(one)).map((one) => [one.name, one] as const))(
  '%s, of earlier rules',
  (_name, one) => {
    const game = gameOf(one);

    test('is stopped with an explanation while it runs', () => {
      const standing = standingOf(stored(one, 'running', one.half), gameNamed);
      expect(standing).toMatchObject({
        ok: false,
        error: {
          row: 0,
          message: `replay diverged at row 0: played by ${game.name} ${one.log.start.rulesVersion}, not ${game.name} ${game.rulesVersion}`,
        },
      });
    });

    test('is carried over to the present rules when asked, and goes on to the same end with the same dice', () => {
      const half = { ...one.log, rows: one.log.rows.slice(0, one.half) };
      const over = rerun(game, half, stateHash(one.seed));
      expect(over).toMatchObject({ stops: null, outcome: null });
      expect(over.start.rulesVersion).toBe(game.rulesVersion);
      const moved: Kept = { ...one, log: { start: over.start, rows: over.rows } };
      const rest = playedOn({ ...one, log: one.log }, stored(moved, 'running', one.half));
      expect(rest.map(({ chance }) => chance)).toEqual(
        one.log.rows.slice(one.half).map(({ chance }) => chance),
      );
    });
  },
);

const ends = kept.filter(({ end }) => end !== undefined);
test.each(ends.map((one) => [one.name, one] as const))(
  '%s stays to be watched once it is over',
  (_name, one) => {
    const standing = standingOf(stored(one, 'ended', one.log.rows.length), gameNamed);
    expect(standing).toMatchObject({ ok: true, value: { running: null } });
    expect(standing.ok && standing.value.events.after(0).map(emittedJson)).toEqual(one.end?.events);
  },
);

/** The same rules but for one thing. */
const amended = (game: AnyGame, how: Partial<AnyGame>): AnyGame => ({ ...game, ...how });

describe('a match carried out anew', () => {
  const one = kept.find(({ name }) => name.startsWith('nuns-'))!;
  const game = gameOf(one);
  const hash = stateHash(one.seed);
  const at = one.log.rows[9]!;

  test('stops before an action that is refused now, and has all before it', () => {
    const strict = amended(game, {
      legal: (state, seat, action) =>
        JSON.stringify(action) === JSON.stringify(at.action) && seat === at.seat
          ? { code: 'forbidden', rule: 'N0' }
          : game.legal(state, seat, action),
    });
    const found = rerun(strict, one.log, hash);
    const first = one.log.rows.findIndex(
      ({ seat, action }) => seat === at.seat && JSON.stringify(action) === JSON.stringify(at.action),
    );
    expect(found.stops).toEqual({ row: first + 1, why: 'refused: forbidden' });
    expect(found.rows).toEqual(one.log.rows.slice(0, first));
    expect(found.waiting.length).toBeGreaterThan(0);
  });

  test('says where something else comes of it, or other dice are called for', () => {
    let applied = 0;
    const other = amended(game, {
      apply(state, seat, action, chance, emit) {
        game.apply(state, seat, action, chance, emit);
        if (++applied === 10) emit?.({ to: 'everyone', event: { event: 'amended' } } as never);
      },
    });
    expect(rerun(other, one.log, hash)).toMatchObject({ changed: 10, stops: null });
    applied = 0;
    const greedy = amended(game, {
      apply(state, seat, action, chance, emit) {
        game.apply(state, seat, action, chance, emit);
        if (++applied === 10) chance.draw('dice', 6);
      },
    });
    const found = rerun(greedy, one.log, hash);
    expect(found.stops?.row).toBe(10);
    expect(found.rows).toEqual(one.log.rows.slice(0, 9));
  });

  test('that can’t even be dealt is named', () => {
    const start = { ...one.log.start, options: { novices: 99 } as Json };
    expect(() => rerun(game, { ...one.log, start }, hash)).toThrow(NoRerun);
  });
});

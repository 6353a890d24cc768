// A match beside its twin, which is stored as JSON and restored after every action, and beside its own log replayed.
import { describe, expect, test } from 'vitest';
import { fastDraw } from '../../src/chance/fast.ts';
import { seededChance, stateHash } from '../../src/chance/seed.ts';
import type { GameTypes } from '../../src/engine/game.ts';
import { canonicalJson } from '../../src/engine/canonical.ts';
import { jsonCopy } from '../../src/engine/json.ts';
import type { LogRow, MatchLog } from '../../src/engine/log.ts';
import type { Match } from '../../src/engine/match.ts';
import { ReplayDiverged, perform, replayMatch, startMatch } from '../../src/engine/match.ts';
import { CLOCK } from '../../src/engine/seats.ts';
import { count } from '../counts.ts';
import { suites } from '../games.ts';
import type { AnySuite } from '../suites/suite.ts';
import type { AnyEmitted } from '../suites/walk.ts';
import { CLOCK_ONE_IN } from '../suites/walk.ts';

const seedOf = (number: number): string => number.toString(16).padStart(64, '0');

interface Recording {
  readonly log: MatchLog;
  readonly events: readonly (readonly AnyEmitted[])[]; // of the start and of each row
  readonly states: readonly string[]; // canonical, after the start and after each row
}

/** Plays a match from a seed; the twin goes on from JSON alone at every action. */
function record({ game, tables, longest }: AnySuite, number: number): Recording {
  const draw = fastDraw(number);
  const seed = seedOf(number);
  const hash = stateHash(seed);
  const chance = seededChance(seed);
  const { match, start, events } = startMatch(game, tables[draw(tables.length)], chance, hash);
  const rows: LogRow[] = [];
  const told = [events];
  const states = [canonicalJson(match.state)];
  while (!game.outcome(match.state)) {
    if (rows.length > longest) throw new Error('no end');
    const closing = game.clock?.action(match.state) ?? null;
    const byClock = closing !== null && draw(CLOCK_ONE_IN) === 0;
    const waiting = game.waiting(match.state);
    const seat = byClock ? CLOCK : (waiting[draw(waiting.length)] as string);
    const view = game.peek(match.state, seat);
    const input = jsonCopy(byClock ? closing : game.sample(view, game.choices(view), draw));
    const by = byClock ? 'clock' : 'owner';

    // the twin: nothing but what the store has, its chance taken up where it stood
    const twin: Match<GameTypes> = { ...jsonCopy({ ...match, game: null }), game };
    const resumed = seededChance(seed, twin.drawn);
    const done = perform(match, seat, input, by, chance, hash);
    const again = perform(twin, seat, jsonCopy(input), by, resumed, hash);
    if (!done.ok || !again.ok) throw new Error('an offered action was refused');
    expect(again.value.row).toEqual(done.value.row);
    expect(again.value.events).toEqual(done.value.events);
    expect(canonicalJson(twin.state)).toBe(canonicalJson(match.state));
    expect(twin.drawn).toEqual(match.drawn);
    expect(twin.rows).toBe(match.rows);

    rows.push(done.value.row);
    told.push(done.value.events);
    states.push(canonicalJson(match.state));
  }
  return { log: jsonCopy({ start, rows }), events: told, states };
}

/** A match in which some action used chance; `rolled` is the place of its row. */
function firstWithChance(suite: AnySuite, from: number): { number: number; log: MatchLog; rolled: number } {
  for (let number = from; number < from + 50; number++) {
    const { log } = record(suite, number);
    const rolled = log.rows.findIndex((row) => row.chance.length > 0);
    if (rolled >= 0) return { number, log, rolled };
  }
  throw new Error('no action used chance');
}

describe.each(suites.map((suite) => [suite.game.name, suite] as const))('%s', (_name, suite) => {
  const { game } = suite;
  const replay = (number: number, log: MatchLog): number[] => {
    const played: number[] = [];
    replayMatch(game, log, stateHash(seedOf(number)), { onRow: (row) => played.push(row) });
    return played;
  };

  test('stored and restored after every action, a match goes on as if nothing had been', () => {
    for (let number = 1; number <= count(6, 200); number++) {
      const { log } = record(suite, number);
      expect(log.rows.map((row) => row.number)).toEqual(log.rows.map((_, i) => i + 1));
    }
  });

  test('its log gives back every state and every event, from any row', () => {
    for (let number = 11; number < 11 + count(4, 100); number++) {
      const { log, events, states } = record(suite, number);
      const hash = stateHash(seedOf(number));
      const told: (readonly AnyEmitted[])[] = [];
      const onRow = (row: number, emitted: readonly AnyEmitted[]): void => {
        expect(row).toBe(told.length);
        told.push(emitted);
      };
      const match = replayMatch(game, log, hash, { onRow });
      expect(told).toEqual(events);
      expect(canonicalJson(match.state)).toBe(states.at(-1));
      expect(match.rows).toBe(log.rows.length);
      for (let row = 0; row <= log.rows.length; row += Math.max(1, log.rows.length >> count(3, 6))) {
        const part = replayMatch(game, { ...log, rows: log.rows.slice(0, row) }, hash);
        expect(canonicalJson(part.state)).toBe(states[row]);
      }
    }
  });

  describe('a log that was tampered with is noticed', () => {
    const { number, log, rolled } = firstWithChance(suite, 21);
    const last = log.rows.length - 1;

    const divergence = (changed: MatchLog): { row: number; message: string } => {
      try {
        replay(number, changed);
      } catch (error) {
        if (error instanceof ReplayDiverged) return { row: error.row, message: error.message };
        throw error;
      }
      return expect.unreachable('the change went unnoticed');
    };
    const withRow = (at: number, change: Partial<LogRow>): MatchLog => ({
      ...log,
      rows: log.rows.map((row, i) => (i === at ? { ...row, ...change } : row)),
    });
    const row = (at: number): LogRow => log.rows[at] as LogRow;

    test('not tampered with, it replays', () => {
      expect(replay(number, log)).toHaveLength(log.rows.length + 1);
      expect(row(rolled).chance.length).toBeGreaterThan(0);
    });

    test('another outcome of a die', () => {
      const [first = 0, ...more] = row(rolled).chance;
      expect(divergence(withRow(rolled, { chance: [(first + 1) % 6, ...more] })).row).toBe(rolled + 1);
    });

    test('another outcome of a die, where hashes are compared now and then only, unless it changed nothing in the end', () => {
      const hash = stateHash(seedOf(number));
      const end = canonicalJson(replayMatch(game, log, hash).state);
      let noticed = 0;
      for (const [at, { chance }] of log.rows.entries()) {
        const [first, ...more] = chance;
        if (first === undefined) continue;
        const changed = withRow(at, { chance: [(first + 1) % 6, ...more] });
        for (const hashEvery of [2, 7, 10_000])
          try {
            expect(canonicalJson(replayMatch(game, changed, hash, { hashEvery }).state)).toBe(end);
          } catch (error) {
            if (!(error instanceof ReplayDiverged)) throw error;
            noticed++;
          }
      }
      expect(noticed).toBeGreaterThan(0);
    });

    test('a die too few, a die too many, a die with more sides', () => {
      const { chance } = row(rolled);
      expect(divergence(withRow(rolled, { chance: chance.slice(1) })).row).toBe(rolled + 1);
      expect(divergence(withRow(rolled, { chance: [...chance, 0] })).message).toContain('left over');
      expect(divergence(withRow(rolled, { chance: [99, ...chance.slice(1)] })).row).toBe(rolled + 1);
    });

    test('another deal', () => {
      // the last outcome: an earlier one may order cards that are not dealt
      const drawn = log.start.chance.at(-1) ?? 0;
      const start = { ...log.start, chance: [...log.start.chance.slice(0, -1), drawn === 0 ? 1 : drawn - 1] };
      expect(divergence({ ...log, start }).row).toBe(0);
      expect(divergence({ ...log, start: { ...log.start, chance: [...log.start.chance, 0] } }).row).toBe(0);
      expect(
        divergence({ ...log, start: { ...log.start, options: { hiders: 'many', novices: 99 } } }).row,
      ).toBe(0);
    });

    test('another action, legal or not, or by another seat', () => {
      const draw = fastDraw(5);
      const match = replayMatch(game, { ...log, rows: [] }, stateHash(seedOf(number)));
      const view = game.peek(match.state, row(0).seat);
      let action = row(0).action;
      for (let i = 0; i < 200 && canonicalJson(action) === canonicalJson(row(0).action); i++)
        action = jsonCopy(game.sample(view, game.choices(view), draw)) as LogRow['action'];
      expect(divergence(withRow(0, { action })).row).toBe(1);
      expect(divergence(withRow(last, { action: { type: 'nonsense' } })).message).toContain('refused');
      expect(divergence(withRow(last, { seat: 'nobody' })).row).toBe(last + 1);
    });

    test('another hash, of a row or of the start', () => {
      expect(
        divergence(withRow(last, { hash: row(0).hash.replace(/^./, (c) => (c === '0' ? '1' : '0')) })).row,
      ).toBe(last + 1);
      expect(divergence({ ...log, start: { ...log.start, hash: '' } }).row).toBe(0);
    });

    test('the key of another match', () => {
      expect(() => replay(number + 1, log)).toThrow(ReplayDiverged);
    });

    test('a row left out, twice, or in another place', () => {
      const rows = [...log.rows];
      expect(() => replay(number, { ...log, rows: rows.toSpliced(0, 1) })).toThrow(ReplayDiverged);
      expect(() => replay(number, { ...log, rows: rows.toSpliced(0, 0, row(0)) })).toThrow(ReplayDiverged);
      expect(() => replay(number, { ...log, rows: [row(1), row(0), ...rows.slice(2)] })).toThrow(
        ReplayDiverged,
      );
    });
  });
});

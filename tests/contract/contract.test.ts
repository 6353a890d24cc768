// The sentences of the game contract (src/engine/game.ts), on every game.
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { fastChance, fastDraw } from '../../src/chance/fast.ts';
import type { Chance } from '../../src/engine/chance.ts';
import { replayed } from '../../src/engine/chance.ts';
import { fold, observed } from '../../src/engine/fold.ts';
import { canonicalJson } from '../../src/engine/canonical.ts';
import { jsonCopy } from '../../src/engine/json.ts';
import { CLOCK, SPECTATOR } from '../../src/engine/seats.ts';
import { count } from '../counts.ts';
import { suites } from '../games.ts';
import type { AnySuite } from '../suites/suite.ts';
import type { AnyEmitted, Walk } from '../suites/walk.ts';
import { begin, freeze, pick, same, take, viewOf } from '../suites/walk.ts';
import type { GameTypes } from '../../src/engine/game.ts';

type AnyWalk = Walk<GameTypes>;

/** Fails with the place of anything in a value that JSON would not give back as it was. */
function notPlain(value: unknown, at = 'value'): string | null {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return null;
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0) ? null : at;
  if (typeof value !== 'object') return `${at} is ${typeof value}`;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (!Array.isArray(value) && prototype !== Object.prototype) return `${at} is no plain object`;
  for (const [key, part] of Object.entries(value)) {
    const wrong = notPlain(part, `${at}.${key}`);
    if (wrong) return wrong;
  }
  return null;
}

/** Plays matches at random, on tables spread over all there are, and looks after every action. */
function* matches(suite: AnySuite, number: number, seed: number): Generator<AnyWalk> {
  const draw = fastDraw(seed);
  for (let i = 0; i < number; i++) {
    const options = suite.tables[draw(suite.tables.length)];
    yield begin(suite.game, options, draw(0x7fffffff));
  }
}

function* moments(suite: AnySuite, number: number, seed: number): Generator<AnyWalk> {
  for (const walk of matches(suite, number, seed)) {
    yield walk;
    for (let next = pick(walk); next; next = pick(walk)) {
      take(walk, next.seat, next.action);
      yield walk;
    }
  }
}

const FEW = count(4, 60);

describe.each(suites.map((suite) => [suite.game.name, suite] as const))('%s', (_name, suite) => {
  const { game } = suite;

  test('options: defaults for what is missing, and every table is read back as it is', () => {
    expect(game.options({}).ok).toBe(true);
    for (const table of suite.tables)
      expect(game.options(jsonCopy(table))).toEqual({ ok: true, value: table });
  });

  test('options: whatever comes is read or refused with the field at fault', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (input) => {
        const read = game.options(input);
        if (!read.ok)
          expect(read.error).toMatchObject({ code: expect.any(String), field: expect.any(String) });
      }),
      { numRuns: count(150, 20_000), seed: 1 },
    );
  });

  test('seats: distinct, and none has a name of its own meaning', () => {
    for (const table of suite.tables) {
      const seats = game.seats(table);
      expect(new Set(seats).size).toBe(seats.length);
      expect(seats).not.toContain(SPECTATOR);
      expect(seats).not.toContain('all');
      expect(seats).not.toContain(CLOCK);
    }
  });

  test('seats: whom everybody waits for and who has won are in seat order', () => {
    for (const { state, seats } of moments(suite, FEW, 2))
      for (const listed of [game.waiting(state), game.outcome(state)?.winners ?? []])
        expect(listed).toEqual(seats.filter((seat) => listed.includes(seat)));
  });

  test('start: draws the deal and no dice', () => {
    const draw = fastDraw(3);
    const drawn = new Set<string>();
    const chance: Chance = {
      draw(stream, sides) {
        drawn.add(stream);
        return draw(sides);
      },
    };
    for (const table of suite.tables) game.start(table, chance, undefined);
    expect([...drawn]).toEqual(['deal']);
  });

  test('action: whatever comes is read or refused, and never throws', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (input) => {
        const read = game.action(input);
        if (!read.ok) expect(read.error).toMatchObject({ code: expect.any(String), rule: 'form' });
      }),
      { numRuns: count(1000, 100_000), seed: 2 },
    );
  });

  test('action, legal: near misses are read or refused; what passes can be carried out', () => {
    const draw = fastDraw(4);
    const tried = { malformed: 0, refused: 0, accepted: 0 };
    for (const walk of matches(suite, count(12, 200), 5)) {
      for (let next = pick(walk); next; next = pick(walk)) {
        for (let i = 0; i < 4; i++) {
          const input = spoil(jsonCopy(next.action), draw);
          const read = game.action(input);
          if (!read.ok) {
            tried.malformed++;
            continue;
          }
          const seat = draw(3) > 0 ? next.seat : (walk.seats[draw(walk.seats.length)] as string);
          if (game.legal(walk.state, seat, read.value)) {
            tried.refused++;
            continue;
          }
          tried.accepted++;
          const other = game.clone(walk.state);
          const dice = fastDraw(tried.accepted);
          game.apply(other, seat, read.value, { draw: (_stream, sides) => dice(sides) }, undefined);
          expect(suite.broken(other)).toEqual([]);
        }
        take(walk, next.seat, next.action);
      }
    }
    expect(tried.malformed).toBeGreaterThan(20);
    expect(tried.accepted).toBeGreaterThan(20);
  });

  test('action: reading is the same after a JSON round trip', () => {
    for (const walk of matches(suite, FEW, 6))
      for (let next = pick(walk); next; next = pick(walk)) {
        expect(game.action(jsonCopy(next.action))).toEqual({ ok: true, value: next.action });
        take(walk, next.seat, next.action);
      }
  });

  test('legal, choices, sample, fallback, peek, imagine and the rest change nothing', () => {
    for (const walk of matches(suite, FEW, 7)) {
      for (let next = pick(walk); next; next = pick(walk)) {
        const state = freeze(game.clone(walk.state));
        game.legal(state, next.seat, next.action);
        game.waiting(state);
        game.outcome(state);
        game.phase(state);
        const copy = game.clone(state);
        for (const viewer of walk.views.keys()) {
          const view = freeze(jsonCopy(game.peek(state, viewer)));
          const choices = freeze(game.choices(view));
          game.viewWaiting(view);
          game.imagine(view, fastDraw(1));
          if (choices === null) continue;
          game.sample(view, choices, fastDraw(2));
          game.fallback(view, choices);
        }
        expect(same(state, copy)).toBe(true);
        take(walk, next.seat, next.action);
      }
    }
  });

  test('clone: what is done to one never shows in the other', () => {
    let changed = false; // a plan sent again may change nothing
    for (const walk of matches(suite, FEW, 8)) {
      for (let next = pick(walk); next; next = pick(walk)) {
        // the copy is frozen: if the original shared anything that is changed in place, the next action would throw
        const before = freeze(game.clone(walk.state));
        const text = canonicalJson(walk.state);
        expect(canonicalJson(before)).toBe(text);
        take(walk, next.seat, next.action);
        expect(canonicalJson(before)).toBe(text);
        changed ||= canonicalJson(walk.state) !== text;
      }
    }
    expect(changed).toBe(true);
  });

  test('apply: with no listener the state is the same', () => {
    for (const walk of matches(suite, FEW, 9)) {
      const quiet = game.clone(walk.state);
      for (let next = pick(walk); next; next = pick(walk)) {
        const used = walk.outcomes.length;
        take(walk, next.seat, next.action);
        const dice = replayed(walk.outcomes.slice(used));
        game.apply(quiet, next.seat, next.action, dice, undefined);
        expect(dice.left()).toBe(0);
        if (!same(quiet, walk.state)) expect(quiet).toEqual(walk.state);
      }
    }
  });

  test('start: with no listener the state is the same', () => {
    for (const walk of matches(suite, count(40, 400), 10)) {
      const draw = fastDraw(11);
      const again = fastDraw(11);
      const a = game.start(walk.options, { draw: (_stream, sides) => draw(sides) }, undefined);
      const b = game.start(walk.options, { draw: (_stream, sides) => again(sides) }, () => {});
      expect(a).toEqual(b);
    }
  });

  test('state, views, events and actions are plain data', () => {
    for (const walk of moments(suite, FEW, 12)) {
      const all = [walk.state, walk.emitted, walk.taken.at(-1) ?? null, ...walk.views.values()];
      for (const value of all) expect(notPlain(value)).toBe(null);
    }
  });

  describe('after every action', () => {
    let seen = 0;
    beforeAll(() => {
      seen = 0;
    });

    test('the fold of what a viewer observed equals peek, with its waiting, outcome and phase', () => {
      for (const walk of moments(suite, count(12, 400), 13)) {
        const { state, views } = walk;
        for (const [viewer, view] of views) {
          if (!same(view, game.peek(state, viewer))) expect(view).toEqual(game.peek(state, viewer));
          expect(game.viewPhase(view)).toBe(game.phase(state));
          if (
            !same(game.viewWaiting(view), game.waiting(state)) ||
            !same(game.viewOutcome(view), game.outcome(state))
          )
            expect.unreachable(`${viewer} is told of another moment`);
          seen++;
        }
      }
      expect(seen).toBeGreaterThan(200);
    });

    test('waiting is empty exactly when the match is over, and then nothing is to choose', () => {
      for (const { state, views } of moments(suite, FEW, 14)) {
        const over = game.outcome(state) !== null;
        expect(game.waiting(state).length === 0).toBe(over);
        if (over) for (const view of views.values()) expect(game.choices(view)).toBe(null);
      }
    });

    test('owing: those of the waited for whose answer is not in, as each knows of himself', () => {
      for (const { state, views } of moments(suite, FEW, 23)) {
        const [waiting, owing] = [game.waiting(state), game.owing(state)];
        expect(owing).toEqual(waiting.filter((seat) => owing.includes(seat)));
        const clockOnly = game.clock !== undefined && game.clock.action(state) !== null;
        if (!clockOnly) expect(owing.length === 0).toBe(waiting.length === 0);
        for (const [viewer, view] of views) expect(game.viewOwes(view)).toBe(owing.includes(viewer));
        for (const view of views.values())
          expect(game.table?.viewFirsts(view)).toEqual(game.table?.firsts(state));
      }
    });

    test('whoever is waited for may choose, and no spectator', () => {
      for (const walk of moments(suite, FEW, 15)) {
        for (const seat of game.waiting(walk.state)) expect(game.choices(viewOf(walk, seat))).not.toBe(null);
        expect(game.choices(viewOf(walk, SPECTATOR))).toBe(null);
      }
    });

    test('what is imagined of a view gives the same view, and the rules run on it', () => {
      const draw = fastDraw(16);
      for (const walk of moments(suite, count(6, 100), 17)) {
        for (const [viewer, view] of walk.views) {
          const state = game.imagine(view, draw);
          const peeked = game.peek(state, viewer);
          if (!same(peeked, view)) expect(peeked).toEqual(view);
          if (draw(8) > 0) continue;
          expect(notPlain(state)).toBe(null);
          goOn(suite, state, walk.seats, 12, draw);
        }
      }
    });

    test('sample and fallback: the same again from the same view, and legal', () => {
      for (const walk of moments(suite, FEW, 18)) {
        for (const [viewer, view] of walk.views) {
          const choices = game.choices(view);
          if (choices === null) continue;
          const dull = game.fallback(view, choices);
          const action = game.sample(view, choices, fastDraw(19));
          expect(game.fallback(jsonCopy(view), game.choices(jsonCopy(view)))).toEqual(dull);
          expect(game.sample(jsonCopy(view), jsonCopy(choices), fastDraw(19))).toEqual(action);
          for (const one of [dull, action]) expect(game.legal(walk.state, viewer, one)).toBe(null);
        }
      }
    });
  });

  test('phase: no name comes back, and within one nobody else is asked for anything new', () => {
    for (const walk of matches(suite, count(10, 200), 20)) {
      const used = new Set<string>();
      let phase = game.phase(walk.state);
      for (let next = pick(walk); next; next = pick(walk)) {
        const before = walk.seats.map((seat) => jsonCopy(game.choices(viewOf(walk, seat))));
        take(walk, next.seat, next.action);
        const now = game.phase(walk.state);
        if (now === phase) {
          const after = walk.seats.map((seat) => game.choices(viewOf(walk, seat)));
          if (!same(after, before)) expect(after).toEqual(before);
          continue;
        }
        used.add(phase);
        expect(used).not.toContain(now);
        phase = now;
      }
    }
  });

  const { clock } = game;
  describe.runIf(clock)('the clock', () => {
    if (!clock) return;
    const timed = { ...suite, tables: suite.tables.map((table) => clock.timed(table)) };

    test('timed options are read back, and nothing but windows is other by them', () => {
      for (const [i, table] of timed.tables.entries()) {
        expect(game.options(jsonCopy(table))).toEqual({ ok: true, value: table });
        expect(clock.timed(table)).toEqual(table);
        expect(game.seats(table)).toEqual(game.seats(suite.tables[i]));
      }
    });

    test('it may do one thing or nothing; that is legal for it and for nobody else, and moves the match on', () => {
      let [closed, unanswered] = [0, 0];
      for (const walk of matches(timed, count(12, 200), 24))
        for (let next = pick(walk); next; next = pick(walk)) {
          const { state, seats } = walk;
          const closing = clock.action(state);
          if (next.seat !== CLOCK) {
            // whoever was offered something, the clock may not do it for him
            expect(game.legal(state, CLOCK, next.action)).not.toBe(null);
          } else {
            closed++;
            if (game.owing(state).length > 0) unanswered++;
          }
          if (closing !== null) {
            expect(game.action(jsonCopy(closing))).toEqual({ ok: true, value: closing });
            expect(game.legal(state, CLOCK, closing)).toBe(null);
            for (const viewer of [...seats, SPECTATOR])
              expect(game.legal(state, viewer, closing)).not.toBe(null);
          }
          const phase = game.phase(state);
          take(walk, next.seat, next.action);
          if (closing !== null) expect(game.phase(state) === phase).toBe(next.seat !== CLOCK);
        }
      expect(closed).toBeGreaterThan(20);
      expect(unanswered).toBeGreaterThan(5);
    });

    test('while it may act, an answer shows to nobody but the seat it is from', () => {
      let answers = 0;
      for (const walk of matches(timed, count(12, 200), 25))
        for (let next = pick(walk); next; next = pick(walk)) {
          const open = clock.action(walk.state) !== null && next.seat !== CLOCK;
          const waiting = game.waiting(walk.state);
          take(walk, next.seat, next.action);
          if (!open) continue;
          answers++;
          expect(game.waiting(walk.state)).toEqual(waiting);
          for (const viewer of [...walk.seats, SPECTATOR].filter((one) => one !== next.seat))
            expect(observed(walk.emitted, viewer)).toEqual([]);
        }
      expect(answers).toBeGreaterThan(50);
    });

    test('a match without it goes as one in which the clock acts at the last answer', () => {
      const draw = fastDraw(26);
      const untimed = suite.tables.filter((table) => !same(clock.timed(table), table));
      for (let match = 0; match < count(12, 200); match++) {
        const table = untimed[draw(untimed.length)];
        const seed = draw(0x7fffffff);
        const walk = begin(game, table, seed);
        const other = game.start(clock.timed(table), fastChance(seed), undefined);
        for (let next = pick(walk); next; next = pick(walk)) {
          const used = walk.outcomes.length;
          take(walk, next.seat, next.action);
          const dice = replayed(walk.outcomes.slice(used));
          const news: AnyEmitted[] = [];
          game.apply(other, next.seat, next.action, dice, (one) => news.push(one));
          const closing = clock.action(other);
          if (closing !== null && game.owing(other).length === 0)
            game.apply(other, CLOCK, closing, dice, (one) => news.push(one));
          expect(dice.left()).toBe(0);
          if (!same(news, walk.emitted)) expect(news).toEqual(walk.emitted);
        }
        expect(game.outcome(other)).toEqual(game.outcome(walk.state));
      }
    });
  });

  test('events: never changed after they were sent, and enough to fold a late-comer’s view', () => {
    for (const walk of matches(suite, FEW, 21)) {
      const all: AnyEmitted[] = [...walk.emitted]; // frozen as they came: a change would have thrown
      const texts = all.map(canonicalJson);
      for (let next = pick(walk); next; next = pick(walk)) {
        take(walk, next.seat, next.action);
        all.push(...walk.emitted);
        texts.push(...walk.emitted.map(canonicalJson));
      }
      expect(all.map(canonicalJson)).toEqual(texts);
      for (const [viewer, view] of walk.views) {
        const sent = jsonCopy(observed(all, viewer));
        expect(fold(game, viewer, sent)).toEqual(view);
      }
    }
  });

  test('the rulebook’s own sentences hold after every action', () => {
    for (const { state } of moments(suite, FEW, 22)) expect(suite.broken(state)).toEqual([]);
  });
});

/** Plays on from any state with the views it gives. */
function goOn(
  { game }: AnySuite,
  state: unknown,
  seats: readonly string[],
  actions: number,
  draw: (sides: number) => number,
): void {
  for (let i = 0; i < actions && !game.outcome(state); i++) {
    const waiting = game.waiting(state);
    const seat = waiting[draw(waiting.length)] as string;
    expect(seats).toContain(seat);
    const view = game.peek(state, seat);
    const action = game.sample(view, game.choices(view), draw);
    expect(game.legal(state, seat, action)).toBe(null);
    game.apply(state, seat, action, { draw: (_stream, sides) => draw(sides) }, undefined);
  }
}

/** Changes something in an action, here or there: a near miss. */
function spoil(value: unknown, draw: (sides: number) => number): unknown {
  const odd = [
    null,
    true,
    -1,
    0,
    3,
    0.5,
    26,
    155,
    156,
    172,
    300,
    1e15,
    '',
    'novice1',
    'abbess',
    'run',
    [],
    {},
  ];
  if (Array.isArray(value)) {
    const items: unknown[] = [...(value as unknown[])];
    const at = draw(items.length + 1);
    const kind = draw(4);
    if (kind === 0) items.splice(at, 1);
    else if (kind === 1) items.splice(at, 0, odd[draw(odd.length)]);
    else if (at < items.length) items[at] = spoil(items[at], draw);
    return items;
  }
  if (typeof value === 'object' && value !== null) {
    const keys = Object.keys(value);
    const key = keys[draw(keys.length)];
    if (key === undefined) return value;
    const part = (value as Record<string, unknown>)[key];
    return { ...value, [key]: spoil(part, draw) };
  }
  return typeof value === 'number' && draw(2) === 0 ? value + draw(5) - 2 : odd[draw(odd.length)];
}

import { describe, expect, test } from 'vitest';
import { fastDraw } from '../../src/chance/fast.ts';
import { observe, truth } from '../../src/engine/events.ts';
import type { AnyGame } from '../../src/engine/game.ts';
import { canonicalJson } from '../../src/engine/canonical.ts';
import { jsonCopy } from '../../src/engine/json.ts';
import { count } from '../counts.ts';
import { suites } from '../games.ts';
import type { AnySuite } from '../suites/suite.ts';
import type { AnyEmitted } from '../suites/walk.ts';
import { begin, pick, take } from '../suites/walk.ts';
import type { Driven } from './worlds.ts';
import { Leak, twoWorlds } from './worlds.ts';

/** Two worlds for each secret of the game, as many matches each; stops at the first leak. */
function run(suite: AnySuite, each: number, seed: number, driven = suite): Driven[] {
  const draw = fastDraw(seed);
  return Array.from({ length: each }).flatMap(() =>
    suite.secrets.flatMap((secret) => {
      for (let attempt = 0; attempt < 8; attempt++) {
        const options = suite.tables[draw(suite.tables.length)];
        const pair = twoWorlds(suite, options, secret, draw(0x7fffffff), 80, driven);
        if (pair) return [pair];
      }
      return [];
    }),
  );
}

describe.each(suites.map((suite) => [suite.game.name, suite] as const))('%s', (_name, suite) => {
  const { game } = suite;

  test('one secret apart, nobody else can tell until the rules tell', () => {
    const driven = run(suite, count(12, 400), 1);
    for (const secret of suite.secrets) {
      const pairs = driven.filter((one) => one.secret === secret);
      const actions = pairs.reduce((sum, one) => sum + one.actions, 0);
      expect({ secret, enough: pairs.length >= 5 && actions >= 10 }).toEqual({ secret, enough: true });
    }
    expect(driven.some(({ end }) => end === 'published')).toBe(true);
    expect(driven.some(({ end }) => end === 'over')).toBe(true);
  });

  test('a seat’s own answers say nothing that its own view does not', () => {
    // the other world is imagined from the seat's view: all that the view does not hold may be different
    const draw = fastDraw(2);
    let compared = 0;
    for (let match = 0; match < count(12, 400); match++) {
      const walk = begin(game, suite.tables[draw(suite.tables.length)], draw(0x7fffffff));
      for (let next = pick(walk); next; next = pick(walk)) {
        const actions = walk.seats.flatMap((seat) => {
          const view = walk.views.get(seat);
          const choices = game.choices(view);
          return choices === null ? [] : [game.sample(view, choices, draw)];
        });
        for (const seat of walk.seats) {
          if (draw(3) > 0) continue;
          const other = game.imagine(walk.views.get(seat), draw);
          expect(game.waiting(other)).toEqual(game.waiting(walk.state));
          expect(game.phase(other)).toBe(game.phase(walk.state));
          expect(game.clock?.action(other)).toEqual(game.clock?.action(walk.state));
          for (const action of [next.action, ...actions]) {
            const answers = [walk.state, other].map((state) =>
              canonicalJson(game.legal(state, seat, action)),
            );
            if (answers[0] !== answers[1]) expect(answers[1]).toBe(answers[0]);
            compared++;
          }
        }
        take(walk, next.seat, next.action);
      }
    }
    expect(compared).toBeGreaterThan(200);
  });

  describe('a game that leaks is caught', () => {
    type Spoil = (emitted: AnyEmitted, state: unknown) => AnyEmitted[];
    /** The same game with a hand in what it emits. */
    const emitting = (spoil: Spoil): AnySuite => ({
      ...suite,
      game: {
        ...game,
        apply: (state, seat, action, chance, emit) =>
          game.apply(state, seat, action, chance, emit && ((one) => spoil(one, state).forEach(emit))),
      },
    });
    const but = (change: Partial<AnyGame>): AnySuite => ({ ...suite, game: { ...game, ...change } });
    const open = ({ to }: AnyEmitted): boolean => to === 'everyone';
    const odd = (state: unknown): boolean => digest(state) % 2 === 1;

    const leaks: Readonly<Record<string, AnySuite>> = {
      'secret events sent to everyone': emitting((one) => [{ to: 'everyone', event: truth(one) }]),
      'secret events with something for the rest': emitting((one) =>
        one.to === 'everyone' ? [one] : [{ ...one, rest: { event: 'rustle', of: truth(one) } as never }],
      ),
      'a field too many': emitting((one, state) =>
        open(one)
          ? [{ ...one, event: { ...truth(one), trace: digest(state) } } as unknown as AnyEmitted]
          : [one],
      ),
      'an event too many, now and then': emitting((one, state) =>
        open(one) && odd(state) ? [one, one] : [one],
      ),
      'an event too few, now and then': emitting((one, state) => (open(one) && odd(state) ? [] : [one])),
      'a refusal that knows too much': but({
        legal(state, seat, action) {
          const refused = game.legal(state, seat, action);
          return refused && { ...refused, values: { ...refused.values, hint: digest(state) } };
        },
      }),
      'a refusal for a reason nobody may know': but({
        legal: (state, seat, action) =>
          game.legal(state, seat, action) ?? (odd(state) ? { code: 'hush', rule: 'none' } : null),
      }),
      'a phase that tells': but({ phase: (state) => `${game.phase(state)}.${digest(state)}` }),
      'waiting that tells': but({
        waiting: (state) => (odd(state) ? game.waiting(state).toReversed().slice(1) : game.waiting(state)),
      }),
      ...(game.clock && {
        'a clock that waits for answers': but({
          clock: {
            ...game.clock,
            action: (state) => (game.owing(state).length === 0 ? null : (game.clock?.action(state) ?? null)),
          },
        }),
      }),
    };

    test.each(Object.keys(leaks))('%s', (leak) => {
      const leaky = leaks[leak] as AnySuite;
      // an unknown event may pass a reducer; it is the comparison that must notice
      const deaf: AnySuite = { ...leaky, game: { ...leaky.game, reduce: tolerant(leaky.game) } };
      expect(() => run(suite, 20, 3, deaf)).toThrow(Leak);
    });

    test('and one secret kind of event at a time', () => {
      const kinds = secretKinds(suite);
      expect(kinds.length).toBeGreaterThan(0);
      for (const kind of kinds) {
        const leaky = emitting((one) =>
          one.to !== 'everyone' && truth(one).event === kind
            ? [{ to: 'everyone', event: truth(one) }]
            : [one],
        );
        const deaf: AnySuite = { ...leaky, game: { ...leaky.game, reduce: tolerant(game) } };
        expect(() => run(suite, 60, 4, deaf), kind).toThrow(Leak);
      }
    });
  });

  /** The kinds of events that go to some seats only, but for those of the deal, which comes before the worlds part. */
  function secretKinds({ tables }: AnySuite): string[] {
    const kinds = new Set<string>();
    const draw = fastDraw(5);
    for (let match = 0; match < 12; match++) {
      const walk = begin(game, tables[draw(tables.length)], match);
      for (let next = pick(walk); next; next = pick(walk)) {
        take(walk, next.seat, next.action);
        for (const one of walk.emitted) if (observe(one) === null) kinds.add(truth(one).event);
      }
    }
    return [...kinds];
  }
});

test('nuns: what the rules publish must be due, not only of a kind that they publish', () => {
  const [suite] = suites.filter(({ game }) => game.name === 'nuns');
  if (!suite) return expect.unreachable('no nuns');
  const { game } = suite;
  // her first step is shown to all, seen or not
  const told: AnySuite = {
    ...suite,
    game: {
      ...game,
      apply: (state, seat, action, chance, emit) =>
        game.apply(state, seat, action, chance, (one) => {
          emit?.(one);
          const event = truth(one) as { event: string; novice?: string; path?: readonly number[] };
          if (event.event !== 'moved' || event.path?.[0] === undefined) return;
          emit?.({
            to: 'everyone',
            event: { event: 'seen', novice: event.novice, point: event.path[0] } as never,
          });
        }),
    },
  };
  expect(() => run(suite, 20, 6, told)).toThrow(Leak);
});

const tolerant =
  (game: AnyGame): AnyGame['reduce'] =>
  (view, event) => {
    const before = jsonCopy(view);
    try {
      game.reduce(view, event);
    } catch {
      Object.assign(view as object, before);
    }
  };

/** A number that goes with everything in a state. */
function digest(state: unknown): number {
  let sum = 7;
  for (const letter of canonicalJson(state)) sum = (sum * 31 + letter.charCodeAt(0)) % 1_000_003;
  return sum;
}

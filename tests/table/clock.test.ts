// Time at a table, as arithmetic: what is due when, at every pace.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Clocks, Moment, Terms } from '../../src/table/clock.ts';
import {
  ABSENT_GRACE_MS,
  WINDOW_GRACE_MS,
  deadlines,
  moved,
  newClocks,
  nextDue,
  repaced,
  resumed,
  retimed,
  returned,
  shifted,
  stopped,
  viewed,
} from '../../src/table/clock.ts';
import type { Pace } from '../../src/table/settings.ts';

const T = 1_800_000_000_000;
const s = (seconds: number): number => seconds * 1000;
const h = (hours: number): number => hours * 3_600_000;

const FLOOR = s(3);
const live: Pace = { kind: 'live', secondsPerDecision: 60, bankSeconds: 120, windowSeconds: 6 };
const slow: Pace = { kind: 'slow', hoursPerPhase: 24 };
const relaxed: Pace = { kind: 'relaxed' };

const seats = ['guard1', 'novice1', 'novice2', 'novice3'];
const termsOf = (pace: Pace, more: Partial<Terms> = {}): Terms => ({
  pace,
  people: ['guard1', 'novice1', 'novice2'],
  alone: false,
  longer: {},
  windowFloor: FLOOR,
  ...more,
});
const plan: Moment = { phase: '3.plan', waiting: ['novice1', 'novice2', 'novice3'], window: false };
const window: Moment = { phase: '3.window.novices', waiting: seats, window: true };
const guards: Moment = { phase: '3.guards.0', waiting: ['guard1'], window: false };
const after = (moment: Moment, ...done: string[]): Moment => ({
  ...moment,
  waiting: moment.waiting.filter((seat) => !done.includes(seat)),
});

/** Everybody's device gets the moment in full at once. */
const seen = (clocks: Clocks, terms: Terms, at: number): Clocks =>
  seats.reduce((all, seat) => viewed(all, terms, seat, at), clocks);

describe('relaxed', () => {
  const terms = termsOf(relaxed);
  test('nothing is ever due', () => {
    expect(deadlines(seen(newClocks(plan, T), terms, T), terms)).toEqual({
      closes: null,
      whenAll: null,
      seats: {},
    });
  });

  test('a window closes when all have answered, not at once where several people play', () => {
    const due = deadlines(newClocks(window, T), terms);
    expect(nextDue(due, false)).toBe(null);
    expect(nextDue(due, true)).toBe(T + FLOOR);
    expect(nextDue(deadlines(newClocks(window, T), { ...terms, alone: true }), true)).toBe(T);
  });
});

describe('live', () => {
  const terms = termsOf(live);

  test('a decision has its seconds and the bank, from when the seat’s device was sent the moment', () => {
    let clocks = viewed(newClocks(plan, T), terms, 'novice1', T + s(2));
    expect(deadlines(clocks, terms).seats['novice1']).toBe(T + s(2 + 60 + 120));
    clocks = viewed(clocks, terms, 'novice1', T + s(9)); // another device of the seat
    expect(deadlines(clocks, terms).seats['novice1']).toBe(T + s(2 + 60 + 120));
  });

  test('for whom nobody is there it starts after the grace', () => {
    const { seats: due } = deadlines(newClocks(plan, T), terms);
    expect(due['novice2']).toBe(T + ABSENT_GRACE_MS + s(60 + 120));
    const late = viewed(newClocks(plan, T), terms, 'novice2', T + s(100));
    expect(deadlines(late, terms).seats['novice2']).toBe(due['novice2']);
  });

  test('no clock runs for bots, nor for seats that nobody waits for', () => {
    expect(Object.keys(deadlines(newClocks(plan, T), terms).seats)).toEqual(['novice1', 'novice2']);
    expect(deadlines(viewed(newClocks(plan, T), terms, 'guard1', T), terms).seats).not.toHaveProperty(
      'guard1',
    );
  });

  test('longer for one seat', () => {
    const longer = { ...terms, longer: { novice1: 3 } } as const;
    const clocks = seen(newClocks(plan, T), longer, T);
    expect(deadlines(clocks, longer).seats).toEqual({
      novice1: T + s(180 + 120),
      novice2: T + s(60 + 120),
    });
    const shorter = retimed(clocks, 'novice1', T + s(250));
    expect(deadlines(shorter, terms).seats).toEqual({
      novice1: T + s(250 + 60 + 120),
      novice2: T + s(60 + 120),
    });
    const open = seen(newClocks(window, T), terms, T);
    expect(retimed(open, 'novice1', T + s(2))).toBe(open);
  });

  describe('the bank', () => {
    const bank = (clocks: Clocks): number | undefined => clocks.banks['novice1'];
    const decide = (clocks: Clocks, seconds: number): Clocks =>
      moved(clocks, terms, after(plan, 'novice1'), T + s(seconds));

    test('pays what a decision takes too long, and gets what it leaves, up to the cap', () => {
      const start = seen(newClocks(plan, T), terms, T);
      expect(bank(decide(start, 100))).toBe(s(80));
      expect(bank(decide(start, 10))).toBe(s(120));
      const used = { ...start, banks: { novice1: s(30) } };
      expect(bank(decide(used, 10))).toBe(s(80));
      expect(bank(decide(used, 75))).toBe(s(15));
      expect(bank(decide(used, 1000))).toBe(0);
      expect(deadlines(used, terms).seats['novice1']).toBe(T + s(90));
    });

    test('two who decide at one blow are settled each', () => {
      const both = moved(
        seen(newClocks(plan, T), terms, T),
        terms,
        after(plan, 'novice1', 'novice2'),
        T + s(70),
      );
      expect(both.banks).toEqual({ novice1: s(110), novice2: s(110) });
    });

    test('is not touched by a window, whoever answered when', () => {
      const start = { ...seen(newClocks(window, T), terms, T), banks: { novice1: s(50) } };
      expect(moved(start, terms, guards, T + s(6)).banks).toEqual({ novice1: s(50) });
    });

    test('is not touched where several were kept waiting to the end: it would tell who was late', () => {
      const start = seen(newClocks(plan, T), terms, T);
      expect(moved(start, terms, guards, T + s(100)).banks).toEqual({});
      const last = moved(start, terms, after(plan, 'novice1', 'novice3'), T + s(10));
      expect(moved(last, terms, guards, T + s(100)).banks).toEqual({ novice1: s(120), novice2: s(80) });
    });

    test('is the seat’s over the whole match', () => {
      let clocks = decide(seen(newClocks(plan, T), terms, T), 100);
      clocks = moved(clocks, terms, guards, T + s(110));
      clocks = moved(clocks, terms, { ...plan, phase: '4.plan' }, T + s(120));
      clocks = viewed(clocks, terms, 'novice1', T + s(120));
      expect(deadlines(clocks, terms).seats['novice1']).toBe(T + s(120 + 60 + 80));
    });
  });

  describe('a window', () => {
    test('closes at a fixed moment, and at no other if all have answered', () => {
      const due = deadlines(seen(newClocks(window, T), terms, T), terms);
      expect(due).toEqual({ closes: T + s(6), whenAll: null, seats: {} });
      expect(nextDue(due, true)).toBe(nextDue(due, false));
    });

    test('whoever sees it last has the whole of it, within limits', () => {
      const missing = seats.filter((seat) => seat !== 'novice2');
      const partly = missing.reduce((all, seat) => viewed(all, terms, seat, T), newClocks(window, T));
      expect(deadlines(viewed(partly, terms, 'novice2', T + s(3)), terms).closes).toBe(T + s(9));
      expect(deadlines(partly, terms).closes).toBe(T + WINDOW_GRACE_MS + s(6));
      expect(deadlines(viewed(partly, terms, 'novice2', T + s(20)), terms).closes).toBe(
        T + WINDOW_GRACE_MS + s(6),
      );
    });

    test('does not wait for bots to see it', () => {
      const seenByPeople = termsOf(live).people.reduce(
        (all, seat) => viewed(all, terms, seat, T),
        newClocks(window, T),
      );
      expect(deadlines(seenByPeople, terms).closes).toBe(T + s(6));
    });

    test('with one person closes on his answer, or when his decision’s time is up', () => {
      const alone = termsOf(live, { people: ['novice1'], alone: true });
      const due = deadlines(seen(newClocks(window, T), alone, T), alone);
      expect(nextDue(due, true)).toBe(T);
      expect(nextDue(due, false)).toBe(T + s(60));
      const notAsked = deadlines(newClocks(after(window, 'novice1'), T), alone);
      expect(nextDue(notAsked, false)).toBe(T + s(6)); // bots have that long
    });

    test('two windows of the longest kind, waited for as long as can be, stay within half a minute', () => {
      const longest: Terms = termsOf({ ...(live as Extract<Pace, { kind: 'live' }>), windowSeconds: 8 });
      const { closes } = deadlines(newClocks(window, T), longest);
      expect(2 * ((closes as number) - T)).toBeLessThanOrEqual(s(30));
    });
  });
});

describe('slow', () => {
  const terms = termsOf(slow);

  test('a phase has its hours from when it began, seen or not', () => {
    expect(deadlines(newClocks(plan, T), terms).seats).toEqual({ novice1: T + h(24), novice2: T + h(24) });
    expect(viewed(newClocks(plan, T), terms, 'novice1', T + h(3))).toEqual(newClocks(plan, T));
  });

  test('a window waits for all, and no longer than the phase', () => {
    const due = deadlines(newClocks(window, T), terms);
    expect(nextDue(due, false)).toBe(T + h(24));
    expect(nextDue(due, true)).toBe(T + FLOOR);
  });
});

describe.each([
  ['live', termsOf(live)],
  ['slow', termsOf(slow)],
])('%s: time that does not pass', (_name, terms) => {
  const start = seen(newClocks(plan, T), terms, T);
  const due = deadlines(start, terms).seats['novice1'] as number;

  test('in a pause no clock runs and nothing is due; afterwards all is later by just that', () => {
    const paused = stopped(start, T + s(10));
    expect(nextDue(deadlines(paused, terms), true)).toBe(null);
    expect(stopped(paused, T + s(20))).toEqual(paused);
    expect(deadlines(resumed(paused, T + s(310)), terms).seats['novice1']).toBe(due + s(300));
    expect(resumed(start, T + s(310))).toEqual(start);
  });

  test('who first sees the moment in a pause, or decides in it, loses nothing', () => {
    const paused = stopped(newClocks(plan, T), T + s(10));
    const went = resumed(viewed(paused, terms, 'novice1', T + s(200)), T + s(310));
    expect(deadlines(went, terms).seats['novice1']).toBe(
      terms.pace.kind === 'live' ? T + s(310 + 60 + 120) : T + s(300) + h(24),
    );
    const decided = moved(stopped(start, T + s(30)), terms, after(plan, 'novice1'), T + s(3000));
    expect(decided.banks['novice1']).toBe(terms.pace.kind === 'live' ? s(120) : undefined);
    const next = moved(paused, terms, guards, T + s(200));
    expect(
      deadlines(resumed(viewed(next, terms, 'guard1', T + s(201)), T + s(310)), terms).seats['guard1'],
    ).toBe(terms.pace.kind === 'live' ? T + s(310 + 60 + 120) : T + s(310) + h(24));
  });

  test('downtime is given back', () => {
    expect(deadlines(shifted(start, h(5)), terms).seats['novice1']).toBe(due + h(5));
    expect(deadlines(shifted(start, -h(24)), terms).seats['novice1']).toBe(due - h(24)); // a clock put back meanwhile
  });

  test('an owner who is back has the whole of a decision’s time', () => {
    const back = returned(start, 'novice1', T + h(30));
    expect(deadlines(back, terms).seats['novice1']).toBe(
      T + h(30) + (terms.pace.kind === 'live' ? s(60 + 120) : h(24)),
    );
    expect(deadlines(back, terms).seats['novice2']).toBe(due);
  });
});

test('another pace: the moment begins anew, with full banks', () => {
  const start = { ...seen(newClocks(plan, T), termsOf(live), T), banks: { novice1: 0 } };
  const changed = repaced(start, T + s(50));
  expect(deadlines(changed, termsOf(slow)).seats['novice1']).toBe(T + s(50) + h(24));
  expect(deadlines(changed, termsOf(live)).seats['novice1']).toBe(T + s(50) + ABSENT_GRACE_MS + s(180));
  const paused = repaced(stopped(start, T + s(40)), T + s(50));
  expect(deadlines(resumed(paused, T + s(60)), termsOf(slow)).seats['novice1']).toBe(T + s(60) + h(24));
});

test('whatever happens when: stopping and going on gives back just the time that clocks stood', () => {
  const terms = termsOf(live);
  const act = fc.constantFrom('stop', 'resume', 'view', 'wait');
  fc.assert(
    fc.property(fc.array(fc.tuple(act, fc.integer({ min: 0, max: 60_000 })), { maxLength: 30 }), (acts) => {
      let clocks = viewed(newClocks(guards, T), terms, 'guard1', T);
      let [now, stood, standing] = [T, 0, false];
      for (const [what, ms] of acts) {
        now += ms;
        if (standing) stood += ms;
        if (what === 'stop') [clocks, standing] = [stopped(clocks, now), true];
        if (what === 'resume') [clocks, standing] = [resumed(clocks, now), false];
        if (what === 'view') clocks = viewed(clocks, terms, 'guard1', now);
      }
      const due = deadlines(resumed(clocks, now), terms).seats['guard1'];
      expect(due).toBe(T + s(180) + stood);
    }),
    { seed: 1, numRuns: 500 },
  );
});

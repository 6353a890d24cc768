// What the clock of a match does when what is due can't be done, on a clock that is moved by hand.
import { expect, test } from 'vitest';
import { SPECTATOR } from '../../src/engine/seats.ts';
import { MatchClock } from '../../src/server/clocks/match-clock.ts';
import type { Moment, Terms } from '../../src/table/clock.ts';
import { fakeTimers } from './fake-timers.ts';

const s = (seconds: number): number => seconds * 1000;
const window: Moment = { phase: '1.window', waiting: ['guard1', 'novice1'], window: true };
const plan: Moment = { phase: '2.plan', waiting: ['novice1'], window: false };
const terms: Terms = {
  pace: { kind: 'live', secondsPerDecision: 60, bankSeconds: 0, windowSeconds: 5 },
  people: ['guard1', 'novice1'],
  alone: false,
  longer: {},
  windowFloor: 0,
};
const RETRIES = 3;

/** The clock of a match with a window open, which `does` closes or does not. */
function clockThat(does: () => Promise<boolean>) {
  const timers = fakeTimers();
  const begin = timers.now();
  const tried: number[] = []; // instants after the beginning
  const gaveUp: number[] = [];
  const keeper = {
    timers,
    kept: () => Promise.resolve(null),
    keep: () => undefined,
    close: () => Promise.resolve(),
  };
  const attempt = (): Promise<boolean> => {
    tried.push(timers.now() - begin);
    return does();
  };
  const host = {
    close: attempt,
    timedOut: attempt,
    givenUp: () => void gaveUp.push(timers.now() - begin),
  };
  const clock = new MatchClock('match', keeper, host, RETRIES, terms, false);
  clock.open(null, window, window.waiting);
  clock.watched(window.waiting);
  return { clock, timers, tried, gaveUp };
}

test.each([
  ['is refused', () => Promise.resolve(false)],
  ['fails', () => Promise.reject(new Error('a fault in the rules'))],
])('a close that %s is tried a few times, with pauses that grow, and not for ever', async (_how, does) => {
  const { clock, timers, tried, gaveUp } = clockThat(does);
  const all = [5, 6, 8, 12].map(s);
  await timers.pass(s(5));
  // The match is rebuilt after a fault, which tells nothing new: no reason to try at once.
  clock.agreed(terms, false);
  clock.watched(window.waiting);
  clock.moved(window, ['novice1']);
  await timers.pass(s(3600));
  expect(tried).toEqual(all);
  expect(gaveUp).toEqual([s(12)]);
  // It waits for whoever comes.
  clock.watched(['novice1']);
  await timers.pass(s(60));
  expect(tried).toEqual(all);
  clock.watched(window.waiting);
  await timers.pass(s(3600));
  expect(tried).toHaveLength(2 * all.length);
  expect(gaveUp).toHaveLength(2);
});

test('what can be done at last is done, and the next deadline is kept', async () => {
  let faults = 2;
  const { clock, timers, tried, gaveUp } = clockThat(() => Promise.resolve(faults-- <= 0));
  await timers.pass(s(8));
  expect(tried).toEqual([5, 6, 8].map(s));
  clock.moved(plan, plan.waiting);
  clock.watched(window.waiting);
  await timers.pass(s(60));
  expect(tried).toEqual([5, 6, 8, 68].map(s));
  expect(gaveUp).toEqual([]);
});

test('where time was up for everybody and their pages are still open, the bots’ game goes on', async () => {
  const { clock, timers, tried } = clockThat(() => Promise.resolve(true));
  clock.agreed({ ...terms, people: [] }, false);
  clock.watched(window.waiting);
  await timers.pass(s(5));
  expect(tried).toEqual([s(5)]);
});

test('spectators alone keep no clock running', async () => {
  const { clock, timers, tried } = clockThat(() => Promise.resolve(true));
  clock.watched([SPECTATOR]);
  expect(clock.times().stopped).toBe(true);
  await timers.pass(s(3600));
  expect(tried).toEqual([]);
});

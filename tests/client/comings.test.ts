// Notices of who is there: none for a reload, few however often a line breaks, the last word always true.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Comings, type Notice } from '../../src/client/net/comings.svelte.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('says once who has gone and who is back, and takes it away again', () => {
  const comings = new Comings();
  comings.look(['ada', 'bea']);
  vi.advanceTimersByTime(60_000);
  expect(comings.notice).toBe(null);
  comings.look(['ada']);
  expect(comings.notice).toBe(null);
  vi.advanceTimersByTime(4_000);
  expect(comings.notice).toEqual({ gone: ['bea'], back: [] });
  vi.advanceTimersByTime(8_000);
  expect(comings.notice).toBe(null);
  vi.advanceTimersByTime(60_000);
  comings.look(['ada', 'bea']);
  vi.advanceTimersByTime(4_000);
  expect(comings.notice).toEqual({ gone: [], back: ['bea'] });
});

test('who comes for the first time is not back', () => {
  const comings = new Comings();
  comings.look(['ada']);
  vi.advanceTimersByTime(60_000);
  comings.met('eve');
  comings.look(['ada', 'eve']);
  vi.advanceTimersByTime(4_000);
  expect(comings.notice).toBe(null);
  comings.look(['ada']);
  vi.advanceTimersByTime(60_000);
  comings.look(['ada', 'eve']);
  vi.advanceTimersByTime(4_000);
  expect(comings.notice).toEqual({ gone: [], back: ['eve'] });
});

test('a reload is no news', () => {
  const comings = new Comings();
  comings.look(['ada', 'bea']);
  vi.advanceTimersByTime(60_000);
  comings.look(['ada']);
  vi.advanceTimersByTime(1_500);
  comings.look(['ada', 'bea']);
  vi.advanceTimersByTime(60_000);
  expect(comings.notice).toBe(null);
});

test('a line that breaks all the time is told of at most every 15 seconds, and as it is in the end', () => {
  const comings = new Comings();
  comings.look(['ada', 'bea']);
  const told: Notice[] = [];
  for (let second = 0; second < 150; second++) {
    comings.look(second < 120 && second % 10 >= 5 ? ['ada', 'bea'] : ['ada']);
    vi.advanceTimersByTime(1_000);
    if (comings.notice && comings.notice !== told.at(-1)) told.push(comings.notice);
  }
  expect(told.length).toBeGreaterThan(0);
  expect(told.length).toBeLessThanOrEqual(10);
  expect(told.at(-1)).toEqual({ gone: ['bea'], back: [] });
});

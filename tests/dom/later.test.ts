// Parts of the page that are fetched after its start, by a line that may be down meanwhile.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Later } from '../../src/client/shared/later.svelte.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A part that can be had once `there` is set. */
function part() {
  const line = { there: false, tries: 0 };
  const later = new Later(() => {
    line.tries++;
    return line.there ? Promise.resolve('the part') : Promise.reject(new Error('no line'));
  });
  return { line, later };
}

test('a part is wanted while the server is away: it comes when the server is back', async () => {
  const { line, later } = part();
  expect(later.now).toBeNull();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(later.now).toBeNull();
  line.there = true;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(later.now).toBe('the part');
});

test('a part that did not come in quiet is fetched anew when it is wanted', async () => {
  const { line, later } = part();
  void later.fetch();
  await vi.advanceTimersByTimeAsync(120_000);
  const { tries } = line;
  line.there = true;
  expect(later.now).toBeNull();
  await vi.advanceTimersByTimeAsync(0);
  expect(later.now).toBe('the part');
  expect(line.tries).toBe(tries + 1);
});

test('a part that is wanted and never comes says why', async () => {
  const { later } = part();
  expect(later.now).toBeNull();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(() => later.now).toThrow('no line');
});

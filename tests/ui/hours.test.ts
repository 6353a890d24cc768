// Instants as people read them, where clocks are put forward and back.
import { beforeAll, describe, expect, test } from 'vitest';
import { hourOf, loadMessages } from '../../src/client/i18n.ts';

const ATHENS = 'Europe/Athens';
const at = (time: string): number => Date.parse(time);
/** Browsers put other kinds of spaces between the parts. */
const inAthens = (instant: string, now: string): string =>
  hourOf(at(instant), at(now), ATHENS).replaceAll(/\s/g, ' ');

beforeAll(() => loadMessages(['en']));

describe('a deadline in the local time of who reads it', () => {
  test('names the day where it is not today’s, as days are there', () => {
    expect(inAthens('2027-01-15T19:40:00Z', '2027-01-15T08:00:00Z')).toBe('9:40 PM');
    expect(inAthens('2027-01-15T22:30:00Z', '2027-01-15T21:00:00Z')).toBe('Sat, Jan 16, 12:30 AM');
    expect(inAthens('2028-01-15T19:40:00Z', '2027-01-15T08:00:00Z')).toContain('Sat, Jan 15');
  });

  test('is an hour later on the clock after clocks were put forward', () => {
    const now = '2027-03-27T18:00:00Z'; // a Saturday, 20:00; at 3 in the night it will be 4
    expect(inAthens('2027-03-27T19:00:00Z', now)).toBe('9:00 PM');
    expect(inAthens('2027-03-28T00:30:00Z', now)).toBe('Sun, Mar 28, 2:30 AM');
    expect(inAthens('2027-03-28T01:30:00Z', now)).toBe('Sun, Mar 28, 4:30 AM');
    expect(inAthens('2027-03-28T18:00:00Z', now)).toBe('Sun, Mar 28, 9:00 PM'); // 24 hours on
  });

  test('is an hour earlier after they were put back; of the hour that comes twice it says which', () => {
    const now = '2027-10-30T17:00:00Z'; // a Saturday, 20:00; at 4 in the night it will be 3
    expect(inAthens('2027-10-30T23:30:00Z', now)).toBe('Sun, Oct 31, 2:30 AM');
    expect(inAthens('2027-10-31T00:30:00Z', now)).toBe('Sun, Oct 31, 3:30 AM GMT+3');
    expect(inAthens('2027-10-31T01:30:00Z', now)).toBe('Sun, Oct 31, 3:30 AM GMT+2');
    expect(inAthens('2027-10-31T02:30:00Z', now)).toBe('Sun, Oct 31, 4:30 AM');
    expect(inAthens('2027-10-31T17:00:00Z', now)).toBe('Sun, Oct 31, 7:00 PM'); // 24 hours on
  });
});

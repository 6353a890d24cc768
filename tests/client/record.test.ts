// My record on the device, whom one has beaten, and the deal of a day.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createHash } from 'node:crypto';
import { commitment, daySeed, seededChance } from '../../src/chance/seed.ts';
import { weakest } from '../../src/client/record/opponents.ts';
import type { Played } from '../../src/client/record/record.ts';
import {
  clearRecord,
  daysOf,
  keepPlayed,
  myRecord,
  playedOn,
  readRecord,
  tallyOf,
  withPlayed,
} from '../../src/client/record/record.ts';
import { beginDay, dayOf, dayOfMatch, tableOf, untilNext } from '../../src/client/record/tonight.ts';
import { signsOf } from '../../src/games/nuns/after/signs.ts';

const played = (match: string, more: Partial<Played> = {}): Played => ({
  match,
  game: 'nuns',
  side: 'novice',
  seat: 'novice1',
  won: true,
  level: 'regular',
  at: 1,
  ...more,
});

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('my record', () => {
  test('has each match once for each seat, the latest first', () => {
    keepPlayed(played('a'));
    keepPlayed(played('b', { won: false }));
    keepPlayed(played('a', { won: false }));
    keepPlayed(played('a', { seat: 'novice2' }));
    expect(myRecord().map(({ match, seat, won }) => [match, seat, won])).toEqual([
      ['a', 'novice2', true],
      ['b', 'novice1', false],
      ['a', 'novice1', true],
    ]);
    clearRecord();
    expect(myRecord()).toEqual([]);
  });

  test('counts games, those won and levels beaten, by side', () => {
    const record = [
      played('a'),
      played('b', { won: false, level: 'master' }),
      played('c', { level: null }),
      played('d', { side: 'guards', level: 'strong' }),
    ];
    expect(tallyOf(record, 'nuns', 'novice')).toEqual({ played: 3, won: 2, beaten: new Set(['regular']) });
    expect(tallyOf(record, 'noises', 'noise')).toEqual({ played: 0, won: 0, beaten: new Set() });
  });

  test('leaves out what it can’t read, and grows no longer than it may', () => {
    expect(readRecord('{')).toEqual([]);
    expect(readRecord('{"a":1}')).toEqual([]);
    expect(readRecord(JSON.stringify([played('a'), { ...played('b'), won: 'yes' }, null]))).toEqual([
      played('a'),
    ]);
    let record: readonly Played[] = [];
    for (let i = 0; i < 600; i++) record = withPlayed(record, played(String(i)));
    expect(record.length).toBe(500);
    expect(record[0]?.match).toBe('599');
  });
});

describe('whom one has beaten', () => {
  const table = (bots: Record<string, string>) => ({
    game: 'nuns',
    bot: 'strong',
    bots,
    facts: { lead: ['guard1', 'guard2'], levels: ['random', 'greedy', 'regular', 'strong'] },
  });
  const seats = (...people: string[]) =>
    ['guard1', 'guard2', 'novice1', 'novice2'].map((seat) => ({
      seat,
      player: people.includes(seat) ? ('person' as const) : ('bot' as const),
      name: null,
    }));

  test('is the weakest bot that was against one', () => {
    expect(weakest(table({}), seats('novice1'), 'novice1')).toBe('strong');
    expect(weakest(table({ novice2: 'greedy' }), seats('novice1'), 'novice1')).toBe('greedy');
  });
  test('not a partner', () => {
    expect(weakest(table({ guard2: 'random' }), seats('guard1'), 'guard1')).toBe('strong');
    expect(weakest(table({}), seats('guard1', 'guard2'), 'guard1')).toBe('strong');
  });
  test('nobody, where a person was among them', () => {
    expect(weakest(table({}), seats('novice1', 'novice2'), 'novice1')).toBe(null);
  });
});

describe('tonight’s convent', () => {
  test('is the same for everybody on one day of UTC, and another the next', () => {
    const evening = Date.parse('2026-11-30T23:59:59.999Z');
    expect(dayOf(evening)).toBe('2026-11-30');
    expect(dayOf(evening + 1)).toBe('2026-12-01');
    expect(untilNext(evening)).toBe(1);
    expect(daySeed('2026-11-30')).toBe(
      createHash('sha256').update('curfew tonight 2026-11-30').digest('hex'),
    );
    expect(daySeed('2026-11-30')).not.toBe(daySeed('2026-12-01'));
    const dice = (day: string) => {
      const chance = seededChance(daySeed(day));
      return Array.from({ length: 8 }, () => chance.draw('dice', 6));
    };
    expect(dice('2026-11-30')).toEqual(dice('2026-11-30'));
    expect(dice('2026-11-30')).not.toEqual(dice('2026-12-01'));
  });

  test('is the first match at its table, not a rematch', () => {
    beginDay('2026-11-30', 'solo-t');
    expect(tableOf('2026-11-30')).toBe('solo-t');
    expect(tableOf('2026-12-01')).toBe(null);
    const shown = commitment(daySeed('2026-11-30'));
    expect(dayOfMatch('solo-t', shown)).toBe('2026-11-30');
    expect(dayOfMatch('solo-t', commitment(daySeed('2026-12-01')))).toBe(null);
    expect(dayOfMatch('solo-other', shown)).toBe(null);
  });

  test('counts nights, and how many came one after the other', () => {
    const record = ['2026-11-30', '2026-11-29', '2026-11-27'].map((day) => played(day, { day }));
    expect(daysOf(record, '2026-11-30')).toEqual({ played: 3, won: 3, row: 2 });
    expect(daysOf(record, '2026-12-01').row).toBe(2);
    expect(daysOf(record, '2026-12-02').row).toBe(0);
    expect(daysOf([], '2026-12-02')).toEqual({ played: 0, won: 0, row: 0 });
    expect(playedOn(record, '2026-11-29')?.match).toBe('2026-11-29');
    expect(playedOn(record, '2026-11-28')).toBe(null);
  });

  test('has a result of one sign a turn, the worst of each', () => {
    const turn = (n: number) => ({ event: 'turn', turn: n }) as const;
    const seen = { event: 'seen', novice: 'novice1', point: 5 } as const;
    const noise = { event: 'noise', novice: 'novice1', guard: 'abbess', edge: [1, 2] } as const;
    const captured = {
      event: 'captured',
      novice: 'novice1',
      guard: 'abbess',
      point: 1,
      captures: 1,
    } as const;
    const other = { event: 'seen', novice: 'novice2', point: 5 } as const;
    expect(
      signsOf([turn(1), other, turn(2), noise, turn(3), seen, noise, turn(4), noise, captured], 'novice1'),
    ).toEqual(['hidden', 'heard', 'seen', 'caught']);
  });
});

// Checking a finished match: as it was it passes, with any single value changed it fails and says where.
import { describe, expect, test } from 'vitest';
import { fastDraw } from '../../src/chance/fast.ts';
import { commitment, matchSeed } from '../../src/chance/seed.ts';
import { sealed, verifyRecord } from '../../src/chance/verify.ts';
import type { Json } from '../../src/engine/json.ts';
import { jsonCopy } from '../../src/engine/json.ts';
import type { MatchRecord } from '../../src/engine/record.ts';
import { MAX_RECORD, parseRecord } from '../../src/engine/record.ts';
import { gameNamed } from '../../src/games/registry.ts';
import { count } from '../counts.ts';
import { bytes, playedRecord } from './record.ts';

type Path = readonly (string | number)[];

/** Every value of a file that is not made of others. */
function leaves(value: Json, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, one]) =>
    leaves(one as Json, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

const written = (path: Path): string =>
  path.map((one, i) => (typeof one === 'number' ? `[${one}]` : i === 0 ? one : `.${one}`)).join('');

/** Another value of the same kind. */
function other(value: unknown, draw: (sides: number) => number): Json {
  if (typeof value === 'number') return value + [1, -1, 7][draw(3)]!;
  if (typeof value === 'boolean') return !value;
  if (typeof value !== 'string') return 'something';
  if (value === '') return 'x';
  const at = draw(value.length);
  const digit = /^[0-9a-f]+$/.test(value);
  const char = digit ? (value[at] === '3' ? '4' : '3') : value[at] === 'q' ? 'z' : 'q';
  return value.slice(0, at) + char + value.slice(at + 1);
}

function changed(record: MatchRecord, path: Path, to: (value: unknown) => Json): unknown {
  const copy = jsonCopy(record) as unknown;
  let holder = copy as Record<string | number, unknown>;
  for (const key of path.slice(0, -1)) holder = holder[key] as typeof holder;
  const last = path.at(-1)!;
  holder[last] = to(holder[last]);
  return copy;
}

/** Where the check stumbles, or null where it does not. */
function placeOf(input: unknown): string | null {
  const read = parseRecord(JSON.stringify(input));
  if (!read.ok) return read.error.field;
  const verdict = verifyRecord(read.value, gameNamed);
  return verdict.ok ? null : verdict.fault.place;
}

/** What nothing but the seal covers: see docs/fair-dice.md. */
const SEALED = /^(match|created|ended|log\.rows\[\d+\]\.by|devices\[\d+\]\.(seats\[\d+\]|commitment))$/;

function fits(place: string, leaf: string): boolean {
  if (place === leaf) return true;
  if (place === 'seal') return SEALED.test(leaf);
  // In actions and options the game names the field its own way, or one change can't be told from another.
  const row = /^(log\.rows\[\d+\]|log\.start)/.exec(leaf)?.[0];
  return row !== undefined && /\.(action|seat|options)/.test(leaf) && place.startsWith(row);
}

describe.each([
  ['nuns', { novices: 3, windows: 'byClock' }], // as at tables
  ['nuns', { novices: 6, guardSeats: 2, variants: { monk: true } }],
  ['noises', { players: 2 }],
  ['noises', { players: 4 }],
] as const)('%s %j', (name, options) => {
  const game = gameNamed(name)!;
  const record = playedRecord(game, { options, world: 3 });

  test('a match as it was passes', () => {
    const read = parseRecord(JSON.stringify(record));
    if (!read.ok) throw new Error(`${read.error.field}: ${read.error.message}`);
    const verdict = verifyRecord(read.value, gameNamed);
    if (!verdict.ok) throw new Error(JSON.stringify(verdict.fault));
    expect(verdict).toMatchObject({
      rows: record.log.rows.length,
      mixed: record.devices.filter(({ opening }) => opening !== null).length,
    });
    expect(verdict.events.length).toBe(record.events.length);
  });

  test('with one value changed it fails, and says where', () => {
    const draw = fastDraw(7);
    const all = leaves(record as unknown as Json);
    // The few values at the top are tried each; of the many below some, those of the log as often as events.
    const top = all.filter(([first]) => first !== 'events' && first !== 'log');
    const log = all.filter(([first]) => first === 'log');
    const events = all.filter(([first]) => first === 'events');
    const some = (from: Path[], n: number) => Array.from({ length: n }, () => from[draw(from.length)]!);
    const n = count(12, 400);
    for (const path of [...some(top, n / 2), ...some(log, n), ...some(events, n)]) {
      const place = placeOf(changed(record, path, (value) => other(value, draw)));
      const told = `${written(path)} changed, told: ${place}`;
      expect(place, told).not.toBeNull();
      expect(fits(place!, written(path)), told).toBe(true);
    }
  });

  test('a changed roll or deal is named with what it should be', () => {
    const i = record.log.rows.findIndex(({ chance }) => chance.length > 0);
    const path: Path = i < 0 ? ['log', 'start', 'chance', 1] : ['log', 'rows', i, 'chance', 0];
    let was: unknown;
    const forged = changed(record, path, (value) => {
      was = value;
      return (value as number) === 0 ? 1 : (value as number) - 1;
    });
    const read = parseRecord(JSON.stringify(forged));
    expect(read.ok && verifyRecord(read.value, gameNamed)).toMatchObject({
      ok: false,
      fault: { code: 'chance', place: written(path), expected: was },
    });
  });
});

describe('forgeries', () => {
  const game = gameNamed('nuns')!;
  const record = playedRecord(game, { options: { novices: 2 }, dull: true });
  const faultOf = (forged: MatchRecord) => {
    const verdict = verifyRecord(forged, gameNamed);
    return verdict.ok ? null : verdict.fault;
  };
  const resealed = (change: Partial<MatchRecord>): MatchRecord => sealed({ ...record, ...change });

  test('another seed of the server breaks its commitment, even where all else was made to fit', () => {
    const forged = playedRecord(game, { options: { novices: 2 }, world: 2 });
    expect(faultOf(sealed({ ...forged, commitment: record.commitment }))).toMatchObject({
      code: 'commitment',
      place: 'commitment',
    });
  });

  test('a device whose bytes are left out or put in leaves another seed', () => {
    const [first, second, third] = record.devices as [
      MatchRecord['devices'][0],
      MatchRecord['devices'][0],
      MatchRecord['devices'][0],
    ];
    expect(faultOf(resealed({ devices: [{ ...first, opening: null }, second, third] }))).toMatchObject({
      code: 'mixing',
      place: 'seed',
    });
    expect(faultOf(resealed({ devices: [third, second, first] }))).toMatchObject({ code: 'mixing' });
    const bytes11 = bytes(11);
    expect(second.commitment).toBe(commitment(bytes11));
    expect(faultOf(resealed({ devices: [first, { ...second, opening: bytes11 }, third] }))).toMatchObject({
      code: 'mixing',
    });
  });

  test('missing, doubled and swapped rows are found', () => {
    const { start, rows } = record.log;
    const renumbered = (list: typeof rows) => list.map((row, i) => ({ ...row, number: i + 1 }));
    const fault = (list: typeof rows) => faultOf(resealed({ log: { start, rows: list } }));
    expect(fault(rows.slice(0, -1))?.place).toMatch(/^events\[/);
    expect(fault([...rows.slice(0, 3), ...rows.slice(4)])).toMatchObject({
      code: 'number',
      place: 'log.rows[3].number',
    });
    expect(fault(renumbered([...rows.slice(0, 3), ...rows.slice(4)]))?.place).toMatch(/^log\.rows\[[345]\]/);
    expect(fault(renumbered([...rows.slice(0, 4), rows[3]!, ...rows.slice(4)]))?.place).toMatch(
      /^log\.rows\[[45]\]/,
    );
  });

  test('an event too many or too few is named by its number', () => {
    const { events } = record;
    const end = events.length;
    expect(faultOf(resealed({ events: [...events, events[0]!] }))).toMatchObject({
      code: 'event',
      place: `events[${end}]`,
    });
    expect(faultOf(resealed({ events: events.slice(0, -1) }))?.place).toBe(`events[${end - 1}]`);
  });

  test('another winner is found', () => {
    expect(faultOf(resealed({ outcome: { ...record.outcome, winners: ['novice9'] } }))).toMatchObject({
      code: 'outcome',
      place: 'outcome.winners[0]',
    });
  });

  test('a match of other rules is not judged', () => {
    const { start, rows } = record.log;
    const rulesVersion = game.rulesVersion + 1;
    const forged = resealed({ rulesVersion, log: { start: { ...start, rulesVersion }, rows } });
    expect(faultOf(forged)).toEqual({
      code: 'otherRules',
      place: 'rulesVersion',
      found: rulesVersion,
      expected: game.rulesVersion,
    });
    expect(faultOf(resealed({ game: 'chess' }))).toMatchObject({ code: 'otherGame', place: 'game' });
  });

  test('a match without contributions runs on the server’s bytes alone', () => {
    expect(matchSeed(bytes(1), [])).toBe(bytes(1));
    expect(matchSeed(bytes(1), [bytes(2)])).not.toBe(bytes(1));
  });
});

test('what is no record is refused with the field at fault', () => {
  const record = playedRecord(gameNamed('noises')!, { options: { players: 2 } });
  const refused = (input: unknown) => {
    const read = parseRecord(typeof input === 'string' ? input : JSON.stringify(input));
    return read.ok ? null : read.error;
  };
  expect(refused('{')).toMatchObject({ code: 'badJson' });
  expect(refused([])).toMatchObject({ code: 'badRecord', field: '' });
  expect(refused({})).toMatchObject({ code: 'badRecord', field: 'format' });
  expect(refused({ ...record, version: 2 })).toMatchObject({ field: 'version' });
  expect(refused({ ...record, more: 1 })).toMatchObject({ field: 'more' });
  expect(refused({ ...record, seed: 'abc' })).toMatchObject({ field: 'seed' });
  expect(refused({ ...record, events: [1] })).toMatchObject({ field: 'events[0]' });
  expect(refused({ ...record, devices: [{ seats: 'x' }] })).toMatchObject({ field: 'devices[0].seats' });
  expect(refused(' '.repeat(MAX_RECORD + 1))).toMatchObject({ code: 'tooLarge' });
});

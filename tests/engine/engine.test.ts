// The small parts of the engine; what they do together is in tests/contract, tests/two-worlds and tests/twin.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scriptedChance } from '../../src/chance/scripted.ts';
import { observe, truth } from '../../src/engine/events.ts';
import type { Emitted } from '../../src/engine/events.ts';
import {
  BadField,
  readInteger,
  readList,
  readObject,
  readOneOf,
  readOptional,
  reading,
} from '../../src/engine/fields.ts';
import { fold, observed } from '../../src/engine/fold.ts';
import { anyGame } from '../../src/engine/game.ts';
import { canonicalBytes, canonicalJson } from '../../src/engine/canonical.ts';
import { isRecord } from '../../src/engine/json.ts';
import { checkAction, perform, startMatch } from '../../src/engine/match.ts';
import { runScenario, scenarioLines } from '../../src/engine/scenario.ts';
import { toy } from '../toy/toy.ts';
import { toEveryone, toSeats } from '../toy/types.ts';

describe('observe', () => {
  const open = toEveryone({ event: 'round', round: 1 });
  const secret = toSeats(['hider1', 'hider2'], { event: 'chose', place: 2 });
  const split = toSeats(['hider1'], { event: 'chose', place: 2 }, { event: 'chosen', seat: 'hider1' });

  test('an open event is for everybody', () => {
    for (const viewer of ['hider1', 'public', 'nobody']) expect(observe(open, viewer)).toEqual(open.event);
  });

  test('a secret one for its seats, and the rest see what stands in its place, or nothing', () => {
    expect(observe(secret, 'hider2')).toEqual({ event: 'chose', place: 2 });
    expect(observe(secret, 'hider3')).toBe(null);
    expect(observe(split, 'hider1')).toEqual({ event: 'chose', place: 2 });
    expect(observe(split, 'seeker')).toEqual({ event: 'chosen', seat: 'hider1' });
  });

  test('whoever does not say who he is is a spectator', () => {
    expect(observe(secret)).toBe(null);
    expect(observe(split)).toEqual({ event: 'chosen', seat: 'hider1' });
  });

  test('a name that is no seat opens nothing', () => {
    for (const viewer of ['', 'everyone', 'hider', 'all']) expect(observe(secret, viewer)).toBe(null);
  });

  test('the truth is the event in full', () => expect(truth(split)).toEqual({ event: 'chose', place: 2 }));

  test('observed leaves out what was not for the viewer, and keeps the order', () => {
    expect(observed([open, secret, split] as Emitted<never, never>[], 'seeker')).toEqual([
      { event: 'round', round: 1 },
      { event: 'chosen', seat: 'hider1' },
    ]);
  });
});

test('fold begins with a blank view', () => {
  expect(fold(toy, 'hider1', [])).toEqual(toy.blank('hider1'));
});

test('canonical JSON: keys sorted, undefined left out, lists in order', () => {
  expect(canonicalJson({ b: 1, a: { d: [3, null, 'x'], c: undefined } })).toBe(
    '{"a":{"d":[3,null,"x"]},"b":1}',
  );
  expect(canonicalJson({ b: 1, a: 2 })).toBe(canonicalJson({ a: 2, b: 1 }));
  expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]));
  expect(canonicalJson({ a: 'b"c' })).toBe(JSON.stringify({ a: 'b"c' }));
});

test('canonical JSON of any plain data is what JSON has of it, with its keys in order', () => {
  const ordered = (_key: string, value: unknown): unknown =>
    isRecord(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value;
  // Keys that look like numbers come first in every record, so JSON can't have them in order.
  const key = fc.string().filter((one) => one !== '__proto__' && !/^\d+$/.test(one));
  const data = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as unknown);
  const nested = fc.dictionary(
    key,
    fc.dictionary(key, fc.array(fc.oneof(fc.float(), fc.string(), fc.boolean()))),
  );
  fc.assert(fc.property(nested, (value) => canonicalJson(value) === JSON.stringify(value, ordered)));
  fc.assert(
    fc.property(data, (value) => {
      expect(JSON.parse(canonicalJson(value))).toEqual(value);
    }),
  );
});

test('canonical bytes are the UTF-8 of canonical JSON, whatever it says and however long it is', () => {
  const word = fc.string({ unit: 'binary', maxLength: 6 });
  const data = fc.dictionary(word, fc.oneof(word, fc.integer(), fc.double(), fc.nat(2000)), { maxKeys: 5 });
  const same = (value: unknown): void => {
    const text = canonicalJson(value);
    expect(Buffer.from(canonicalBytes(value, 'head ')).toString()).toBe(`head ${text}`);
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
  };
  fc.assert(fc.property(data, same));
  same({ long: 'ä'.repeat(50_000), many: Array(20_000).fill('x'), last: 1000 });
});

describe('readers name the field at fault', () => {
  const field = (work: () => unknown): string => {
    const read = reading(work);
    return read.ok ? expect.unreachable('it was read') : read.error.field;
  };

  test('and pass on what is well', () => {
    expect(reading(() => readList('dice', [1, 6], (at, die) => readInteger(at, die, 1, 6)))).toEqual({
      ok: true,
      value: [1, 6],
    });
    expect(readOptional('card', null, () => 1)).toBe(null);
  });

  test('in lists, in objects, in strangers', () => {
    expect(field(() => readList('dice', [1, 7], (at, die) => readInteger(at, die, 1, 6)))).toBe('dice[1]');
    expect(field(() => readList('dice', {}, String))).toBe('dice');
    expect(field(() => readList('dice', [1, 2, 3], String, 2))).toBe('dice');
    expect(field(() => readObject('at', { turn: 1, tunr: 2 }, ['turn']))).toBe('at.tunr');
    expect(field(() => readObject('', { tunr: 2 }, ['turn']))).toBe('tunr');
    expect(field(() => readOneOf('card', 'fly', ['walk', 'run']))).toBe('card');
    for (const bad of [0, 7, 1.5, '3', null, NaN])
      expect(field(() => readInteger('die', bad, 1, 6))).toBe('die');
  });

  test('an exception that is no BadField is a bug and stays one', () => {
    expect(() => reading(() => JSON.parse('{'))).toThrow(SyntaxError);
    expect(() => readOneOf('card', 1, ['a'])).toThrow(BadField);
  });
});

describe('a match', () => {
  const hash = (bytes: Uint8Array): string => String(bytes.length);
  const begin = () => startMatch(toy, { hiders: 1, rounds: 1 }, scriptedChance([0, 4]), hash);

  test('the start stores its options and the deal', () => {
    const { start, match } = begin();
    expect(start).toMatchObject({
      game: 'toy',
      rulesVersion: 1,
      options: { hiders: 1, rounds: 1 },
      chance: [0],
    });
    expect(match).toMatchObject({ rows: 0, drawn: { deal: 1, dice: 0 } });
  });

  test('checking changes nothing; performing gives the row', () => {
    const { match } = begin();
    const before = canonicalJson(match.state);
    expect(checkAction(match, 'hider1', { type: 'choose', place: 1 })).toMatchObject({ ok: true });
    expect(checkAction(match, 'hider1', { type: 'choose', place: 9 })).toMatchObject({
      error: { rule: 'form' },
    });
    expect(checkAction(match, 'hider2', { type: 'choose', place: 1 })).toMatchObject({
      error: { code: 'notYours' },
    });
    expect(canonicalJson(match.state)).toBe(before);
    const done = perform(
      match,
      'hider1',
      { type: 'choose', place: 1, more: 'x' },
      'bot',
      scriptedChance([]),
      hash,
    );
    expect(done).toMatchObject({
      ok: true,
      value: {
        row: { number: 1, seat: 'hider1', by: 'bot', action: { type: 'choose', place: 1 }, chance: [] },
      },
    });
    expect(match.rows).toBe(1);
  });

  test('a refused action makes no row', () => {
    const { match } = begin();
    expect(perform(match, 'nobody', { type: 'choose', place: 1 }, 'owner', scriptedChance([]), hash).ok).toBe(
      false,
    );
    expect(match.rows).toBe(0);
  });

  test('dice are counted and stored with the action that rolled them', () => {
    const { match } = begin();
    perform(match, 'hider1', { type: 'choose', place: 1 }, 'owner', scriptedChance([]), hash);
    const last = perform(match, 'seeker', { type: 'choose', place: 1 }, 'owner', scriptedChance([3]), hash);
    expect(last).toMatchObject({ value: { row: { number: 2, chance: [3] } } });
    expect(match.drawn).toEqual({ deal: 1, dice: 1 });
  });
});

describe('a scenario', () => {
  const game = anyGame(toy);
  const choose = (seat: string, place: unknown) => ({ seat, action: { type: 'choose', place } });
  const run = (file: Record<string, unknown>) =>
    runScenario(game, { options: { rounds: 1 }, ...file }, scriptedChance);

  test('runs to its end, and shows each viewer his own lines', () => {
    const done = run({ dice: [1], actions: [choose('hider1', 1), choose('seeker', 1)] });
    if (!done.ok) return expect.unreachable(done.error.message);
    expect(done.value.end).toEqual({ outcome: { winners: ['seeker'], reason: 'allFound' } });
    const kinds = (viewer: string) => scenarioLines(game, done.value, viewer).map((line) => line['event']);
    expect(kinds('public')).toEqual(['round', 'chosen', 'chosen', 'rolled', 'looked', 'found', 'ended']);
    expect(kinds('hider1')).toEqual(['round', 'chose', ...kinds('public').slice(1)]);
    expect(kinds('all').filter((kind) => kind === 'chose')).toHaveLength(2);
  });

  test('stops where it waits, is refused, or runs out of dice', () => {
    expect(run({ actions: [choose('hider1', 1)] })).toMatchObject({
      value: { end: { waiting: ['seeker'] } },
    });
    const short = run({ dice: [], actions: [choose('hider1', 1), choose('seeker', 1)] });
    if (!short.ok) return expect.unreachable(short.error.message);
    expect(short.value.end).toEqual({ error: 'outOfDice' });
    expect(scenarioLines(game, short.value, 'public').map((line) => line['event'])).toEqual([
      'round',
      'chosen',
    ]);
    const over = run({ dice: [1], actions: [choose('hider1', 1), choose('seeker', 1), choose('hider1', 1)] });
    expect(over).toMatchObject({ value: { end: { refused: 'over', rule: 'toy' } } });
  });

  test('names the field of what is no action', () => {
    expect(run({ actions: [choose('hider9', 1)] })).toMatchObject({ error: { field: 'actions[0].seat' } });
    expect(run({ actions: [choose('hider1', 1), choose('seeker', 5)] })).toMatchObject({
      error: { field: 'actions[1].action.place' },
    });
    expect(run({ actions: ['choose'] })).toMatchObject({ error: { field: 'actions[0]' } });
    expect(run({ actions: 3 })).toMatchObject({ error: { field: 'actions' } });
  });
});

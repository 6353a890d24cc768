// Blessings of a table's own (N11): what a file may say, and that it is what is played.
import { describe, expect, test } from 'vitest';
import { scriptedChance } from '../../src/chance/scripted.ts';
import { runScenario, scenarioLines } from '../../src/engine/scenario.ts';
import { nuns } from '../../src/games/nuns/index.ts';
import { OWN, readBlessingFile } from '../../src/games/nuns/own-blessings.ts';
import { readOptions } from '../../src/games/nuns/read-options.ts';
import { ownDeck } from '../suites/ownDeck.ts';
import type { Deed } from './scene.ts';
import { answer, plan, sceneFile } from './scene.ts';

const card = ownDeck[0]!;
const fileOf = (...blessings: unknown[]): string => JSON.stringify({ blessings });

describe('a file of Blessings', () => {
  test('is read as it is written', () => {
    const about = { about: 'of the printed game', blessings: ownDeck };
    expect(readBlessingFile(JSON.stringify(about))).toEqual({ ok: true, value: ownDeck });
    const { window: _, ...plain } = card;
    expect(readBlessingFile(fileOf(plain))).toEqual({ ok: true, value: [{ ...card, window: 'rolls' }] });
    expect(readBlessingFile(fileOf({ ...card, name: ' <b>Hush</b> & "so" ' }))).toMatchObject({
      value: [{ name: '<b>Hush</b> & "so"' }], // shown as it stands, never as markup
    });
  });

  test.each([
    ['larger than any', ' '.repeat(OWN.file + 1), 'tooLarge', ''],
    ['no JSON', '{', 'badJson', ''],
    ['no object', '[]', 'badBlessings', 'blessings'],
    ['nothing', 'null', 'badBlessings', 'blessings'],
    ['without a deck', '{}', 'badBlessings', 'blessings'],
    ['with another field', '{"blessings":[],"cards":1}', 'badBlessings', 'cards'],
    ['with no card', fileOf(), 'badBlessings', 'blessings'],
    ['with too many kinds', fileOf(...Array(9).fill(card)), 'badBlessings', 'blessings'],
    [
      'with too many cards',
      fileOf(...'abcd'.split('').map((name) => ({ ...card, name, copies: 8 }))),
      'badBlessings',
      'blessings',
    ],
    ['with a kind that is none', fileOf(7), 'badBlessings', 'blessings[0]'],
    ['with a field too many', fileOf({ ...card, cost: 1 }), 'badBlessings', 'blessings[0].cost'],
    ['without a name', fileOf({ ...card, name: ' ' }), 'badBlessings', 'blessings[0].name'],
    ['with a name too long', fileOf({ ...card, name: 'x'.repeat(41) }), 'badBlessings', 'blessings[0].name'],
    [
      'with a name twice',
      fileOf(card, { ...card, name: card.name.toUpperCase() }),
      'badBlessings',
      'blessings[1].name',
    ],
    ['with a text too long', fileOf({ ...card, text: 'x'.repeat(201) }), 'badBlessings', 'blessings[0].text'],
    ['with two lines', fileOf({ ...card, text: 'a\nb' }), 'badBlessings', 'blessings[0].text'],
    ['with text turned round', fileOf({ ...card, text: 'a\u202eb' }), 'badBlessings', 'blessings[0].text'],
    ['without copies', fileOf({ ...card, copies: 0 }), 'badBlessings', 'blessings[0].copies'],
    ['with half a copy', fileOf({ ...card, copies: 1.5 }), 'badBlessings', 'blessings[0].copies'],
    [
      'with a window that is none',
      fileOf({ ...card, window: 'dawn' }),
      'badBlessings',
      'blessings[0].window',
    ],
    [
      'with an effect that is none',
      fileOf({ ...card, effect: { type: 'fly' } }),
      'badBlessings',
      'blessings[0].effect.type',
    ],
    [
      'with a change of nothing',
      fileOf({ ...card, effect: { type: 'change', by: 0 } }),
      'badBlessings',
      'blessings[0].effect.by',
    ],
    [
      'with a change too great',
      fileOf({ ...card, effect: { type: 'change', by: 7 } }),
      'badBlessings',
      'blessings[0].effect.by',
    ],
    [
      'with a reroll by',
      fileOf({ ...card, effect: { type: 'reroll', by: 1 } }),
      'badBlessings',
      'blessings[0].effect.by',
    ],
    [
      'with a noise nobody listens for',
      fileOf({ ...card, window: 'rolls', effect: { type: 'noiseToken' } }),
      'badBlessings',
      'blessings[0].window',
    ],
  ])('is refused %s', (_name, text, code, field) => {
    expect(readBlessingFile(text)).toMatchObject({
      ok: false,
      error: code === 'badBlessings' ? { code, field } : { code },
    });
  });

  test('of a megabyte is refused unread', () => {
    const long = fileOf({ ...card, text: 'x'.repeat(1_000_000) });
    expect(readBlessingFile(long)).toEqual({ ok: false, error: { code: 'tooLarge', most: OWN.file } });
  });
});

describe('options with them', () => {
  test('are what they were when they are read again, so that a match replays from them', () => {
    const read = readOptions({ novices: 2, blessings: ownDeck });
    expect(read).toMatchObject({ ok: true, value: { blessings: ownDeck } });
    if (read.ok) expect(readOptions(JSON.parse(JSON.stringify(read.value)))).toEqual(read);
  });
  test('name the field at fault', () => {
    expect(readOptions({ blessings: [{ ...card, copies: 99 }] })).toMatchObject({
      error: { code: 'badOption', field: 'blessings[0].copies' },
    });
    expect(readOptions({ blessings: ownDeck, variants: { noBlessings: true } })).toMatchObject({
      error: { field: 'variants.noBlessings' },
    });
  });
  test('have none where there are none, as in older logs', () => {
    expect(readOptions({})).toMatchObject({ ok: true });
    const read = readOptions({});
    if (read.ok) expect('blessings' in read.value).toBe(false);
  });
});

describe('a match with them', () => {
  /** At 64 looking north: 47, three steps away, is behind her; heard from there sneaking on a 5 and more. */
  const played = (kind: string, dice: number[], ...deeds: Deed[]) => {
    const scene = sceneFile({
      novices: [{ at: 66 }],
      abbess: { at: 64, from: 63, route: 'red-26-147', toward: 147, walked: true },
      dice,
    });
    const file = {
      ...scene,
      options: { novices: 1, blessings: ownDeck },
      deal: { ...(scene['deal'] as object), novice1: { cell: 1, wish: 1, blessing: kind } },
      actions: [plan(1, [47], 'sneak'), ...deeds],
    };
    const run = runScenario(nuns, file, scriptedChance);
    if (!run.ok) throw new Error(`${run.error.field}: ${run.error.message}`);
    return { lines: scenarioLines(nuns, run.value, 'public'), end: run.value.end };
  };
  const noises = ({ lines }: ReturnType<typeof played>): number =>
    lines.filter((line) => (line as { event?: string }).event === 'noise').length;

  test('change rolls by what the file says', () => {
    expect(noises(played('own1', [6], answer('novice1', { card: 'own1', roll: 'novice1' })))).toBe(0); // −4
    expect(noises(played('own1', [6], answer('novice1')))).toBe(2);
    expect(noises(played('own2', [2], answer('novice1', { card: 'own2', roll: 'novice1' })))).toBe(2); // +3
  });

  test('play no card that is not in the deck, and none before its window', () => {
    expect(played('own1', [6], answer('novice1', { card: 'hush', roll: 'novice1' })).end).toMatchObject({
      refused: 'notHeld',
    });
    expect(played('own4', [6], answer('novice1', { card: 'own4', roll: 'novice1' })).end).toMatchObject({
      refused: 'onlyWhenListening',
    });
  });

  test('can be dealt only what is in the deck', () => {
    expect(() => played('hush', [6])).toThrow('deal.novice1.blessing');
  });
});

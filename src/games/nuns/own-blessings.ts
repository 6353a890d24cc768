import type { Expected } from '../../engine/fields.ts';
import { BadField, reading, readInteger, readList, readObject, readOneOf } from '../../engine/fields.ts';
import { isRecord } from '../../engine/json.ts';
import { hasHidden, isVisible } from '../../engine/shown.ts';
import type { Result } from '../../engine/result.ts';
import { fail } from '../../engine/result.ts';
import type { BlessingEffect, OwnBlessing } from './data.ts';

/*
 * Blessings of a table's own (N11), such as those of the printed game: texts and effects as a file has them, kept among the options
 * of a match. Docs: docs/blessings.md.
 */

/** What a table's own deck may be. Characters, cards. */
export const OWN = { kinds: 8, name: 40, text: 200, copies: 8, cards: 24, change: 6, file: 20_000 } as const;

const effectTypes = ['change', 'reroll', 'noiseToken'] as const;

/** What is asked of a deck beside what fields of any file are asked. */
type DeckExpected =
  | { readonly code: 'some' | 'ownName' | 'listening' | 'text' | 'oneLine' | 'notZero' }
  | { readonly code: 'cards' | 'signs'; readonly most: number };

class BadDeck extends BadField {
  readonly deck: DeckExpected;
  constructor(field: string, message: string, deck: DeckExpected) {
    super(field, message);
    this.deck = deck;
  }
}

/** Reads a deck out of a file or of options. Throws BadField at the first field that is not as docs/blessings.md has it. */
export function readOwnBlessings(field: string, input: unknown): readonly OwnBlessing[] {
  const kinds = readList(field, input, readKind, OWN.kinds);
  if (kinds.length === 0) throw new BadDeck(field, 'expected at least one kind', { code: 'some' });
  const names = kinds.map(({ name }) => name.toLowerCase());
  names.forEach((name, i) => {
    if (names.indexOf(name) !== i)
      throw new BadDeck(`${field}[${i}].name`, 'expected a name of its own', { code: 'ownName' });
  });
  if (kinds.reduce((sum, { copies }) => sum + copies, 0) > OWN.cards)
    throw new BadDeck(field, `expected at most ${OWN.cards} cards in all`, {
      code: 'cards',
      most: OWN.cards,
    });
  return kinds;
}

function readKind(field: string, input: unknown): OwnBlessing {
  const card = readObject(field, input, ['name', 'text', 'copies', 'window', 'effect']);
  const window = readOneOf(`${field}.window`, card['window'] ?? 'rolls', ['rolls', 'listening'] as const);
  const effect = readEffect(`${field}.effect`, card['effect']);
  // A false noise is among the tokens that guards hear when they listen (N10), and means nothing before.
  if (effect.type === 'noiseToken' && window !== 'listening')
    throw new BadDeck(`${field}.window`, 'expected listening, for a noise token', { code: 'listening' });
  return {
    name: readText(`${field}.name`, card['name'], OWN.name),
    text: readText(`${field}.text`, card['text'], OWN.text),
    copies: readInteger(`${field}.copies`, card['copies'], 1, OWN.copies),
    window,
    effect,
  };
}

function readEffect(field: string, input: unknown): BlessingEffect {
  const given = readObject(field, input);
  const type = readOneOf(`${field}.type`, given['type'], effectTypes);
  const { by } = readObject(field, input, type === 'change' ? ['type', 'by'] : ['type']);
  if (type !== 'change') return { type };
  const change = readInteger(`${field}.by`, by, -OWN.change, OWN.change);
  if (change === 0) throw new BadDeck(`${field}.by`, 'expected another number than 0', { code: 'notZero' });
  return { type, by: change };
}

function readText(field: string, input: unknown, longest: number): string {
  if (typeof input !== 'string' || !isVisible(input))
    throw new BadDeck(field, 'expected a text', { code: 'text' });
  if (input.length > longest)
    throw new BadDeck(field, `expected at most ${longest} characters`, { code: 'signs', most: longest });
  if (hasHidden(input))
    throw new BadDeck(field, 'expected one line without control characters', { code: 'oneLine' });
  return input.trim();
}

/** What is wrong with a file; `field` is the path of the one at fault, such as `blessings[0].copies`. */
export type BlessingFault =
  | { readonly code: 'tooLarge'; readonly most: number } // characters
  | { readonly code: 'badJson' }
  | { readonly code: 'badBlessings'; readonly field: string; readonly expected: Expected | DeckExpected };

/** Reads a file of Blessings: `{ "blessings": [ … ] }`, and perhaps `about`, a note to the reader. Never throws. */
export function readBlessingFile(text: string): Result<readonly OwnBlessing[], BlessingFault> {
  if (text.length > OWN.file) return fail({ code: 'tooLarge', most: OWN.file });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return fail({ code: 'badJson' });
  }
  const read = reading(() =>
    // What is no object has no field to name but the one that it lacks.
    readOwnBlessings(
      'blessings',
      isRecord(json) ? readObject('', json, ['about', 'blessings'])['blessings'] : undefined,
    ),
  );
  if (read.ok) return read;
  const { error } = read;
  return fail({
    code: 'badBlessings',
    field: error.field,
    expected: error instanceof BadDeck ? error.deck : error.expected,
  });
}

import {
  BadField,
  readInteger,
  readList,
  readObject,
  readOneOf,
  readingOrRefusal,
} from '../../engine/fields.ts';
import type { Refusal } from '../../engine/refusal.ts';
import type { Result } from '../../engine/result.ts';
import { isClueCard } from './data.ts';
import type { ClueCard, Face, Identity, Location, PlayerId } from './vocabulary.ts';
import { identities, locations, playerIds } from './vocabulary.ts';

/** A card in the house, by location and place (E2.11). */
export type CardAt = readonly [Location, number];

/** What a power is used on; which fields it takes is told in the design, section 6. */
export interface Target {
  readonly identity?: Identity;
  readonly to?: Location;
  readonly at?: CardAt;
  readonly place?: number;
  readonly with?: CardAt;
  readonly under?: ClueCard;
  readonly swap?: readonly [Identity, Identity];
}

export type Action =
  | { readonly type: 'play'; readonly card: ClueCard; readonly location: Location; readonly face: Face }
  | ({ readonly type: 'power'; readonly skip?: false } & Target)
  | { readonly type: 'power'; readonly skip: true }
  | { readonly type: 'guess'; readonly player: PlayerId; readonly identity: Identity }
  | { readonly type: 'pass' }
  | { readonly type: 'give'; readonly card: ClueCard };

const MOST_PLACES = 54; // clue cards there are

/** Reads the form of an action. Never throws. */
export function readAction(input: unknown): Result<Action, Refusal> {
  return readingOrRefusal('badAction', 'form', () => actionIn(input));
}

function actionIn(input: unknown): Action {
  const fields = readObject('action', input);
  const type = readOneOf('type', fields['type'], ['play', 'power', 'guess', 'pass', 'give'] as const);
  switch (type) {
    case 'play':
      return {
        type,
        card: readCard('card', fields['card']),
        location: readOneOf('location', fields['location'], locations),
        face: readOneOf('face', fields['face'], ['up', 'down'] as const),
      };
    case 'power':
      return fields['skip'] === true ? { type, skip: true } : { type, ...readTarget(fields) };
    case 'guess':
      return {
        type,
        player: readOneOf('player', fields['player'], playerIds),
        identity: readOneOf('identity', fields['identity'], identities),
      };
    case 'pass':
      return { type };
    case 'give':
      return { type, card: readCard('card', fields['card']) };
  }
}

function readTarget(fields: Readonly<Record<string, unknown>>): Target {
  const given = <K extends string, T>(
    name: K,
    read: (field: string, input: unknown) => T,
  ): { [P in K]?: T } =>
    (fields[name] == null ? {} : { [name]: read(name, fields[name]) }) as { [P in K]?: T };
  const readIdentity = (field: string, input: unknown): Identity => readOneOf(field, input, identities);
  return {
    ...given('identity', readIdentity),
    ...given('to', (field, input): Location => readOneOf(field, input, locations)),
    ...given('at', readCardAt),
    ...given('place', readPlace),
    ...given('with', readCardAt),
    ...given('under', readCard),
    ...given('swap', (field, input): readonly [Identity, Identity] => {
      const [a, b, ...more] = readList(field, input, readIdentity);
      if (a === undefined || b === undefined || more.length > 0)
        throw new BadField(field, 'expected two identities');
      return [a, b];
    }),
  };
}

const readPlace = (field: string, input: unknown): number => readInteger(field, input, 0, MOST_PLACES);

function readCard(field: string, input: unknown): ClueCard {
  if (typeof input !== 'string' || !isClueCard(input)) throw new BadField(field, 'expected a clue card');
  return input;
}

function readCardAt(field: string, input: unknown): CardAt {
  if (!Array.isArray(input) || input.length !== 2)
    throw new BadField(field, 'expected a location and a place');
  return [readOneOf(`${field}[0]`, input[0], locations), readPlace(`${field}[1]`, input[1])];
}

import {
  BadField,
  readInteger,
  readList,
  readObject,
  readOneOf,
  readOptional,
  readingOrRefusal,
} from '../../engine/fields.ts';
import type { Refusal } from '../../engine/refusal.ts';
import type { Result } from '../../engine/result.ts';
import type { Point } from './board/format.ts';
import type { Blessing, Card, EdgePair, GuardId, Roller, WatcherId } from './vocabulary.ts';
import { blessings, cards, guardIds, noviceIds, watcherIds } from './vocabulary.ts';

/** A novice's move for this turn (N3): all points entered, in order. */
export interface Plan {
  readonly path: readonly Point[];
  readonly second: readonly Point[]; // the second leg of the double first move (N3.4), else empty
  readonly card: Card;
}

/**
 * One Blessing played in a window (N11). A guard's names the guard who holds it; a novice's names none, but for
 * False Noise, where `guard` and `edge` say beside whom and on which edge the token goes.
 */
export interface BlessingPlay {
  readonly card: Blessing;
  readonly guard?: GuardId;
  readonly roll?: Roller; // whose roll it changes
  readonly edge?: EdgePair; // from the guard's point
}

export type Action =
  | ({ readonly type: 'plan' } & Plan)
  | { readonly type: 'blessing'; readonly plays: readonly BlessingPlay[] } // none: a pass
  | { readonly type: 'takeRoute'; readonly guard: WatcherId; readonly route: string } // a route's name or `aboutTurn`
  | { readonly type: 'step'; readonly guard: WatcherId; readonly path: readonly Point[] }
  | { readonly type: 'endMove'; readonly guard: WatcherId }
  | { readonly type: 'dice'; readonly dice: readonly number[] } // rolled by hand, 1 to 6, in the order asked for
  | { readonly type: 'closeWindow' }; // the clock's alone (N11.1)

/** Longer paths than this are no move of any kind and are refused unread. Points. */
const LONGEST_PATH = 20;
/** The same for the name of a route. Characters. */
const LONGEST_NAME = 40;

const actionTypes = ['plan', 'blessing', 'takeRoute', 'step', 'endMove', 'dice', 'closeWindow'] as const;
const rollers = [...guardIds, ...noviceIds];

/** Reads the form of an action; whether it is legal is another question. Never throws. */
export function readAction(input: unknown): Result<Action, Refusal> {
  return readingOrRefusal('badAction', 'form', () => actionIn(input));
}

function actionIn(input: unknown): Action {
  const fields = readObject('action', input);
  const type = readOneOf('type', fields['type'], actionTypes);
  const guard = (): WatcherId => readOneOf('guard', fields['guard'], watcherIds);
  switch (type) {
    case 'plan':
      return {
        type,
        path: readPath('path', fields['path']),
        second: readPath('second', fields['second'] ?? []),
        card: readOneOf('card', fields['card'], cards),
      };
    case 'blessing':
      return { type, plays: readList('plays', fields['plays'], readPlay, guardIds.length) };
    case 'takeRoute': {
      const { route } = fields;
      if (typeof route !== 'string' || route.length > LONGEST_NAME)
        throw new BadField('route', 'expected the name of a route, or aboutTurn');
      return { type, guard: guard(), route };
    }
    case 'step':
      return { type, guard: guard(), path: readPath('path', fields['path']) };
    case 'endMove':
      return { type, guard: guard() };
    case 'dice':
      return { type, dice: readList('dice', fields['dice'], readDie, rollers.length) };
    case 'closeWindow':
      return { type };
  }
}

const readDie = (field: string, input: unknown): number => readInteger(field, input, 1, 6);

const readPoint = (field: string, input: unknown): Point => readInteger(field, input, 1, 1000);

const readPath = (field: string, input: unknown): readonly Point[] =>
  readList(field, input, readPoint, LONGEST_PATH);

function readPlay(field: string, input: unknown): BlessingPlay {
  const fields = readObject(field, input);
  const guard = readOptional(`${field}.guard`, fields['guard'], (at, id) => readOneOf(at, id, guardIds));
  const roll = readOptional(`${field}.roll`, fields['roll'], (at, id) => readOneOf(at, id, rollers));
  const edge = readOptional(`${field}.edge`, fields['edge'], readEdge);
  return {
    card: readOneOf(`${field}.card`, fields['card'], blessings),
    ...(guard && { guard }),
    ...(roll && { roll }),
    ...(edge && { edge }),
  };
}

function readEdge(field: string, input: unknown): EdgePair {
  const [from, to, ...more] = readList(field, input, readPoint);
  if (from === undefined || to === undefined || more.length > 0)
    throw new BadField(field, 'expected two points');
  return [from, to];
}

import { isRecord } from '../../engine/json.ts';
import type { Refusal } from '../../engine/refusal.ts';
import { refusal } from '../../engine/refusal.ts';
import type { Result } from '../../engine/result.ts';
import { fail, ok } from '../../engine/result.ts';
import type { Point } from './board/format.ts';
import type { Blessing, Card, EdgePair, GuardId, Roller } from './vocabulary.ts';
import { blessings, cards, guardIds, isGuard, isNovice } from './vocabulary.ts';

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
  | { readonly type: 'takeRoute'; readonly guard: GuardId; readonly route: string } // a route's name or `aboutTurn`
  | { readonly type: 'step'; readonly guard: GuardId; readonly path: readonly Point[] }
  | { readonly type: 'endMove'; readonly guard: GuardId };

/** Longer paths than this are no move of any kind and are refused unread. */
const LONGEST_PATH = 20;

const malformed = (field: string, expected: string): Result<never, Refusal> =>
  fail(refusal('badAction', 'form', { field, values: { field, expected } }));

/** Reads the form of an action; whether it is legal is another question. Never throws. */
export function readAction(input: unknown): Result<Action, Refusal> {
  if (!isRecord(input)) return malformed('action', 'an object');
  switch (input['type']) {
    case 'plan':
      return readPlan(input);
    case 'blessing':
      return readBlessing(input['plays']);
    case 'takeRoute': {
      const guard = readGuard(input['guard']);
      if (!guard.ok) return guard;
      const route = input['route'];
      if (typeof route !== 'string' || route.length > 40)
        return malformed('route', 'the name of a route, or aboutTurn');
      return ok({ type: 'takeRoute', guard: guard.value, route });
    }
    case 'step': {
      const guard = readGuard(input['guard']);
      if (!guard.ok) return guard;
      const path = readPath('path', input['path']);
      return path.ok ? ok({ type: 'step', guard: guard.value, path: path.value }) : path;
    }
    case 'endMove': {
      const guard = readGuard(input['guard']);
      return guard.ok ? ok({ type: 'endMove', guard: guard.value }) : guard;
    }
    default:
      return malformed('type', 'plan, blessing, takeRoute, step or endMove');
  }
}

function readPlan(input: Record<string, unknown>): Result<Action, Refusal> {
  const path = readPath('path', input['path']);
  if (!path.ok) return path;
  const second = readPath('second', input['second'] ?? []);
  if (!second.ok) return second;
  const card = cards.find((name) => name === input['card']);
  if (!card) return malformed('card', cards.join(', '));
  return ok({ type: 'plan', path: path.value, second: second.value, card });
}

function readPath(field: string, input: unknown): Result<readonly Point[], Refusal> {
  if (!Array.isArray(input) || input.length > LONGEST_PATH) return malformed(field, 'a list of points');
  for (const [i, point] of input.entries())
    if (!Number.isInteger(point)) return malformed(`${field}[${i}]`, 'a point');
  return ok(input as Point[]);
}

function readGuard(input: unknown): Result<GuardId, Refusal> {
  const guard = guardIds.find((name) => name === input);
  return guard ? ok(guard) : malformed('guard', guardIds.join(' or '));
}

function readBlessing(input: unknown): Result<Action, Refusal> {
  if (!Array.isArray(input) || input.length > 2) return malformed('plays', 'a list of at most two Blessings');
  const plays: BlessingPlay[] = [];
  for (const [i, entry] of input.entries()) {
    const play = readPlay(`plays[${i}]`, entry);
    if (!play.ok) return play;
    plays.push(play.value);
  }
  return ok({ type: 'blessing', plays });
}

function readPlay(field: string, input: unknown): Result<BlessingPlay, Refusal> {
  if (!isRecord(input)) return malformed(field, 'an object');
  const card = blessings.find((name) => name === input['card']);
  if (!card) return malformed(`${field}.card`, blessings.join(', '));
  const { guard, roll, edge } = input;
  if (guard != null && !(typeof guard === 'string' && isGuard(guard)))
    return malformed(`${field}.guard`, guardIds.join(' or '));
  if (roll != null && !(typeof roll === 'string' && (isGuard(roll) || isNovice(roll))))
    return malformed(`${field}.roll`, 'a guard or a novice');
  if (edge != null && !(Array.isArray(edge) && edge.length === 2 && edge.every(Number.isInteger)))
    return malformed(`${field}.edge`, 'two points');
  return ok({
    card,
    ...(guard != null && { guard: guard as GuardId }),
    ...(roll != null && { roll: roll as Roller }),
    ...(edge != null && { edge: [edge[0], edge[1]] as EdgePair }),
  });
}

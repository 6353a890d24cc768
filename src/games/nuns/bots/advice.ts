import type { Advice, Reason } from '../../../engine/bot.ts';
import type { Draw } from '../../../engine/game.ts';
import type { Action, Plan } from '../actions.ts';
import type { Board } from '../board/board.ts';
import { distanceBetween, walkingDistance } from '../board/board.ts';
import type { Point } from '../board/format.ts';
import type { GuardChoices, PlanChoices } from '../choices.ts';
import { ownNovice } from '../choices.ts';
import { guardMovement } from '../data.ts';
import { stageOf } from '../deduction/hypotheses.ts';
import { isFree, isHomeWalk, stepsTaken, wishPoints } from '../moves.ts';
import { guardsSee, seersOf } from '../sight.ts';
import type { NoviceOpen, NoviceSecret, Open } from '../state.ts';
import type { View } from '../view.ts';
import { ABOUT_TURN, guardIds } from '../vocabulary.ts';
import type { Belief } from './belief/index.ts';
import type { Answer } from './blessings.ts';
import { noiseChance } from './danger.ts';
import { decideGuards } from './guards/deed.ts';
import type { Knowledge, Suspect } from './guards/knowledge.ts';
import type { Way } from './guards/ways.ts';
import type { GuardMind, NoviceMind } from './minds.ts';
import { decidePlan } from './novices/plan.ts';
import type { Rated } from './novices/ways.ts';

/*
 * What a bot would do at a seat, and why, for somebody who learns: read off what it weighed, from the seat's own view alone.
 * The page has a message for each reason.
 */

/** Every reason there is, by the name of its message. */
export const reasonNames = [
  // novices
  'wins',
  'takesKeys',
  'takesItem',
  'nearerKeys',
  'nearerItem',
  'nearerHome',
  'waits',
  'walksHome',
  'freedThere',
  'staysCaught',
  'runsOff',
  'inBed',
  'shownThere',
  'leavesWisp',
  'unseen',
  'safeFromNoise',
  'noise',
  'risk',
  // guards
  'routeMost',
  'turnsBack',
  'captures',
  'finds',
  'findsNobody',
  'free',
  'bound',
  'listens',
  'runs',
  // Blessings
  'plays',
  'keeps',
] as const;

type ReasonName = (typeof reasonNames)[number];

const reason = (why: ReasonName, values?: Reason['values']): Reason => (values ? { why, values } : { why });

/** A chance as a whole number of 100; what is not quite sure never looks so. */
const inHundred = (chance: number): number =>
  chance <= 0 ? 0 : chance >= 1 ? 100 : Math.min(99, Math.max(1, Math.round(100 * chance)));

/* Novices */

/** The plan that `planOf` makes with the same draws, with what spoke for it. */
export function advisePlan(
  board: Board,
  view: View,
  choices: PlanChoices,
  belief: Belief,
  mind: NoviceMind,
  draw: Draw,
): Advice<Action> {
  const novice = ownNovice(view);
  const { open, novice: secret } = view;
  if (!novice || !open || !secret) throw new Error('a plan is asked of a novice only');
  const { action, rated } = decidePlan(board, view, choices, belief, mind, draw);
  return { action, reasons: reasonsFor(board, open, novice, secret, action, rated) };
}

const pathOf = ({ path, second }: Plan): readonly Point[] => [...path, ...second];

const same = (a: Plan, b: Plan): boolean =>
  a.card === b.card && a.path.join() === b.path.join() && a.second.join() === b.second.join();

function reasonsFor(
  board: Board,
  open: Open,
  novice: NoviceOpen,
  secret: NoviceSecret,
  plan: Plan,
  rated: readonly Rated[],
): Reason[] {
  const end = pathOf(plan).at(-1) ?? secret.point;
  const caught = novice.status === 'caught';
  if (caught && isHomeWalk(board, novice, secret, plan))
    return [reason('walksHome'), homeReason(board, open, novice, end)];
  const left = stepsLeft(board, novice, secret);
  const progress = goalReasons(board, novice, secret, plan, left);
  const own = rated.find((one) => same(one.plan, plan));
  const reasons = [...progress];
  if (reasons.length === 0) {
    const onward = rated.filter((one) => left(pathOf(one.plan).at(-1) ?? secret.point) < left(secret.point));
    const best = onward.reduce<Rated | null>((a, b) => (a && a.value >= b.value ? a : b), null);
    reasons.push(best ? reason('waits', { chance: inHundred(best.risk) }) : reason('waits', { chance: 0 }));
  }
  if (caught) reasons.unshift(reason('runsOff'));
  if (reasons.some(({ why }) => why === 'wins')) return reasons;
  reasons.push(...sightReasons(board, open, novice, secret, plan));
  if (end === novice.cell) return reasons;
  reasons.push(...noiseReasons(board, open, plan, end));
  if (own) reasons.push(reason('risk', { chance: inHundred(own.risk) }));
  return reasons;
}

/** Steps to what she needs next, from each point. */
function stepsLeft(board: Board, novice: NoviceOpen, { wish, keys, item }: NoviceSecret) {
  const { keyPoint, itemPoint } = wishPoints(board, wish);
  return (point: Point): number =>
    item
      ? distanceBetween(board, point, novice.cell)
      : keys
        ? distanceBetween(board, point, itemPoint)
        : walkingDistance(board, point, keyPoint, false);
}

function goalReasons(
  board: Board,
  novice: NoviceOpen,
  secret: NoviceSecret,
  plan: Plan,
  left: (point: Point) => number,
): Reason[] {
  const { keyPoint, itemPoint } = wishPoints(board, secret.wish);
  let { keys, item } = secret;
  let end = secret.point;
  const taken: Reason[] = [];
  for (const leg of [plan.path, plan.second]) {
    end = leg.at(-1) ?? end;
    if (!keys && end === keyPoint) taken.push(reason('takesKeys', { point: end }));
    keys ||= end === keyPoint;
    if (!item && keys && end === itemPoint) taken.push(reason('takesItem', { point: end }));
    item ||= keys && end === itemPoint;
  }
  if (item && end === novice.cell) return [reason('wins')];
  if (taken.length > 0) return taken;
  const steps = left(secret.point) - left(end);
  if (steps <= 0) return [];
  const stage = stageOf(secret.keys, secret.item);
  return [
    reason((['nearerKeys', 'nearerItem', 'nearerHome'] as const)[stage] ?? 'nearerHome', {
      steps,
      point: [keyPoint, itemPoint, novice.cell][stage] ?? novice.cell,
    }),
  ];
}

/** How a walk home ends, all of which goes in the open (N8.1, N8.3). */
function homeReason(board: Board, open: Open, novice: NoviceOpen, end: Point): Reason {
  if (end === novice.cell) return reason('inBed');
  return reason(guardsSee(board, open, novice, end) ? 'staysCaught' : 'freedThere');
}

/** What is seen of a move on the run, as one who disobeys makes it too (N8.2). */
function sightReasons(
  board: Board,
  open: Open,
  novice: NoviceOpen,
  secret: NoviceSecret,
  plan: Plan,
): Reason[] {
  let seen = seersOf(board, open, novice, secret.point).length > 0;
  let wisp = false;
  let end = secret.point;
  for (const point of pathOf(plan)) {
    const sees = seersOf(board, open, novice, point).length > 0;
    wisp ||= seen && !sees;
    [seen, end] = [sees, point];
  }
  if (end === novice.cell) return [reason('inBed')];
  if (seen) return [reason('shownThere')];
  return [reason(wisp ? 'leavesWisp' : 'unseen')];
}

/** How likely a guard who walked last turn hears her (N4). */
function noiseReasons(board: Board, open: Open, { card }: Plan, end: Point): Reason[] {
  const listening = guardIds.map((id) => open.guards[id]).filter((guard) => guard.card === 'walk');
  if (listening.length === 0) return [];
  const silent = listening.reduce(
    (all, { point }) => all * (1 - noiseChance(card, distanceBetween(board, point, end))),
    1,
  );
  return [silent === 1 ? reason('safeFromNoise') : reason('noise', { chance: inHundred(1 - silent) })];
}

/* Guards */

/** The deed that `guardsDeed` does with the same draws, with what spoke for it. */
export function adviseGuards(
  board: Board,
  open: Open,
  choices: GuardChoices,
  knowledge: Knowledge,
  mind: GuardMind,
  draw: Draw,
): Advice<Action> {
  const { action, way } = decideGuards(board, open, choices, knowledge, mind, draw);
  if (action.type === 'takeRoute')
    return { action, reasons: [reason(action.route === ABOUT_TURN ? 'turnsBack' : 'routeMost')] };
  if (!way || open.phase.name !== 'guards' || (action.type !== 'step' && action.type !== 'endMove'))
    return { action, reasons: [] };
  const { guard } = action;
  const free = isFree(board, open, open.phase, guard);
  const steps = stepsTaken(open.phase, guard) + way.path.length;
  const whole = way.path.length === 0 || way.path.at(-1) === way.stand.point; // else she goes on by another route
  return {
    action,
    reasons: [
      ...findings(open, knowledge, way, board),
      reason(free ? 'free' : 'bound'),
      ...(guard === 'monk' || !whole
        ? []
        : [
            steps <= guardMovement.walk.max
              ? reason('listens', { steps, chance: inHundred(someNear(board, knowledge, way.stand.point)) })
              : reason('runs', { steps }),
          ]),
    ],
  };
}

function findings(open: Open, knowledge: Knowledge, { path, found }: Way, board: Board): Reason[] {
  const caught = open.novices.find(
    ({ status, token }) => status === 'run' && token !== null && path.includes(token),
  );
  if (caught) return [reason('captures', { who: caught.id, point: caught.token as Point })];
  const hidden = knowledge.filter(
    ({ id }) => open.novices.find((one) => one.id === id)?.token === null, // whoever stands on the board is no find
  );
  const chance = someOn(board, hidden, (point) => (found[point] as number) > 0);
  return [chance < 0.005 ? reason('findsNobody') : reason('finds', { chance: inHundred(chance) })];
}

/** How likely one of them at least is on such a point, each taken by herself. */
function someOn(board: Board, suspects: readonly Suspect[], on: (point: Point) => boolean): number {
  let nobody = 1;
  for (const { cell, weights } of suspects) {
    let there = 0;
    for (let at = 0; at < weights.length; at++) {
      const point = at % board.size;
      if (point !== cell && (weights[at] as number) > 0 && on(point)) there += weights[at] as number;
    }
    nobody *= 1 - Math.min(1, there);
  }
  return 1 - nobody;
}

const EARSHOT = 6; // steps that the loudest card carries with the highest die

const someNear = (board: Board, knowledge: Knowledge, end: Point): number =>
  someOn(board, knowledge, (point) => distanceBetween(board, end, point) <= EARSHOT);

/* Blessings */

/** The answer to a window, with its reason. */
export const adviseAnswer = (action: Answer): Advice<Action> => ({
  action,
  reasons: [reason(action.plays.length > 0 ? 'plays' : 'keeps')],
});

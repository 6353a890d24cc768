import type { Draw } from '../../../engine/game.ts';
import type { Action, Plan } from '../actions.ts';
import type { Board } from '../board/board.ts';
import { UNREACHABLE, distanceBetween, homeward, walkingDistance } from '../board/board.ts';
import type { Point } from '../board/format.ts';
import type { PlanChoices } from '../choices.ts';
import { ownNovice, planSteps } from '../choices.ts';
import { LAST_TURN, homeWalk } from '../data.ts';
import { wishPoints } from '../moves.ts';
import { captureTarget, guardMaxSteps } from '../options.ts';
import { watcherSees } from '../sight.ts';
import type { NoviceOpen, NoviceSecret, Open } from '../state.ts';
import type { View } from '../view.ts';
import type { Card } from '../vocabulary.ts';
import { cards, guardIds } from '../vocabulary.ts';
import type { Forecast } from './danger.ts';
import { captureRisk, forecast, listeningRisk, monkSight, noiseRisk, pursuitRisk } from './danger.ts';
import { guardedPoints, watchedPoints } from './sights.ts';

/** Everything that weighs in her choice, worked out once. */
interface Situation {
  readonly board: Board;
  readonly open: Open;
  readonly novice: NoviceOpen;
  readonly secret: NoviceSecret;
  readonly forecasts: readonly Forecast[];
  readonly seen: Uint8Array; // points in some guard's sight as they stand
  readonly watched: Uint8Array; // the same with the Monk's
  readonly monkSoon: Float64Array; // how likely the Monk sees a point in his coming move
  readonly risks: Map<Point, number>; // capture risk by point, as far as worked out
  readonly pace: number; // what a step nearer to the end is worth
  readonly captureCost: number; // in steps, beside the way lost
}

/** Plans her move: a short way to what she needs next, weighed against being seen, heard and caught. */
export function planMove(board: Board, view: View, choices: PlanChoices, draw: Draw): Action {
  const novice = ownNovice(view);
  const { open, novice: secret } = view;
  if (!novice || !open || !secret) throw new Error('a plan is asked of a novice only');
  const left = stepsToWin(board, novice, secret, secret.point, secret.keys, secret.item);
  const turns = LAST_TURN + 1 - open.turn;
  const short = captureTarget(open.options) - open.captures; // captures the guards still need
  const situation: Situation = {
    board,
    open,
    novice,
    secret,
    forecasts: forecast(board, open, novice.id),
    seen: guardedPoints(board, open),
    watched: watchedPoints(board, open),
    monkSoon: monkSight(board, open),
    risks: new Map(),
    pace: left > turns * 3.2 ? 2 : 1,
    captureCost: 9 + (short <= 1 ? 40 : short === 2 ? 8 : 2),
  };
  const plans = choices.mayWalkHome ? homeWalks(situation) : freePlans(situation, choices);
  let best = -Infinity;
  for (const one of plans) best = Math.max(best, one.score);
  const good = plans.filter((one) => one.score > best - 0.4);
  const chosen = good[draw(good.length)];
  if (!chosen) throw new Error('no plan');
  return { type: 'plan', ...chosen.plan };
}

interface Rated {
  readonly plan: Plan;
  readonly score: number;
}

/** Steps she still needs by the shortest ways, a little more for every stop. */
function stepsToWin(
  board: Board,
  novice: NoviceOpen,
  secret: NoviceSecret,
  point: Point,
  keys: boolean,
  item: boolean,
): number {
  const { keyPoint, itemPoint } = wishPoints(board, secret.wish);
  if (item) return distanceBetween(board, point, novice.cell);
  const back = distanceBetween(board, itemPoint, novice.cell);
  if (keys) return distanceBetween(board, point, itemPoint) + 1 + back;
  const first = walkingDistance(board, point, keyPoint, false);
  return (first === UNREACHABLE ? 40 : first) + 2 + distanceBetween(board, keyPoint, itemPoint) + back;
}

/** Every walk home the rules leave her (N8.2). */
function homeWalks(situation: Situation): Rated[] {
  const { board, novice, secret } = situation;
  const walks: Rated[] = [];
  const extend = (path: readonly Point[]): void => {
    const here = path.at(-1) ?? secret.point;
    const next = path.length < homeWalk.max ? homeward(board, here, novice.cell, secret.keys) : [];
    const stuck = homeward(board, here, novice.cell, secret.keys).length === 0;
    if (path.length >= homeWalk.min || stuck)
      walks.push({ plan: { path, second: [], card: 'walk' }, score: rateHomeWalk(situation, here) });
    for (const point of next) extend([...path, point]);
  };
  extend([]);
  return walks;
}

/** Out of sight above all, then near her goal and away from the guards' ways. */
function rateHomeWalk(situation: Situation, end: Point): number {
  const { board, novice, secret, seen, watched } = situation;
  const freed = end === novice.cell || !seen[end];
  return (
    (freed ? 12 : 0) -
    (watched[end] ? 2 : 0) -
    stepsToWin(board, novice, secret, end, secret.keys, false) -
    4 * riskAt(situation, end) -
    crowding(situation, end)
  );
}

function riskAt({ board, forecasts, novice, risks }: Situation, point: Point): number {
  if (point === novice.cell) return 0;
  let risk = risks.get(point);
  if (risk === undefined) risks.set(point, (risk = captureRisk(board, forecasts, point)));
  return risk;
}

/** A guard near by is a worry beyond this turn. */
function crowding({ board, open, novice }: Situation, point: Point): number {
  if (point === novice.cell) return 0;
  let worry = 0;
  for (const id of guardIds)
    worry += Math.max(0, 5 - distanceBetween(board, open.guards[id].point, point)) * 0.4;
  return worry;
}

/** A leg of her move and what it shows. */
interface Leg {
  readonly path: readonly Point[];
  readonly exposure: Exposure;
}

/** What the guards have seen of a move so far. */
interface Exposure {
  readonly seen: boolean; // at the last point
  readonly shown: boolean; // went out of sight at least once
  readonly hidden: number; // steps since then
  readonly caught: boolean; // walked into a guard
  readonly told: boolean; // the Monk saw her where no guard did
}

const sightOf = (situation: Situation, point: Point): boolean =>
  point !== situation.novice.cell && situation.seen[point] === 1;

function stepOn(situation: Situation, before: Exposure, point: Point): Exposure {
  const { open, novice } = situation;
  const caught =
    before.caught || (point !== novice.cell && guardIds.some((id) => open.guards[id].point === point));
  const seen = sightOf(situation, point);
  if (seen) return { seen, shown: before.shown, hidden: 0, caught, told: before.told };
  const told = before.told || (point !== novice.cell && situation.watched[point] === 1);
  return { seen, shown: before.shown || before.seen, hidden: before.hidden + 1, caught, told };
}

/** All legs of so many steps from where the path so far ends. */
function legs(
  situation: Situation,
  choices: PlanChoices,
  first: readonly Point[] | null, // null: this is the first leg
  exposure: Exposure,
  max: number,
): Leg[] {
  const { board, novice, secret } = situation;
  const found: Leg[] = [];
  const extend = (path: readonly Point[], shown: Exposure): void => {
    found.push({ path, exposure: shown });
    if (path.length === max || shown.caught) return;
    const next = first
      ? planSteps(board, novice, secret, choices, first, path)
      : planSteps(board, novice, secret, choices, path, null);
    for (const point of next)
      if (point !== path.at(-2)) extend([...path, point], stepOn(situation, shown, point));
  };
  extend([], exposure);
  return found;
}

/** Of all legs of the same length to the same point, the one that shows least. */
function leastShown(all: readonly Leg[], from: Point): Leg[] {
  const best = new Map<number, Leg>();
  const shows = ({ exposure }: Leg): number =>
    (exposure.caught ? 100 : 0) +
    (exposure.shown ? 10 : 0) +
    (exposure.seen ? 5 : 0) +
    (exposure.told ? 2 : 0) -
    exposure.hidden * 0.1;
  for (const leg of all) {
    const key = (leg.path.at(-1) ?? from) * 16 + leg.path.length;
    const other = best.get(key);
    if (!other || shows(leg) < shows(other)) best.set(key, leg);
  }
  return [...best.values()];
}

function freePlans(situation: Situation, choices: PlanChoices): Rated[] {
  const { secret } = situation;
  const start: Exposure = {
    seen: sightOf(situation, secret.point),
    shown: false,
    hidden: 0,
    caught: false,
    told: false,
  };
  const max = Math.max(...choices.cards.map((card) => card.max));
  const fitting = (steps: number): Card[] => {
    const fit = choices.cards
      .filter((card) => steps >= card.min && steps <= card.max)
      .map(({ card }) => card);
    return cards.filter((card) => fit.includes(card)).slice(0, choices.legs === 2 ? 2 : 1); // quietest first
  };
  const rated: Rated[] = [];
  for (const one of leastShown(legs(situation, choices, null, start, max), secret.point)) {
    for (const card of fitting(one.path.length)) {
      if (choices.legs === 1) {
        const plan = { path: one.path, second: [], card };
        rated.push({ plan, score: rate(situation, plan, one.exposure) });
        continue;
      }
      const range = choices.cards.find((choice) => choice.card === card);
      if (!range) continue;
      const middle = one.path.at(-1) ?? secret.point;
      const seconds = legs(situation, choices, one.path, one.exposure, range.max);
      for (const two of leastShown(seconds, middle)) {
        if (two.path.length < range.min) continue;
        const plan = { path: one.path, second: two.path, card };
        rated.push({ plan, score: rate(situation, plan, two.exposure) });
      }
    }
  }
  return rated;
}

/** How likely it is to end in a capture that the Monk shows where she stands: no guard is free by it (N14.3), but all know. */
const MONK_TELLS = 0.3;

/** What a plan is worth, in steps saved. */
function rate(situation: Situation, plan: Plan, exposure: Exposure): number {
  const { board, open, novice, secret, forecasts, pace, captureCost } = situation;
  const { keyPoint, itemPoint } = wishPoints(board, secret.wish);
  let { keys, item } = secret;
  let end = secret.point;
  for (const leg of open.turn === 1 ? [plan.path, plan.second] : [plan.path]) {
    end = leg.at(-1) ?? end;
    keys ||= end === keyPoint;
    item ||= keys && end === itemPoint;
  }
  if (exposure.caught) return -200;
  if (item && end === novice.cell) return 1000;
  const left = stepsToWin(board, novice, secret, end, keys, item);
  if (end === novice.cell) return -pace * left;
  const max = guardMaxSteps(open.options);
  let safe = 1 - riskAt(situation, end);
  safe *= 1 - noiseRisk(board, open, forecasts, plan.card, end);
  safe *=
    1 -
    MONK_TELLS *
      (situation.watched[end] ? 1 : Math.max(exposure.told ? 0.4 : 0, situation.monkSoon[end] as number));
  if (exposure.seen) safe *= 0.05;
  else if (exposure.shown)
    for (const id of guardIds) {
      const { point } = open.guards[id];
      const near = watcherSees(board, open.guards[id], plan.path[0] ?? secret.point) ? 1 : 0.7;
      safe *= 1 - near * pursuitRisk(board, point, end, exposure.hidden, max);
    }
  const lost = item ? distanceBetween(board, novice.cell, itemPoint) * 0.8 : 4; // what a capture throws her back
  return (
    -pace * left -
    (1 - safe) * (captureCost + lost) -
    1.5 * listeningRisk(board, forecasts, plan.card, end) -
    crowding(situation, end)
  );
}

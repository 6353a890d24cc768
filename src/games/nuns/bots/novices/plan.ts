import type { Draw } from '../../../../engine/game.ts';
import type { Action } from '../../actions.ts';
import type { Board } from '../../board/board.ts';
import { distanceBetween, homeward } from '../../board/board.ts';
import type { Point } from '../../board/format.ts';
import type { PlanChoices } from '../../choices.ts';
import { ownNovice } from '../../choices.ts';
import { LAST_TURN, homeWalk } from '../../data.ts';
import { stageOf, tablesOf } from '../../deduction/hypotheses.ts';
import { captureTarget } from '../../options.ts';
import { freeReason, guardsSee } from '../../sight.ts';
import type { NoviceOpen, NoviceSecret, Open } from '../../state.ts';
import type { View } from '../../view.ts';
import type { Card, GuardId } from '../../vocabulary.ts';
import { isGuard, guardIds } from '../../vocabulary.ts';
import type { Belief } from '../belief/index.ts';
import { byPoint, chancesOf } from '../belief/index.ts';
import { fittedModel } from '../belief/model.ts';
import { movesFrom } from '../belief/motion.ts';
import { outlookOf } from '../belief/outlook.ts';
import { noiseChance } from '../danger.ts';
import type { NoviceMind } from '../minds.ts';
import type { Ahead, Errand } from './ahead.ts';
import { planAhead, stageAfter } from './ahead.ts';
import { raceOf } from './race.ts';
import { rehearse } from './rehearse.ts';
import type { Danger } from './tracks.ts';
import { foreseeDanger } from './tracks.ts';
import type { Rated, Way } from './ways.ts';
import { waysOf } from './ways.ts';

/** All that weighs in a novice's plan. */
interface Thought {
  readonly board: Board;
  readonly open: Open;
  readonly novice: NoviceOpen;
  readonly secret: NoviceSecret;
  readonly mind: NoviceMind;
  readonly errand: Errand;
  readonly ahead: Ahead;
  readonly danger: Danger;
  readonly found: (way: Way) => Float64Array | null; // how likely everybody will think her on each point; null: she does not ask
}

/** What a novice does, and all the plans she weighed for it. */
interface Decided {
  readonly action: Extract<Action, { type: 'plan' }>;
  readonly rated: readonly Rated[];
}

/** Plans her move by what she is likely to win with it. */
export const planOf = (...asked: Parameters<typeof decidePlan>): Action => decidePlan(...asked).action;

export function decidePlan(
  board: Board,
  view: View,
  choices: PlanChoices,
  belief: Belief,
  mind: NoviceMind,
  draw: Draw,
): Decided {
  const { rated, ahead } = weighed(board, view, choices, belief, mind);
  const again =
    mind.rehearsed > 0 && !choices.mayWalkHome
      ? rehearse(board, view, belief, rated, mind, ahead, planOf, draw)
      : rated;
  return { action: { type: 'plan', ...best(again, mind.haze, draw).plan }, rated };
}

/** Her plans worth a thought, for each card and end the one that shows least. */
export const weighPlans = (
  board: Board,
  view: View,
  choices: PlanChoices,
  belief: Belief,
  mind: NoviceMind,
): readonly Rated[] => weighed(board, view, choices, belief, mind).rated;

function weighed(
  board: Board,
  view: View,
  choices: PlanChoices,
  belief: Belief,
  mind: NoviceMind,
): { readonly rated: readonly Rated[]; readonly ahead: Ahead } {
  const novice = ownNovice(view);
  const { open, novice: secret } = view;
  if (!novice || !open || !secret) throw new Error('a plan is asked of a novice only');
  const thought = think(board, open, novice, secret, belief, mind);
  const rated = choices.mayWalkHome ? homeWalks(thought) : [];
  if (!choices.mustWalkHome) rated.push(...rateWays(thought, choices));
  return { rated, ahead: thought.ahead };
}

/** The best as she judges it; near-equal ones by chance, so that nobody can count on her habits. */
function best(rated: readonly Rated[], haze: number, draw: Draw): Rated {
  let [found, most] = [rated[0], -Infinity];
  for (const one of rated) {
    const judged = one.value - haze * Math.log(-Math.log((draw(1 << 20) + 0.5) / (1 << 20)));
    if (judged > most) [found, most] = [one, judged];
  }
  if (!found) throw new Error('no plan');
  return found;
}

function think(
  board: Board,
  open: Open,
  novice: NoviceOpen,
  secret: NoviceSecret,
  belief: Belief,
  mind: NoviceMind,
): Thought {
  const turns = LAST_TURN + 1 - open.turn;
  const danger = foreseeDanger(board, open, Math.min(turns, mind.ahead));
  const short = captureTarget(open.options) - open.captures; // captures the guards still need
  const errand: Errand = {
    board,
    novice,
    wish: secret.wish,
    danger,
    race: mind.rivals ? raceOf(board, open, novice, belief, turns) : alone(turns),
    caution: mind.caution,
    survived: (short - 1) / (short + 0.5),
  };
  return {
    board,
    open,
    novice,
    secret,
    mind,
    errand,
    ahead: planAhead(errand),
    danger,
    found: foundBy(board, open, novice, belief, mind),
  };
}

/** Sooner is better, even where nobody else is thought of. */
const alone = (turns: number): number[] => Array.from({ length: turns }, (_, turn) => 0.96 ** turn);

/** What everybody will think of where she is, by what a way shows; each worked out once. */
function foundBy(
  board: Board,
  open: Open,
  novice: NoviceOpen,
  belief: Belief,
  mind: NoviceMind,
): (way: Way) => Float64Array | null {
  if (!mind.mirror) return () => null;
  const outlook = outlookOf(board, open, novice);
  const chances = chancesOf(board, belief, novice.id);
  const moved = movesFrom(board, open, novice, fittedModel, outlook, chances);
  const known = new Map<string, Float64Array>();
  return ({ plan: { card }, signs }) => {
    const key = `${card} ${signs.map(({ from, point }) => `${from}-${point}`).join()}`;
    let places = known.get(key);
    if (!places) {
      places = byPoint(board, moved({ signs, card }));
      places[novice.cell] = 0; // guards can't get at her there
      known.set(key, places);
    }
    return places;
  };
}

/** How many of the ways that look best at first are looked at again, by what everybody will think. */
const LOOKED_AT_AGAIN = 24;

function rateWays(thought: Thought, choices: PlanChoices): Rated[] {
  const { board, open, novice, secret, errand, mind } = thought;
  const ways = waysOf(board, open, novice, secret, choices, (stage, point) =>
    stageAfter(errand, stage, point),
  );
  const rated = ways.map((way) => ({ way, ...rate(thought, way, null) }));
  if (!mind.mirror) return rated;
  rated.sort((a, b) => b.value - a.value);
  return rated.slice(0, LOOKED_AT_AGAIN).map(({ way }) => rate(thought, way, thought.found(way)));
}

/** What her card may cost when the guards listen at the end of the turn (N10), where they are as close as can be. */
const listened: Readonly<Record<Card, number>> = { stand: 0.005, sneak: 0.03, walk: 0.07, run: 0.12 };

/** Against each step, so that of ways that are equal otherwise the shortest is taken. */
const IDLE = 1e-6;

/** What a way is worth: her chance to win when she has gone it. */
function rate(thought: Thought, way: Way, places: Float64Array | null): Rated {
  const { novice, errand, ahead, danger } = thought;
  const { plan, end, stage } = way;
  const there = ahead.at(1, stage)[end] as number;
  const effort = IDLE * (plan.path.length + plan.second.length);
  if (end === novice.cell)
    return { plan, value: (stage === 2 ? (errand.race[0] as number) : there) - effort, risk: 0 };
  const risk = riskOf(thought, way, places);
  const caught = Math.min(1, errand.caution * risk);
  const close = (danger.near[0] as Float64Array)[end] as number;
  const unheard = 1 - Math.min(0.5, errand.caution * listened[plan.card] * (close + 0.05));
  const value = unheard * ((1 - caught) * there + caught * ahead.captured(0, stage, end)) - effort;
  return { plan, value, risk };
}

/** How likely the guards' coming move is to end in her capture. */
function riskOf(thought: Thought, way: Way, places: Float64Array | null): number {
  const { board, open, novice, danger } = thought;
  let safe = 1;
  for (const id of guardIds) {
    const guard = open.guards[id];
    const steps = distanceBetween(board, guard.point, way.end);
    const onHerWay = (danger.now[id] as Float64Array)[way.end] as number;
    if (way.seen.includes(id)) {
      safe *= 1 - (steps <= 6 ? 0.96 : 0.4);
      continue;
    }
    const called =
      way.left.includes(id) ||
      open.tokens.some((token) => token.kind === 'noise' && token.guard === id && token.novice === novice.id);
    const heard = guard.card === 'walk' ? noiseChance(way.plan.card, steps) : 0;
    // One who is free for another's sake hunts all she thinks near.
    const sure = called ? 1 : freeReason(board, open, id) === null ? 0 : ANOTHERS;
    // Called by what she saw or by an old noise, she knows what everybody knows; by a new noise, the direction too.
    const byAll = sure * soughtAt(thought, id, way.end, places, null);
    const byNoise = heard * soughtAt(thought, id, way.end, places, steps);
    const alarmed = 1 - (1 - sure * 0.9) * (1 - heard * 0.9);
    safe *= (1 - byAll) * (1 - byNoise) * (1 - (1 - alarmed) * onHerWay);
  }
  if (way.seen.some((id) => !isGuard(id))) safe *= 0.85;
  return 1 - safe;
}

/** How much of that is to be feared of a guard who is free for another novice's sake. */
const ANOTHERS = 0.75;
/** The steps about a point that one who looks for somebody there has in view. */
const SEARCHED = 3;
/** How likely an alarmed guard in reach finds her, for a novice who does not ask what guards know. */
const BLIND_SHARE = 0.65;

/** How likely an alarmed guard is to capture her at that point. */
function soughtAt(
  { board, open, novice }: Thought,
  id: GuardId,
  point: Point,
  places: Float64Array | null,
  heardAt: number | null, // steps; null: not heard
): number {
  const { point: guard } = open.guards[id];
  const steps = distanceBetween(board, guard, point);
  if (steps > 8) return 0.02;
  const reach = steps <= 3 ? 0.97 : steps <= 6 ? 0.95 - 0.08 * (steps - 3) : 0.25;
  if (!places) return reach * BLIND_SHARE;
  const { towardBits } = tablesOf(board);
  const bits = towardBits[guard * board.size + point];
  let [here, all] = [0, 0];
  for (const place of board.points) {
    const chance = places[place] as number;
    if (chance === 0 || place === novice.cell) continue;
    const far = distanceBetween(board, guard, place);
    if (heardAt !== null && (far > heardAt + 1 || towardBits[guard * board.size + place] !== bits)) continue;
    if (far > 9) continue;
    all += chance;
    if (distanceBetween(board, place, point) <= SEARCHED) here += chance;
  }
  const share = all > 0 ? here / all : 1;
  // Outside the cell and out of reach there may be much more: then she is not likely to come at all.
  const worthIt = heardAt === null ? 0.6 + 0.4 * Math.min(1, all / 0.3) : 1;
  const luck = heardAt === null ? 0.4 : 0.65; // what she comes across without looking for it
  return reach * worthIt * (luck + (0.95 - luck) * share);
}

/** Every walk home the rules leave her (N8.2). */
function homeWalks(thought: Thought): Rated[] {
  const { board, open, novice, secret, ahead } = thought;
  const stage = stageOf(secret.keys, secret.item);
  const walks: Rated[] = [];
  const extend = (path: readonly Point[]): void => {
    const here = path.at(-1) ?? secret.point;
    const next = homeward(board, here, novice.cell, secret.keys);
    if (path.length >= homeWalk.min || next.length === 0) {
      const freed = here === novice.cell || !guardsSee(board, open, novice, here);
      const value = freed
        ? (ahead.at(1, stage)[here] as number) * (1 - 0.3 * onSight(thought, here))
        : 0.9 * (ahead.at(2, stage)[here] as number);
      walks.push({ plan: { path, second: [], card: 'walk' }, value, risk: 0 });
    }
    if (path.length < homeWalk.max) for (const point of next) extend([...path, point]);
  };
  extend([]);
  return walks;
}

/** How likely she stands in a guard's sight when the next turn starts, for all to see (N8.4). */
const onSight = ({ danger, novice }: Thought, point: Point): number =>
  point === novice.cell ? 0 : ((danger.caught[0] as Float64Array)[point] as number);

import type { Draw } from '../../engine/game.ts';
import type { Action, Plan } from './actions.ts';
import type { Board } from './board/board.ts';
import { homeward } from './board/board.ts';
import type { Point } from './board/format.ts';
import type { Choices, GuardChoices, PlanChoices } from './choices.ts';
import { ownNovice, planSteps } from './choices.ts';
import { homeWalk } from './data.ts';
import { routeSteps, watcherOf } from './moves.ts';
import type { NoviceOpen, NoviceSecret, Open, Watcher } from './state.ts';
import type { View } from './view.ts';

const pick = <T>(items: readonly T[], draw: Draw): T => items[draw(items.length)] as T;

/** One of the choices at random; every legal action has some chance. */
export function sampleAction(board: Board, view: View, choices: Choices, draw: Draw): Action {
  switch (choices.kind) {
    case 'plan':
      return { type: 'plan', ...samplePlan(board, view, choices, draw) };
    case 'blessing': {
      const plays = choices.hands.flatMap((hand) => {
        const at = draw(hand.plays.length + 1);
        return hand.plays[at] ?? [];
      });
      return { type: 'blessing', plays };
    }
    case 'dice':
      return { type: 'dice', dice: choices.by.map(() => 1 + draw(6)) };
    case 'guards':
      return sampleDeed(board, view, pick(choices.guards, draw), draw);
  }
}

function samplePlan(board: Board, view: View, choices: PlanChoices, draw: Draw): Plan {
  const novice = ownNovice(view);
  const secret = view.novice;
  if (!novice || !secret) throw new Error('a plan is asked of a novice only');
  if (choices.mayWalkHome && (choices.mustWalkHome || draw(2) === 0))
    return homePlan(board, novice, secret, draw(2) === 0 ? homeWalk.min : homeWalk.max, (points) =>
      pick(points, draw),
    );
  const { card, min, max } = pick(choices.cards, draw);
  const leg = (path: readonly Point[], second: readonly Point[] | null): Point[] => {
    const steps = min + draw(max - min + 1);
    const walked: Point[] = [];
    while (walked.length < steps) {
      const next = second
        ? planSteps(board, novice, secret, choices, path, walked)
        : planSteps(board, novice, secret, choices, walked, null);
      walked.push(pick(next, draw));
    }
    return walked;
  };
  const path = leg([], null);
  return { path, second: choices.legs === 2 ? leg(path, []) : [], card };
}

/** A walk home of so many steps (N8.2), shorter if the cell is nearer. */
function homePlan(
  board: Board,
  novice: NoviceOpen,
  secret: NoviceSecret,
  steps: number,
  choose: (points: readonly Point[]) => Point,
): Plan {
  const path: Point[] = [];
  while (path.length < steps) {
    const next = homeward(board, path.at(-1) ?? secret.point, novice.cell, secret.keys);
    if (next.length === 0) break;
    path.push(choose(next));
  }
  return { path, second: [], card: 'walk' };
}

function sampleDeed(board: Board, view: View, choice: GuardChoices['guards'][number], draw: Draw): Action {
  const { guard, routes, canEnd, free, stepsLeft } = choice;
  if (routes.length > 0) return { type: 'takeRoute', guard, route: pick(routes, draw) };
  if (canEnd && (choice.steps.length === 0 || draw(3) === 0)) return { type: 'endMove', guard };
  const watcher = watcherOf(view.open as Open, guard) as Watcher;
  const wanted = 1 + draw(stepsLeft);
  const path: Point[] = [];
  let at = watcher.point;
  while (path.length < wanted) {
    const next = free ? (board.neighbours[at] ?? []) : routeSteps(board, watcher, at);
    if (next.length === 0) break;
    at = pick(next, draw);
    path.push(at);
  }
  return { type: 'step', guard, path };
}

/** What is taken for rolled where nobody says what was. */
const DULL_DIE = 3;

/** A dull legal action: stand still or walk home, pass, take the first route, step on, end the move. */
export function fallbackAction(board: Board, view: View, choices: Choices): Action {
  switch (choices.kind) {
    case 'plan': {
      const novice = ownNovice(view);
      if (choices.mayWalkHome && novice && view.novice)
        return {
          type: 'plan',
          ...homePlan(board, novice, view.novice, homeWalk.max, (points) => points[0] as Point),
        };
      return { type: 'plan', path: [], second: [], card: 'stand' };
    }
    case 'blessing':
      return { type: 'blessing', plays: [] };
    case 'dice':
      return { type: 'dice', dice: choices.by.map(() => DULL_DIE) };
    case 'guards': {
      const choice = choices.guards[0];
      if (!choice) throw new Error('choices without a guard');
      const { guard, routes, canEnd, steps } = choice;
      if (routes[0] !== undefined) return { type: 'takeRoute', guard, route: routes[0] };
      return canEnd ? { type: 'endMove', guard } : { type: 'step', guard, path: steps.slice(0, 1) };
    }
  }
}

import type { Board } from '../board/board.ts';
import type { Point } from '../board/format.ts';
import { guardMovement } from '../data.ts';
import { routeNamed, routeSteps, routesComingBack, takeableRoutes } from '../moves.ts';
import { watcherSees } from '../sight.ts';
import type { GuardOpen, Open } from '../state.ts';
import { markCompleted, markRoute } from '../state.ts';
import type { EdgePair, GuardId } from '../vocabulary.ts';
import { ABOUT_TURN } from '../vocabulary.ts';
import type { MovePreview, Own } from './move.ts';

/** Where a guard's coming walk may end. */
export interface Walks {
  readonly ends: readonly Point[]; // ascending; of walks that do not capture this novice
  readonly captures: boolean; // some walk enters her point
  readonly freeAtStart: boolean;
}

/** A guard on her way, and the cards as they lie then. */
interface OnHerWay {
  readonly guard: GuardOpen;
  readonly usedRoutes: readonly string[];
  readonly usedAboutTurns: number;
}

/**
 * The ends of a guard's legal walks of 3 or 4 steps in the turn that this move belongs to (N5.2–N5.8), as if she went before
 * the other guard: free from the start if `free`, else only once she hears, sees or saw vanish what is known here, which is
 * the noise beside her already and this novice after this move. Other novices may free her too; nobody can know.
 */
export function walksOf(own: Own, move: MovePreview, id: GuardId, free: boolean): Walks {
  const { board, open, novice } = own;
  const { min, max } = guardMovement.walk;
  const hers = move.end === novice.cell || move.home || move.capture !== null ? null : move.end;
  const ends = new Set<Point>();
  let captures = false;
  const enters = (point: Point): boolean => {
    if (point !== hers) return true;
    captures = true;
    return false;
  };
  let rim: OnHerWay[] = [
    {
      guard: { ...open.guards[id] },
      usedRoutes: open.usedRoutes,
      usedAboutTurns: open.usedAboutTurns,
    },
  ];
  let freeRim = new Set<Point>();
  const freed = (guard: GuardOpen): boolean => free || isCalled(own, move, id, guard);
  const freeAtStart = freed(open.guards[id]);
  for (let taken = 0; ; taken++) {
    const bound: OnHerWay[] = [];
    for (const one of rim)
      if (freed(one.guard)) freeRim.add(one.guard.point);
      else bound.push(one);
    if (taken >= min)
      for (const point of [...bound.map(({ guard }) => guard.point), ...freeRim]) ends.add(point);
    if (taken === max) break;
    rim = [];
    const nextFree = new Set<Point>();
    for (const one of bound.flatMap((each) => withRoute(board, open, id, each))) {
      const { guard } = one;
      for (const next of routeSteps(board, guard, guard.point)) {
        const turned: GuardOpen = { ...guard, facing: [guard.point, next] };
        if (freed(turned))
          freeRim.add(guard.point); // N5.8: she may change her mind before the step
        else if (enters(next)) rim.push({ ...one, guard: arrived({ ...turned, point: next }) });
      }
    }
    for (const point of freeRim)
      for (const next of board.neighbours[point] ?? []) if (enters(next)) nextFree.add(next);
    freeRim = nextFree;
  }
  return { ends: [...ends].sort((a, b) => a - b), captures, freeAtStart };
}

/** Whether what is known sets her free as she stands and looks (N5.6). */
function isCalled(own: Own, move: MovePreview, id: GuardId, guard: GuardOpen): boolean {
  const { board, open, novice } = own;
  const sees = (point: Point): boolean => watcherSees(board, guard, point);
  const seesOneOf = ([a, b]: EdgePair): boolean => sees(a) || sees(b);
  if (open.tokens.some((token) => token.kind === 'noise' && token.guard === id)) return true;
  if (
    open.tokens.some((token) => token.kind === 'vanished' && (token.by.includes(id) || seesOneOf(token.edge)))
  )
    return true;
  // It may have been the other guard's sight that she left; then only seeing one of the points counts.
  if (move.vanished.some((edge) => seesOneOf(edge) || byOf(move, edge).includes(id))) return true;
  const onTheRun = !move.home && !move.capture && move.end !== novice.cell;
  return onTheRun && sees(move.end);
}

/** In whose sight she was on the first point of an edge on which she would vanish. */
function byOf({ steps, startSeen }: MovePreview, edge: EdgePair): MovePreview['startSeen'] {
  const at = steps.findIndex(
    (step, i) =>
      step.point === edge[1] && step.by.length === 0 && (i === 0 || steps[i - 1]?.point === edge[0]),
  );
  return at > 0 ? (steps[at - 1]?.by ?? []) : startSeen;
}

/** N5.2: on the last point of her route she has completed it. */
function arrived(guard: GuardOpen): GuardOpen {
  if (guard.route === null || guard.point !== guard.toward) return guard;
  const done = guard.route;
  markCompleted(guard);
  return { ...guard, done };
}

/** With every route card or About Turn that she may take (N5.2, N5.3), where she holds none. */
function withRoute(board: Board, open: Open, id: GuardId, one: OnHerWay): readonly OnHerWay[] {
  if (one.guard.route !== null) return [one];
  const as: Open = {
    ...open,
    guards: { ...open.guards, [id]: one.guard },
    usedRoutes: [...one.usedRoutes],
    usedAboutTurns: one.usedAboutTurns,
  };
  const back = routesComingBack(board, as, one.guard);
  return takeableRoutes(board, as, id).flatMap((name) => {
    const about = name === ABOUT_TURN;
    const taken = about ? one.guard.done : name;
    if (taken === null) return [];
    const { ends } = routeNamed(board, taken);
    const guard = { ...one.guard };
    markRoute(guard, taken, guard.point === ends[0] ? ends[1] : ends[0]);
    return {
      guard,
      usedRoutes: about ? one.usedRoutes : [...one.usedRoutes.filter((used) => !back.includes(used)), taken],
      usedAboutTurns: one.usedAboutTurns + (about ? 1 : 0),
    };
  });
}

import type { Board } from '../board/board.ts';
import type { Point } from '../board/format.ts';
import { guardCardOf } from '../data.ts';
import { stepsTaken, watcherOf } from '../moves.ts';
import { freeReason, visiblePoints } from '../sight.ts';
import type { GuardsPhase, Open, Watcher } from '../state.ts';
import type { FreeReason, GuardCard, NoviceId, WatcherId } from '../vocabulary.ts';

/*
 * What a guard's steps, or the Monk's, would let her see (N5.8, N5.9): from public facts alone. Whoever hides there is not
 * known, so a move may stop earlier than is foreseen here; everything else comes as it is said.
 */

/** A look along the way: when she turns in place, or when she has stepped. */
export interface GuardLook {
  readonly kind: 'turn' | 'step';
  readonly at: Point; // where she stands
  readonly toward: Point; // turned: the next point; stepped: the same as `at`
  readonly sees: readonly Point[]; // all of the new view, ascending
  readonly fresh: readonly Point[]; // of those, what no earlier view of this move held, the one she has now among them
}

/** What her steps would bring. */
export interface GuardPreview {
  readonly looks: readonly GuardLook[];
  readonly fresh: readonly Point[]; // all that comes newly into sight, ascending
  readonly captures: readonly NoviceId[]; // novices on the run whose tokens stand on her way (N7.1)
  readonly freedAt: { readonly point: Point; readonly why: FreeReason } | null; // where what lies on the board sets her free (N5.6)
  readonly completes: boolean; // the last step completes her route (N5.2)
  readonly card: GuardCard; // what the whole move of this turn would show (N5.4); a walk while it is shorter
}

/** The steps of `path` from where she stands, whether or not they are legal, to the end of her route if they lead there. */
export function previewGuard(
  board: Board,
  open: Open,
  phase: GuardsPhase,
  id: WatcherId,
  path: readonly Point[],
): GuardPreview {
  const watcher = watcherOf(open, id);
  if (!watcher) throw new Error(`${id} is not about`);
  const known = new Set(visiblePoints(board, watcher.point, watcher.facing));
  const before = new Set(known);
  const looks: GuardLook[] = [];
  const captures: NoviceId[] = [];
  let freedAt: GuardPreview['freedAt'] = null;
  let now: Watcher = { ...watcher };
  const look = (kind: GuardLook['kind'], toward: Point): void => {
    const sees = visiblePoints(board, now.point, now.facing);
    looks.push({ kind, at: now.point, toward, sees, fresh: sees.filter((point) => !known.has(point)) });
    for (const point of sees) known.add(point);
    if (freedAt || id === 'monk') return;
    const why = freeReason(
      board,
      { ...open, guards: { ...open.guards, [id]: { ...open.guards[id], ...now } } },
      id,
    );
    if (why) freedAt = { point: now.point, why };
  };
  const freeNow =
    id !== 'monk' && ((phase.moving === id && phase.free) || freeReason(board, open, id) !== null);
  let walked = 0;
  let completes = false;
  for (const next of path) {
    const turned = now.facing && now.facing[0] === now.point && now.facing[1] === next;
    now = { ...now, facing: [now.point, next] };
    if (!turned) look('turn', next);
    now = { ...now, point: next };
    if (id !== 'monk')
      for (const novice of open.novices)
        if (novice.status === 'run' && novice.token === next && !captures.includes(novice.id))
          captures.push(novice.id);
    look('step', next);
    walked++;
    completes = next === watcher.toward;
    if (completes) break; // N5.2: another route must be taken first
  }
  const steps = stepsTaken(phase, id) + walked;
  return {
    looks,
    fresh: [...known].filter((point) => !before.has(point)).sort((a, b) => a - b),
    captures,
    freedAt: freeNow ? null : freedAt,
    completes,
    card: guardCardOf(steps),
  };
}

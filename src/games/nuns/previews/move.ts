import type { Plan } from '../actions.ts';
import type { Board } from '../board/board.ts';
import type { Point } from '../board/format.ts';
import { isHomeWalk, wishPoints } from '../moves.ts';
import { seersOf } from '../sight.ts';
import type { NoviceOpen, NoviceSecret, Open } from '../state.ts';
import type { View } from '../view.ts';
import type { EdgePair, GuardId, WatcherId } from '../vocabulary.ts';
import { guardIds, isGuard } from '../vocabulary.ts';

/*
 * What a novice's move would bring, before she sends it (N3): from public facts and her own secrets alone, and exact as far
 * as that goes. The guards stand still while novices move, and novices are not in one another's way (N3.11), so that her own
 * move can be foreseen to the last vanished token; only other novices' moves and the guards' next one can't.
 */

/** A novice as she knows herself, and what everybody knows. */
export interface Own {
  readonly board: Board;
  readonly open: Open;
  readonly novice: NoviceOpen;
  readonly secret: NoviceSecret;
}

/** The viewer's own novice; `null` for guards, spectators, and before the deal. */
export function ownOf(board: Board, { open, viewer, novice: secret }: View): Own | null {
  const novice = open?.novices.find((one) => one.id === viewer);
  return open && novice && secret ? { board, open, novice, secret } : null;
}

/** A point of a move, and in whose sight she would be there: nobody's for an empty list. */
export interface SeenAt {
  readonly point: Point;
  readonly by: readonly WatcherId[];
}

/** What a move would bring. Lists are in the order in which it happens. */
export interface MovePreview {
  readonly home: boolean; // caught, and this is a walk home (N8.2): open to all, so that only the end counts
  readonly startSeen: readonly WatcherId[]; // where she starts
  readonly steps: readonly SeenAt[]; // every point entered, up to a capture
  readonly seen: readonly SeenAt[]; // of those the ones at which her token would stand (N3.9)
  readonly vanished: readonly EdgePair[]; // edges on which a vanished token would fall (N3.9)
  readonly capture: { readonly point: Point; readonly by: GuardId } | null; // she runs into a guard, and the move ends (N3.10)
  readonly end: Point; // where she would stand
  readonly endSeen: readonly WatcherId[]; // on a walk home only guards: the Monk keeps nobody caught (N14.3)
  readonly freed: boolean; // a walk home that ends out of the guards' sight (N8.3)
  readonly takes: { readonly keys: Point | null; readonly item: Point | null }; // N3.6, N3.7
  readonly passes: { readonly keys: boolean; readonly item: boolean }; // goes over it without ending there, and does not take it
  readonly keys: boolean; // whether she would have them afterwards
  readonly item: boolean;
  readonly wins: boolean; // N9.1, unless another who was captured less often is home in the same move
}

/** A plan, or the steps drawn so far with the card they would be sent with. */
export function previewMove(own: Own, plan: Plan): MovePreview {
  const { board, open, novice, secret } = own;
  const caught = novice.status === 'caught';
  const startSeen = seersOf(board, open, novice, secret.point);
  const home = caught && isHomeWalk(board, novice, secret, plan);
  const mustObey = caught && open.options.variants.caught === 'walk-home';
  // A walk home that is still being drawn is none by its length yet, and nothing else may come of it.
  return home || mustObey ? walkHome(own, plan, home, startSeen) : moveOnTheRun(own, plan, startSeen);
}

/** N8.1–N8.3, N8.5: nothing is taken, no vanished token falls. */
function walkHome(
  { board, open, novice, secret }: Own,
  plan: Plan,
  home: boolean,
  startSeen: readonly WatcherId[],
): MovePreview {
  const end = plan.path.at(-1) ?? secret.point;
  const endSeen = seersOf(board, open, novice, end).filter(isGuard);
  const freed = home && endSeen.length === 0;
  const { keys, item } = secret;
  return {
    home,
    startSeen,
    steps: plan.path.map((point) => ({ point, by: seersOf(board, open, novice, point) })),
    seen: [],
    vanished: [],
    capture: null,
    end,
    endSeen,
    freed,
    takes: { keys: null, item: null },
    passes: { keys: false, item: false },
    keys,
    item,
    wins: freed && keys && item && end === novice.cell,
  };
}

/** N3.6–N3.10, each leg of the double move a move of its own (N3.4). */
function moveOnTheRun(own: Own, plan: Plan, startSeen: readonly WatcherId[]): MovePreview {
  const { board, open, novice, secret } = own;
  const { keyPoint, itemPoint } = wishPoints(board, secret.wish);
  const look = (point: Point): readonly WatcherId[] => seersOf(board, open, novice, point);
  const steps: SeenAt[] = [];
  const vanished: EdgePair[] = [];
  const takes: { keys: Point | null; item: Point | null } = { keys: null, item: null };
  const passes = { keys: false, item: false };
  let [keys, item] = [secret.keys, secret.item];
  let [at, by] = [secret.point, startSeen];
  let capture: MovePreview['capture'] = null;

  const pickUp = (): void => {
    if (!keys && at === keyPoint) [keys, takes.keys] = [true, at];
    if (keys && !item && at === itemPoint) [item, takes.item] = [true, at];
  };
  const whole = [...plan.path, ...plan.second];
  for (const [i, point] of whole.entries()) {
    const guard = guardOn(own, point);
    if (guard) {
      capture = { point, by: guard };
      [at, item] = [point, false];
      steps.push({ point, by: look(point) });
      break;
    }
    const next = look(point);
    steps.push({ point, by: next });
    if (next.length === 0 && by.length > 0) vanished.push([at, point]);
    [at, by] = [point, next];
    if (i + 1 === plan.path.length || i + 1 === whole.length) pickUp();
    else {
      if (!keys && at === keyPoint) passes.keys = true;
      if (keys && !item && at === itemPoint) passes.item = true;
    }
  }
  if (whole.length === 0) pickUp();
  return {
    home: false,
    startSeen,
    steps,
    seen: steps.filter((step) => step.by.length > 0 && (!capture || step.point !== capture.point)),
    vanished,
    capture,
    end: at,
    endSeen: look(at),
    freed: false,
    takes,
    passes: { keys: passes.keys && !keys, item: passes.item && !item },
    keys,
    item,
    wins: !capture && keys && item && at === novice.cell,
  };
}

/** The guard she would run into (N7.1), the Abbess where both stand; none in her own cell (N3.12). */
const guardOn = ({ open, novice }: Own, point: Point): GuardId | null =>
  point === novice.cell ? null : (guardIds.find((id) => open.guards[id].point === point) ?? null);

import type { Plan } from '../../actions.ts';
import type { Board } from '../../board/board.ts';
import { canStep } from '../../board/board.ts';
import type { Point } from '../../board/format.ts';
import type { PlanChoices } from '../../choices.ts';
import type { Sign } from '../../deduction/facts.ts';
import { seersOf } from '../../sight.ts';
import type { NoviceOpen, NoviceSecret, Open } from '../../state.ts';
import type { WatcherId } from '../../vocabulary.ts';
import { guardIds } from '../../vocabulary.ts';
import { stageOf } from '../../deduction/hypotheses.ts';

/** A plan of hers and what it shows. */
export interface Way {
  readonly plan: Plan;
  readonly end: Point;
  readonly stage: number; // when it is over
  readonly seen: readonly WatcherId[]; // who sees her where it ends
  readonly left: readonly WatcherId[]; // whose sight she left on the way
  readonly signs: readonly Sign[];
}

/** A plan, and what she makes of it. */
export interface Rated {
  readonly plan: Plan;
  readonly value: number; // her chance to win
  readonly risk: number; // chance that the guards' coming move captures her, as it is
}

interface Partial {
  readonly point: Point;
  readonly stage: number;
  readonly path: readonly Point[];
  readonly second: readonly Point[] | null; // null in the first leg
  readonly seen: readonly WatcherId[];
  readonly left: readonly WatcherId[];
  readonly hidden: number; // steps since she was seen
  readonly signs: readonly Sign[];
}

/** The more a way shows, the more there is against it; so that of all ways to a point with one card the least shown is kept. */
const shows = ({ seen, left, signs, hidden }: Partial): number =>
  10 * left.length + 5 * seen.length + signs.length - 0.1 * hidden;

/** Her plans, for each card and end the one that shows least; none that runs into a guard. */
export function waysOf(
  board: Board,
  open: Open,
  novice: NoviceOpen,
  secret: NoviceSecret,
  choices: PlanChoices,
  stageAt: (stage: number, point: Point) => number,
): Way[] {
  const guarded = (point: Point): boolean =>
    point !== novice.cell && guardIds.some((id) => open.guards[id].point === point);
  const start: Partial = {
    point: secret.point,
    stage: stageOf(secret.keys, secret.item),
    path: [],
    second: null,
    seen: seersOf(board, open, novice, secret.point),
    left: [],
    hidden: 0,
    signs: [],
  };
  const keyOf = ({ point, stage }: Partial): number => stage * board.size + point;
  const keep = (into: Map<number, Partial>, one: Partial): void => {
    const other = into.get(keyOf(one));
    if (!other || shows(one) < shows(other)) into.set(keyOf(one), one);
  };
  const step = (from: Partial, to: Point): Partial => {
    const seen = seersOf(board, open, novice, to);
    const signs =
      seen.length > 0
        ? [...from.signs, { kind: 'seen', from: 0, point: to } as const]
        : from.seen.length > 0
          ? [...from.signs, { kind: 'vanished', from: from.point, point: to } as const]
          : from.signs;
    return {
      point: to,
      stage: from.stage,
      path: from.second ? from.path : [...from.path, to],
      second: from.second && [...from.second, to],
      seen,
      left: seen.length > 0 ? from.left : [...new Set([...from.left, ...from.seen])],
      hidden: seen.length > 0 ? 0 : from.hidden + 1,
      signs,
    };
  };
  /** All legs with so many steps, ends with what lies there taken. */
  const leg = (starts: Iterable<Partial>, min: number, max: number): Map<number, Partial> => {
    const ends = new Map<number, Partial>();
    let now = new Map<number, Partial>();
    for (const one of starts) keep(now, one);
    for (let steps = 0; ; steps++) {
      if (steps >= min)
        for (const one of now.values()) keep(ends, { ...one, stage: stageAt(one.stage, one.point) });
      if (steps === max) return ends;
      const next = new Map<number, Partial>();
      for (const one of now.values())
        for (const to of board.neighbours[one.point] ?? [])
          if (canStep(board, one.point, to, one.stage > 0) && !guarded(to)) keep(next, step(one, to));
      now = next;
    }
  };
  return choices.cards.flatMap(({ card, min, max }) => {
    let ends = leg([start], min, max);
    if (choices.legs === 2)
      ends = leg(
        [...ends.values()].map((one) => ({ ...one, second: [] })),
        min,
        max,
      );
    return [...ends.values()].map(({ point, stage, path, second, seen, left, signs }) => ({
      plan: { path, second: second ?? [], card },
      end: point,
      stage,
      seen,
      left,
      signs,
    }));
  });
}

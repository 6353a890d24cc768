import type { Board } from '../board/board.ts';
import type { Point } from '../board/format.ts';
import type { NunsEvent, Revealed } from '../events.ts';
import type { ByWatcher, NoviceId } from '../vocabulary.ts';
import { guardIds } from '../vocabulary.ts';

/*
 * The night again, when everything is open: who went where in each turn, from the log sheets and the guards' steps.
 */

/** A way of one turn; the first point is where it began. */
export type Way = readonly Point[];

export interface ReplayTurn {
  readonly turn: number;
  readonly novices: readonly {
    readonly id: NoviceId;
    readonly way: Way;
    readonly keys: boolean;
    readonly item: boolean;
    readonly wish: number;
    readonly captured: boolean;
  }[];
  readonly guards: Readonly<ByWatcher<Way>>; // the Monk's while he is about
  readonly captures: readonly Point[];
}

export function replayOf(board: Board, events: readonly NunsEvent[], revealed: Revealed): ReplayTurn[] {
  const turns: ReplayTurn[] = [];
  let turn = 0;
  const at: ByWatcher<Point> = { abbess: board.file.guardStart, prioress: board.file.guardStart };
  const setOut = (): ByWatcher<Point[]> => ({
    abbess: [at.abbess],
    prioress: [at.prioress],
    ...(at.monk !== undefined && { monk: [at.monk] }),
  });
  let ways = setOut();
  let captures: Point[] = [];
  let caught = new Set<NoviceId>();
  const last = new Map<NoviceId, Point>();
  const close = (): void => {
    if (turn === 0) return;
    const novices = revealed.novices.map(({ id, sheet, point, wish }) => {
      const line = sheet.find((one) => one.turn === turn);
      const from = line?.from ?? last.get(id) ?? point;
      const way = line ? [line.from, ...line.path] : [from];
      last.set(id, way.at(-1)!);
      return {
        id,
        way,
        keys: line?.keys ?? false,
        item: line?.item ?? false,
        wish,
        captured: caught.has(id),
      };
    });
    turns.push({ turn, novices, guards: { ...ways }, captures });
  };
  for (const event of events) {
    switch (event.event) {
      case 'began':
        for (const id of guardIds) at[id] = event.open.guards[id].point;
        if (event.open.monk) at.monk = event.open.monk.point;
        break;
      case 'turn':
        close();
        turn = event.turn;
        ways = setOut();
        [captures, caught] = [[], new Set()];
        break;
      case 'stepped':
        at[event.guard] = event.point;
        ways[event.guard]?.push(event.point);
        break;
      case 'left':
        delete at.monk;
        break;
      case 'captured':
        captures.push(event.point);
        caught.add(event.novice);
        break;
    }
  }
  close();
  return turns;
}

/** How often each face of the die came up, and how often it was to be expected. */
export interface DiceCount {
  readonly rolls: number;
  readonly mean: number; // of all rolls; 0 without any
  readonly faces: readonly { readonly face: number; readonly seen: number }[];
  readonly expected: number; // of each face
  readonly spread: number; // twice the standard deviation: a face differs by more in one match of twenty or so
}

export function diceCount(events: readonly NunsEvent[]): DiceCount {
  const dice = diceOf(events);
  const rolls = dice.length;
  return {
    rolls,
    mean: dice.reduce((sum, die) => sum + die, 0) / Math.max(1, rolls),
    faces: [1, 2, 3, 4, 5, 6].map((face) => ({ face, seen: dice.filter((die) => die === face).length })),
    expected: rolls / 6,
    spread: 2 * Math.sqrt((rolls * 5) / 36),
  };
}

/** All rolls that were shown, in order. */
const diceOf = (events: readonly NunsEvent[]): readonly number[] =>
  events.flatMap((event) => (event.event === 'roll' ? [event.die] : []));

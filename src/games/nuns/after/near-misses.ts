import { SPECTATOR } from '../../../engine/seats.ts';
import type { Board } from '../board/board.ts';
import { distanceBetween, isAhead, SIGHT_STEPS } from '../board/board.ts';
import type { Point } from '../board/format.ts';
import { movementCards } from '../data.ts';
import type { NunsEvent, Revealed } from '../events.ts';
import { whyUnseen } from '../sight.ts';
import type { NoviceOpen, Open, RollKind } from '../state.ts';
import type { GuardId, NoviceId } from '../vocabulary.ts';
import { guardIds } from '../vocabulary.ts';
import { blankView, reduceView } from '../view.ts';

/*
 * By how little it went well, or wrong: worked out when everything is open, from what everybody saw and the log sheets.
 */

interface Miss {
  readonly turn: number;
  readonly novice: NoviceId;
  readonly event: number; // place among the events at which it shows
}

/** Somebody hidden who all but was not. Distances in steps (N0.1). */
export type NearMiss =
  | (Miss & {
      readonly kind: 'behind'; // in a guard's list of sight and near, but she looked the other way (N6.3)
      readonly guard: GuardId;
      readonly point: Point;
      readonly distance: number;
      readonly mover: 'novice' | 'guard'; // who walked past whom
    })
  | (Miss & {
      readonly kind: 'far'; // ahead of a guard, and one step too far for her light (N6.2)
      readonly guard: GuardId;
      readonly point: Point;
      readonly mover: 'novice' | 'guard';
    })
  | (Miss & {
      readonly kind: 'unheard'; // one more on the die would have been a noise (N4.3, N10.1)
      readonly guard: GuardId; // who would have heard
      readonly by: 'novice' | 'guard'; // whose roll
      readonly die: number;
      readonly bonus: number; // of Blessings
      readonly range: number;
      readonly distance: number;
    })
  | (Miss & {
      readonly kind: 'almostHome'; // had all she wished for when the night was over, and so many steps left to her bed
      readonly point: Point;
      readonly distance: number;
    });

/** Closer than this behind a guard's back is worth a word, in steps. */
const CLOSE = 2;
/** And so is this far from bed in the end: one run (N3.2). */
const ALMOST = 5;

/**
 * All near misses of a match that is over, as they came; of each kind the closest a turn for every novice and guard.
 * `events`: what any viewer has observed, to the end.
 */
export function nearMisses(board: Board, events: readonly NunsEvent[], revealed: Revealed): NearMiss[] {
  const view = blankView(SPECTATOR);
  const found = new Map<string, NearMiss>();
  const at = new Map<NoviceId, Point>(); // where each truly is
  const out = new Set<string>(); // turns in which somebody was in sight after all, by turn and novice
  let walked = true; // all novices' moves of this turn have been looked at

  const keep = (miss: NearMiss): void => {
    const other = miss.kind === 'almostHome' ? '' : miss.guard;
    const key = [miss.turn, miss.kind, miss.novice, other].join();
    const before = found.get(key);
    if (!before || gap(miss) < gap(before)) found.set(key, miss);
  };

  /** A novice at a point, hidden, as the guards stand now. */
  const lookAt = (
    open: Open,
    novice: NoviceOpen,
    point: Point,
    only: GuardId | null,
    event: number,
  ): void => {
    if (point === novice.cell || novice.shielded || novice.status === 'caught') return;
    const all = guardIds.map((id) => ({ id, why: unseenBy(board, open, id, point) }));
    if (all.some(({ why }) => why === null)) return;
    for (const { id, why } of all) {
      if (only !== null && id !== only) continue;
      const distance = distanceBetween(board, open.guards[id].point, point);
      const miss = { turn: open.turn, novice: novice.id, guard: id, point, event } as const;
      const mover = only === null ? 'novice' : 'guard';
      if (why === 'behind' && distance <= CLOSE) keep({ ...miss, kind: 'behind', distance, mover });
      const { facing, point: from } = open.guards[id];
      if (why === 'far' && distance === SIGHT_STEPS + 1 && facing && isAhead(board.file, from, facing, point))
        keep({ ...miss, kind: 'far', mover });
    }
  };

  /** The moves of all novices: the guards stand still meanwhile, so that the order among them is no matter. */
  const lookAtMoves = (open: Open, event: number): void => {
    walked = true;
    for (const { id, sheet } of revealed.novices) {
      const novice = open.novices.find((one) => one.id === id);
      const line = sheet.find(({ turn }) => turn === open.turn);
      if (!novice || !line) continue;
      if (line.card !== null) for (const point of line.path) lookAt(open, novice, point, null, event);
      at.set(id, line.path.at(-1) ?? line.from);
    }
  };

  const lookAtRolls = (open: Open, kind: RollKind, event: number): void => {
    const listening = guardIds.filter((id) => open.guards[id].card === 'walk');
    for (const { id: novice, card, status, cell } of open.novices) {
      const point = at.get(novice);
      if (point === undefined || !card || status === 'caught' || point === cell) continue;
      const ears = listening.flatMap((guard) => {
        const roll = open.rolls.find((one) => one.by === (kind === 'novices' ? novice : guard));
        if (!roll) return [];
        const range = roll.die + roll.bonus + movementCards[card].modifier;
        return [{ guard, ...roll, range, distance: distanceBetween(board, open.guards[guard].point, point) }];
      });
      if (ears.some(({ distance, range }) => distance <= range)) continue; // heard all the same
      for (const { guard, die, bonus, range, distance } of ears) {
        if (distance !== range + 1 || die === 6) continue;
        const by = kind === 'novices' ? 'novice' : 'guard';
        keep({ turn: open.turn, novice, event, kind: 'unheard', guard, by, die, bonus, range, distance });
      }
    }
  };

  let rolled: RollKind | null = null; // rolls whose windows are not over
  for (const [i, event] of events.entries()) {
    const { open } = view;
    // What rolls come to is settled when the window is over, and before anything else happens.
    if (open && rolled && isAfterRolls(event)) {
      lookAtRolls(open, rolled, i - 1);
      rolled = null;
    }
    if (event.event === 'roll') rolled = guardIds.some((id) => id === event.by) ? 'guards' : 'novices';
    if (event.event === 'turn') walked = false;
    reduceView(view, event);
    const now = view.open;
    if (!now) continue;
    if (event.event === 'began')
      for (const { id, sheet, point } of revealed.novices) at.set(id, sheet[0]?.from ?? point);
    if (!walked && endsMoves(event)) lookAtMoves(now, i);
    if (event.event === 'captured') at.set(event.novice, event.point);
    if (event.event === 'captured' || event.event === 'seen') out.add(`${now.turn},${event.novice}`);
    if (event.event === 'stepped' && event.guard !== 'monk')
      for (const novice of now.novices)
        if (novice.token === null) lookAt(now, novice, at.get(novice.id) ?? novice.cell, event.guard, i);
    if (event.event === 'ended') for (const miss of almostHome(board, now, revealed, i)) keep(miss);
  }
  return [...found.values()]
    .filter(
      ({ kind, turn, novice }) => !(kind === 'behind' || kind === 'far') || !out.has(`${turn},${novice}`),
    )
    .toSorted((a, b) => a.event - b.event);
}

/** How close it was: the fewer, the closer. */
function gap(miss: NearMiss): number {
  return 'distance' in miss ? miss.distance : 0;
}

/** The near misses that are worth telling first, still as they came. */
export const closest = (misses: readonly NearMiss[], count: number): NearMiss[] =>
  misses
    .toSorted((a, b) => weight(a) - weight(b))
    .slice(0, count)
    .toSorted((a, b) => a.event - b.event);

/** A step behind somebody's back tells more than a die that was one too low, and that more than a light too short. */
function weight(miss: NearMiss): number {
  switch (miss.kind) {
    case 'almostHome':
      return 0;
    case 'behind':
      return miss.distance === 1 ? 1 : 4;
    case 'unheard':
      return miss.distance <= 2 ? 2 : 3;
    case 'far':
      return 5;
  }
}

/** The first public event by which it is plain that all novices have moved. */
const endsMoves = (event: NunsEvent): boolean =>
  event.event === 'card' ||
  event.event === 'ended' ||
  (event.event === 'asked' && event.phase.name !== 'plan');

/** An event that comes when a roll can't be changed any more. */
const isAfterRolls = (event: NunsEvent): boolean =>
  event.event === 'noise' ||
  event.event === 'turn' ||
  event.event === 'ended' ||
  (event.event === 'asked' && event.phase.name !== 'window' && event.phase.name !== 'dice');

const unseenBy = (board: Board, { guards }: Open, id: GuardId, point: Point) =>
  whyUnseen(board, guards[id].point, guards[id].facing, point);

function almostHome(board: Board, open: Open, revealed: Revealed, event: number): NearMiss[] {
  return revealed.novices.flatMap(({ id, point, keys, item }): NearMiss[] => {
    const novice = open.novices.find((one) => one.id === id);
    if (!novice || !keys || !item || open.outcome?.winners.includes(id)) return [];
    const distance = distanceBetween(board, point, novice.cell);
    return distance <= ALMOST
      ? [{ turn: open.turn, novice: id, event, kind: 'almostHome', point, distance }]
      : [];
  });
}

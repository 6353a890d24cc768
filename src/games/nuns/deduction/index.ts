import type { Board } from '../board/board.ts';
import { UNREACHABLE } from '../board/board.ts';
import type { Point } from '../board/format.ts';
import type { NunsEvent } from '../events.ts';
import { seersOf } from '../sight.ts';
import type { NoviceOpen, Open } from '../state.ts';
import type { NoviceId } from '../vocabulary.ts';
import type { Fact, Tell, Watch } from './facts.ts';
import { fitOf, startWatch, watch } from './facts.ts';
import { walkedHomeMask } from './home.ts';
import type { NoviceState, Stage } from './hypotheses.ts';
import { hypothesisOf, itemLost, stageOf, stages, tablesOf, wishesIn, withWishes } from './hypotheses.ts';
import type { Masks } from './moves.ts';
import { movedMasks } from './moves.ts';
import { distinctWishes } from './wishes.ts';

/*
 * What can still be true of the novices, from public facts and the rules alone: where each may be, how far she may
 * have got and with which wish. It takes nobody to play well, so the truth is never excluded; and within each novice
 * it is exact: what is left in is the outcome of some legal play that would have looked the same to everybody.
 * What ties the novices together is kept as well: wishes differ (N1.3), and there are but two False Noises.
 *
 * How likely all this is, is another question: `bots/belief`.
 */

/** What may be true of one novice. */
interface Possible {
  masks: Masks; // by point: the hypotheses that may be true there, a bit each
  laid: Masks | null; // the same in case one of her last tokens is a False Noise not yet shown (N11); null: none can be
}

/** The deduction from all that was observed so far. Plain data. */
export interface Deduction {
  readonly watch: Watch;
  novices: Possible[]; // in seat order; none before the match began
}

export const startDeduction = (): Deduction => ({ watch: startWatch(), novices: [] });

/**
 * Takes in one observed event, in place. Every viewer's events will do: secret ones are left aside, so that all come to
 * the same. `tell` gets each fact when the set has taken it in.
 */
export function deduce(board: Board, deduction: Deduction, event: NunsEvent, tell?: Tell): void {
  watch(board, deduction.watch, event, (fact, open) => {
    take(board, deduction, fact, open);
    tell?.(fact, open);
  });
  const { open } = deduction.watch.view;
  if (event.event === 'began' && open)
    deduction.novices = open.novices.map((novice) => begin(board, open, novice));
  else if (event.event === 'asked') tieWishes(board, deduction);
}

const clear = (board: Board): number[] => new Array<number>(board.size).fill(0);

/** In her cell with any wish; in a position somebody has set up, anywhere that the rules leave her. */
function begin(board: Board, open: Open, novice: NoviceOpen): Possible {
  const { any, anyWish } = tablesOf(board);
  const masks = clear(board);
  if (!open.placed) masks[novice.cell] = anyWish;
  else
    for (const point of board.points) {
      const hidden = novice.token === null && seersOf(board, open, novice, point).length === 0;
      if (!hidden && novice.token !== point) continue;
      const locked = board.distanceUnlocked[novice.cell * board.size + point] === UNREACHABLE;
      masks[point] = locked ? any & ~anyWish : any;
    }
  return { masks, laid: null };
}

function take(board: Board, deduction: Deduction, fact: Fact, open: Open): void {
  const { novices } = deduction;
  const change = (n: number, work: (masks: Masks) => Masks): void => {
    const one = novices[n] as Possible;
    one.masks = work(one.masks);
    if (one.laid) one.laid = work(one.laid);
  };
  const tables = tablesOf(board);
  switch (fact.kind) {
    case 'moved':
      return change(fact.novice, (masks) =>
        movedMasks(board, open, open.novices[fact.novice] as NoviceOpen, masks, fact),
      );
    case 'walkedHome': {
      const { from, path } = fact;
      const able = walkedHomeMask(board, open.novices[fact.novice] as NoviceOpen, from, path);
      return change(fact.novice, (masks) =>
        onlyAt(board, path.at(-1) ?? from, (masks[from] as number) & able),
      );
    }
    case 'at':
      return change(fact.novice, (masks) => onlyAt(board, fact.point, masks[fact.point] as number));
    case 'captured':
      return change(fact.novice, (masks) =>
        onlyAt(board, fact.point, itemLost(tables, masks[fact.point] as number)),
      );
    case 'hidden':
      for (const n of fact.novices) {
        const { cell } = open.novices[n] as NoviceOpen;
        change(n, (masks) => {
          if (!fact.points.some((point) => masks[point] !== 0 && point !== cell)) return masks;
          const left = [...masks];
          for (const point of fact.points) if (point !== cell) left[point] = 0;
          return left;
        });
      }
      return;
    case 'heard':
      return hear(board, novices[fact.novice] as Possible, open.novices[fact.novice] as NoviceOpen, fact);
    case 'falseLeft': {
      const sure = novices.filter(({ masks, laid }) => laid && isEmpty(masks)).length;
      if (sure < fact.cards) return;
      for (const one of novices) if (!isEmpty(one.masks)) one.laid = null;
      return;
    }
    case 'falseShown': {
      const one = novices[fact.novice] as Possible;
      if (one.laid) one.masks = one.laid;
      one.laid = null;
      return;
    }
    case 'falseOver':
      for (const one of novices) one.laid = null;
      return;
    case 'revealed':
      deduction.novices = fact.novices.map(({ point, wish, keys, item }) => ({
        masks: onlyAt(board, point, 1 << hypothesisOf(tables, wish, stageOf(keys, item))),
        laid: null,
      }));
      return;
    default:
      fact satisfies never;
  }
}

function onlyAt(board: Board, point: Point, mask: number): Masks {
  const masks = clear(board);
  masks[point] = mask;
  return masks;
}

const isEmpty = (masks: Masks): boolean => masks.every((mask) => mask === 0);

function hear(
  board: Board,
  one: Possible,
  { cell }: NoviceOpen,
  fact: Extract<Fact, { kind: 'heard' }>,
): void {
  const { towardBits } = tablesOf(board);
  const before = one.masks;
  const [masks, laid] = [clear(board), clear(board)];
  for (const point of board.points) {
    const mask = before[point] as number;
    if (mask === 0) continue;
    const fit = fitOf(board, towardBits, fact, point, point === cell);
    if (fit === 'true') masks[point] = mask;
    else if (fit === 'oneFalse' && fact.mayBeFalse) laid[point] = mask;
  }
  one.masks = masks;
  if (fact.mayBeFalse) one.laid = isEmpty(laid) ? null : laid;
  else if (one.laid) {
    // N4: the tokens are true, whatever she laid last turn.
    one.laid = one.laid.map((mask, point) =>
      mask !== 0 && fitOf(board, towardBits, fact, point, point === cell) === 'true' ? mask : 0,
    );
  }
}

/** N1.3: no wish that another must have. */
function tieWishes(board: Board, { novices }: Deduction): void {
  const tables = tablesOf(board);
  const may = novices.map(({ masks, laid }) => {
    let all = 0;
    for (const mask of masks) all |= mask;
    for (const mask of laid ?? []) all |= mask;
    return wishesIn(tables, all);
  });
  const left = distinctWishes(may, tables.wishes);
  novices.forEach((one, n) => {
    if (left[n] === may[n]) return;
    const keep = withWishes(tables, left[n] as number);
    one.masks = one.masks.map((mask) => mask & keep);
    if (one.laid) one.laid = one.laid.map((mask) => mask & keep);
  });
}

/** The set by point, whether a False Noise is out or not. */
function masksOf({ watch: { view }, novices }: Deduction, id: NoviceId): Masks {
  const one = novices[view.open?.novices.findIndex((novice) => novice.id === id) ?? -1];
  if (!one) return [];
  const { masks, laid } = one;
  return laid ? masks.map((mask, point) => mask | (laid[point] as number)) : masks;
}

/** The points where a novice may be, ascending; with `stage`, those where she may be having got so far. */
export function possiblePoints(board: Board, deduction: Deduction, novice: NoviceId, stage?: Stage): Point[] {
  const { any, anyWish, wishes } = tablesOf(board);
  const asked = stage === undefined ? any : anyWish << (stages.indexOf(stage) * wishes);
  return masksOf(deduction, novice).flatMap((mask, point) => ((mask & asked) !== 0 ? [point] : []));
}

/** How far she may have got. */
export function possibleStages(board: Board, deduction: Deduction, novice: NoviceId): Stage[] {
  return stages.filter((stage) => possiblePoints(board, deduction, novice, stage).length > 0);
}

/** Whether all this may be true of her at once. */
export function isPossible(
  board: Board,
  deduction: Deduction,
  novice: NoviceId,
  state: NoviceState,
): boolean {
  const mask = masksOf(deduction, novice)[state.point] ?? 0;
  return (mask & (1 << hypothesisOf(tablesOf(board), state.wish, stages.indexOf(state.stage)))) !== 0;
}

/** Everything that may be true of her, by point, wish and stage. */
export function possibleStates(board: Board, deduction: Deduction, novice: NoviceId): NoviceState[] {
  const tables = tablesOf(board);
  return masksOf(deduction, novice).flatMap((mask, point) =>
    board.wishes.flatMap(({ key: wish }) =>
      stages.flatMap((stage, nth) =>
        (mask & (1 << hypothesisOf(tables, wish, nth))) !== 0 ? [{ point, wish, stage }] : [],
      ),
    ),
  );
}

import type { Board } from '../../board/board.ts';
import type { Point } from '../../board/format.ts';
import { tablesOf } from '../../deduction/hypotheses.ts';
import { cardSteps } from '../../moves.ts';
import type { NoviceOpen, Open } from '../../state.ts';
import type { Card } from '../../vocabulary.ts';
import { cards } from '../../vocabulary.ts';
import type { Frame } from './frame.ts';
import { reachedBy } from './frame.ts';
import type { Seeking } from './model.ts';
import { worthOf } from './onward.ts';

/** By which numbers a kind of novice weighs her plans: all are multiplied, step by step and at the end. */
export interface Taste {
  readonly out: Float64Array; // a step out of a point without keys
  readonly outKeys: Float64Array; // and with them
  readonly into: Float64Array; // a step into a point
  readonly end: Readonly<Record<Card, Float64Array>>; // to end there, by place; and
  readonly ended: Float64Array; // by place and column, before taking what lies there
  readonly caught: Readonly<Record<Card, number>>; // to run into a guard; and
  readonly there: Float64Array; // by place and column
  readonly middle: Readonly<Record<Card, number>>; // to end the first leg of two
  readonly stop: readonly [number, number, number]; // there, to take nothing, one thing, both
}

const CAPTURED = Math.exp(-6); // against walking into a guard

/** One who goes where her errand leads, and minds the guards. */
export function seekerOf(frame: Frame, seeking: Seeking, novice: NoviceOpen): Taste {
  const { board, outlook, places, farthest } = frame;
  const { watched } = outlook.scene;
  const into = new Float64Array(board.size).fill(Math.exp(-seeking.effort));
  const intoSight = Math.exp(-seeking.effort - seeking.seen);
  for (let point = 0; point < board.size; point++) if (watched[point]) into[point] = intoSight;
  const liking = {
    stand: 1,
    sneak: Math.exp(seeking.sneak),
    walk: Math.exp(seeking.walk),
    run: Math.exp(seeking.run),
  };
  const reached = reachedBy(frame, farthest);
  const quiet = new Float64Array(reached);
  for (let place = 0; place < reached; place++)
    quiet[place] = unheard(frame, seeking, places[place] as Point);
  const end = {} as Record<Card, Float64Array>;
  const caught = {} as Record<Card, number>;
  for (const card of cards) {
    caught[card] = CAPTURED * liking[card];
    end[card] = quiet.map((one, place) => {
      const heard = outlook.heard[card][places[place] as Point] as number;
      return one * (heard > 0 ? liking[card] * Math.exp(-seeking.heard * heard) : liking[card]);
    });
  }
  const once = Math.exp(seeking.stop);
  return {
    out: onesOf(board),
    outKeys: onesOf(board),
    into,
    end,
    caught,
    ...worthOf(frame, seeking, novice.cell),
    middle: { stand: 1, sneak: 1, walk: 1, run: 1 },
    stop: [1, once, once * once],
  };
}

/** What it is to her to end her move there, but for what she would be heard. */
const unheard = ({ outlook }: Frame, seeking: Seeking, point: Point): number =>
  Math.exp(
    -(outlook.scene.watched[point] ? seeking.shown : 0) -
      seeking.soon * (outlook.soon[point] as number) -
      seeking.risk * ((outlook.risks[0] as Float64Array)[point] as number) -
      seeking.near * (outlook.near[point] as number),
  );

const ones = new WeakMap<Board, Float64Array>();

/** As many as a table may have. */
function onesOf(board: Board): Float64Array {
  let list = ones.get(board);
  if (!list) ones.set(board, (list = new Float64Array(board.size * tablesOf(board).hypotheses).fill(1)));
  return list;
}

/** One who picks a card, a number of steps and each step by chance. */
export function wandererOf(board: Board, open: Open): Taste {
  const exactly5 = open.options.variants.runExactly5;
  let known = wanderers.get(board);
  if (!known) wanderers.set(board, (known = new Map<boolean, Taste>()));
  let taste = known.get(exactly5);
  if (!taste) known.set(exactly5, (taste = newWanderer(board, open)));
  return taste;
}
const wanderers = new WeakMap<Board, Map<boolean, Taste>>();

function newWanderer(board: Board, open: Open): Taste {
  const any = onesOf(board);
  const share = (list: readonly Point[] | undefined): number =>
    list && list.length > 0 ? 1 / list.length : 0;
  const out = new Float64Array(board.size);
  const outKeys = new Float64Array(board.size);
  for (const point of board.points) {
    out[point] = share(board.unlocked[point]);
    outKeys[point] = share(board.neighbours[point]);
  }
  const end = {} as Record<Card, Float64Array>;
  const caught = {} as Record<Card, number>;
  const middle = {} as Record<Card, number>;
  for (const card of cards) {
    const { min, max } = cardSteps(open, card);
    middle[card] = 1 / (max - min + 1);
    caught[card] = middle[card] / cards.length;
    end[card] = new Float64Array(board.size).fill(caught[card]);
  }
  return { out, outKeys, into: any, end, ended: any, caught, there: any, middle, stop: [1, 1, 1] };
}

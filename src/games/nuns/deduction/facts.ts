import { SPECTATOR } from '../../../engine/seats.ts';
import type { Board } from '../board/board.ts';
import type { Point } from '../board/format.ts';
import { blessingDeck, isFalseNoise, movementCards } from '../data.ts';
import type { NunsEvent, OpenEvent, Revealed, SecretEvent } from '../events.ts';
import { watcherOf } from '../moves.ts';
import { visiblePoints } from '../sight.ts';
import type { NoviceOpen, Open, RollKind, Watcher } from '../state.ts';
import type { View } from '../view.ts';
import { blankView, reduceView } from '../view.ts';
import type { Card, GuardId, NoviceId, WatcherId } from '../vocabulary.ts';
import { guardIds, isNovice, watcherIds } from '../vocabulary.ts';

/*
 * What the public events say of each novice, one fact at a time. The set of what is possible and the weights of
 * belief are two readers of the same facts, so that they can't part in what they know.
 */

/** A public sign of a novice's move, in order: seen on a point, out of sight by an edge, captured on a point. */
export interface Sign {
  readonly kind: 'seen' | 'vanished' | 'captured';
  readonly from: Point; // of a vanished token's edge, else 0
  readonly point: Point;
}

/** What one guard who walked heard of one novice. */
export interface Ear {
  readonly guard: Point;
  readonly range: number; // steps; below 0 where she makes no noise
  readonly bits: number; // the guard's neighbours toward which tokens lie, a bit each
}

/** Novices by their number in seat order. */
export type Fact =
  | {
      readonly kind: 'moved'; // on the run; no card: it ended in a capture
      readonly novice: number;
      readonly signs: readonly Sign[];
      readonly card: Card | null;
      readonly disobeyed: boolean; // caught before it: not a walk home (N8.2)
    }
  | {
      readonly kind: 'walkedHome';
      readonly novice: number;
      readonly from: Point;
      readonly path: readonly Point[];
    }
  | { readonly kind: 'at'; readonly novice: number; readonly point: Point } // she has come into sight
  | { readonly kind: 'captured'; readonly novice: number; readonly point: Point } // by a guard who came
  | { readonly kind: 'hidden'; readonly novices: readonly number[]; readonly points: readonly Point[] } // not there, but in bed
  | {
      readonly kind: 'heard';
      readonly novice: number;
      readonly ears: readonly Ear[];
      readonly double: boolean; // two tokens on one edge: one of them is false
      readonly mayBeFalse: boolean; // one of the tokens may be her False Noise
      readonly edges: number; // on which it could lie
    }
  | { readonly kind: 'falseLeft'; readonly cards: number } // at most so many novices have laid one just now
  | { readonly kind: 'falseShown'; readonly novice: number } // one of her tokens of last turn was false
  | { readonly kind: 'falseOver' } // all who laid one last turn have shown it
  | { readonly kind: 'revealed'; readonly novices: Revealed['novices'] };

/** What has to be kept to read facts out of events. Plain data. */
export interface Watch {
  readonly view: View; // what everybody sees
  planning: boolean; // plans are asked for, or the novices' moves are being told
  signs: Partial<Record<NoviceId, Sign[]>>; // of those moves
  disobeyed: NoviceId[];
  looks: WatcherId[]; // who looks round; whom they see is being told
  showing: boolean; // False Noises are being shown (N11)
  noises: { readonly novice: NoviceId; readonly guard: GuardId; readonly to: Point }[]; // of the present rolls
}

export const startWatch = (): Watch => ({
  view: blankView(SPECTATOR),
  planning: false,
  signs: {},
  disobeyed: [],
  looks: [],
  showing: false,
  noises: [],
});

const secretEvents: readonly string[] = [
  'dealtNovice',
  'dealtGuards',
  'planned',
  'answered',
  'falseNoiseLaid',
  'moved',
  'keyTaken',
  'itemTaken',
  'itemLost',
] satisfies SecretEvent['event'][];
const isOpenEvent = (event: NunsEvent): event is OpenEvent => !secretEvents.includes(event.event);

export type Tell = (fact: Fact, open: Open) => void;

/**
 * Takes in one observed event, secret ones left aside, and hands on what it tells: the facts in order, each with the
 * public part by which it is to be read.
 */
export function watch(board: Board, state: Watch, event: NunsEvent, tell: Tell): void {
  if (!isOpenEvent(event)) return;
  const before = state.view.open;
  if (before) {
    settle(board, state, before, event, tell);
    read(board, state, before, event, tell);
  }
  reduceView(state.view, event);
  const after = state.view.open;
  if (event.event === 'revealed' && after) tell({ kind: 'revealed', novices: event.novices }, after);
}

const indexOf = (open: Open, id: NoviceId): number => open.novices.findIndex((novice) => novice.id === id);

/** What had to wait until all of it was told: whom a look did not show, and who has no False Noise to show. */
function settle(board: Board, state: Watch, open: Open, event: OpenEvent, tell: Tell): void {
  const more = event.event === 'seen' || event.event === 'captured';
  if (state.looks.length > 0 && !more) {
    // N9.2: with the last capture it is over at once, and nobody looks round any more.
    if (event.event !== 'ended') tellHidden(board, open, state.looks, tell);
    state.looks = [];
  }
  if (state.showing && falseNoiseOf(open, event) === null) {
    state.showing = false;
    tell({ kind: 'falseOver' }, open);
  }
}

function tellHidden(board: Board, open: Open, looks: readonly WatcherId[], tell: Tell): void {
  const hidden: number[] = [];
  open.novices.forEach((novice, i) => {
    if (novice.status === 'run' && !novice.shielded && novice.token === null) hidden.push(i);
  });
  if (hidden.length === 0) return;
  for (const id of looks) {
    const watcher = watcherOf(open, id);
    if (watcher) tell({ kind: 'hidden', novices: hidden, points: seenBy(board, watcher) }, open);
  }
}

const lists = new WeakMap<Board, Map<number, readonly Point[]>>();

/** The points a watcher sees as he stands, worked out once for each place and facing. */
function seenBy(board: Board, { point, facing }: Watcher): readonly Point[] {
  if (!facing) return [point];
  let known = lists.get(board);
  if (!known) lists.set(board, (known = new Map<number, readonly Point[]>()));
  const key = (facing[0] * board.size + facing[1]) * 2 + (point === facing[0] ? 0 : 1);
  let list = known.get(key);
  if (!list) known.set(key, (list = visiblePoints(board, point, facing)));
  return list;
}

/** The novice who shows a False Noise of last turn by this event, if that is what it is. */
const falseNoiseOf = (open: Open, event: OpenEvent): NoviceId | null =>
  event.event === 'blessing' && isFalseNoise(open.options, event.card) && isNovice(event.holder)
    ? event.holder
    : null;

function read(board: Board, state: Watch, open: Open, event: OpenEvent, tell: Tell): void {
  switch (event.event) {
    case 'asked':
      if (event.phase.name === 'guards' && event.phase.deeds === 0)
        tellHeard(board, state, open, 'novices', tell);
      state.planning = event.phase.name === 'plan';
      if (!state.planning) return;
      state.signs = {};
      state.disobeyed = [];
      return;
    case 'turn':
      tellHeard(board, state, open, 'guards', tell);
      state.looks = [...watcherIds]; // N8.4: whoever was freed last turn may be in sight now
      return;
    case 'turned':
    case 'stepped':
      state.looks = [event.guard];
      return;
    case 'seen':
      if (state.planning) sign(state, event.novice, { kind: 'seen', from: 0, point: event.point });
      else tell({ kind: 'at', novice: indexOf(open, event.novice), point: event.point }, open);
      return;
    case 'vanished': {
      const [from, point] = event.edge;
      sign(state, event.novice, { kind: 'vanished', from, point });
      return;
    }
    case 'captured': {
      const { point } = event;
      if (!state.planning)
        return tell({ kind: 'captured', novice: indexOf(open, event.novice), point }, open);
      sign(state, event.novice, { kind: 'captured', from: 0, point });
      return tellMoved(state, open, event.novice, null, tell);
    }
    case 'card':
      return tellMoved(state, open, event.novice, event.card, tell);
    case 'freed':
      if (!event.shielded) state.disobeyed.push(event.novice);
      return;
    case 'walkedHome': {
      const { from, path } = event;
      return tell({ kind: 'walkedHome', novice: indexOf(open, event.novice), from, path }, open);
    }
    case 'noise':
      state.noises.push({ novice: event.novice, guard: event.guard, to: event.edge[1] });
      return;
    case 'tokensRemoved':
      state.noises = [];
      state.showing = true;
      return;
    case 'blessing': {
      const novice = falseNoiseOf(open, event);
      if (novice) tell({ kind: 'falseShown', novice: indexOf(open, novice) }, open);
      return;
    }
    default:
  }
}

function sign(state: Watch, novice: NoviceId, one: Sign): void {
  (state.signs[novice] ??= []).push(one);
}

function tellMoved(state: Watch, open: Open, id: NoviceId, card: Card | null, tell: Tell): void {
  tell(
    {
      kind: 'moved',
      novice: indexOf(open, id),
      signs: state.signs[id] ?? [],
      card,
      disobeyed: state.disobeyed.includes(id),
    },
    open,
  );
}

/** False Noises that nobody has shown yet. */
function falseNoisesLeft(open: Open): number {
  const holders = [...guardIds.map((id) => open.guards[id]), ...open.novices];
  const left = blessingDeck(open.options).filter((card) => isFalseNoise(open.options, card)).length;
  return left - holders.filter(({ shown }) => shown !== null && isFalseNoise(open.options, shown)).length;
}

/** What the rolls of a phase and the tokens after them tell (N4.3, N10.1). */
function tellHeard(board: Board, state: Watch, open: Open, kind: RollKind, tell: Tell): void {
  const { noises } = state;
  state.noises = [];
  if (open.rolls.length === 0) return;
  const walking = guardIds.filter((id) => open.guards[id].card === 'walk');
  const left = kind === 'guards' ? falseNoisesLeft(open) : 0;
  const edges = walking.reduce((sum, id) => sum + (board.neighbours[open.guards[id].point]?.length ?? 0), 0);
  open.novices.forEach((novice, i) => {
    const hers = noises.filter((noise) => noise.novice === novice.id);
    const audible = novice.card !== null && novice.status === 'run';
    if (!audible && hers.length === 0) return;
    const ears = walking.map((id): Ear => {
      const at = open.guards[id].point;
      const near = board.neighbours[at] ?? [];
      const bits = hers.reduce(
        (set, noise) => (noise.guard === id ? set | (1 << near.indexOf(noise.to)) : set),
        0,
      );
      return { guard: at, range: audible ? rangeOf(open, kind, novice, id) : -1, bits };
    });
    const double = hers.some((one, nth) =>
      hers.some((other, before) => before < nth && other.guard === one.guard && other.to === one.to),
    );
    const mayBeFalse = left > 0 && novice.blessing;
    tell({ kind: 'heard', novice: i, ears, double, mayBeFalse, edges }, open);
  });
  if (kind === 'guards') tell({ kind: 'falseLeft', cards: left }, open);
}

/** How far her noise carries to this guard: the die, the card's modifier, and what Blessings add. Steps. */
function rangeOf(open: Open, kind: RollKind, { id, card }: NoviceOpen, guard: GuardId): number {
  const roll = open.rolls.find((one) => one.by === (kind === 'novices' ? id : guard));
  return roll && card ? roll.die + roll.bonus + movementCards[card].modifier : -1;
}

/** How the tokens fit a novice on that point: as they are, with one false one among them, or not at all. */
export function fitOf(
  board: Board,
  toward: Uint16Array,
  fact: Extract<Fact, { kind: 'heard' }>,
  point: Point,
  inBed: boolean,
): 'true' | 'oneFalse' | 'none' {
  let extra = fact.double ? 1 : 0;
  for (const { guard, range, bits } of fact.ears) {
    const at = guard * board.size + point;
    const hers = !inBed && (board.distance[at] as number) <= range ? (toward[at] as number) : 0;
    if ((hers & ~bits) !== 0) return 'none';
    for (let more = bits ^ hers; more !== 0; more &= more - 1) extra++;
  }
  return extra === 0 ? 'true' : extra === 1 ? 'oneFalse' : 'none';
}

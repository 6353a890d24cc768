import type { Viewer } from '../../../engine/seats.ts';
import type { Board } from '../board/board.ts';
import type { Point } from '../board/format.ts';
import { movementCards } from '../data.ts';
import type { NunsEvent } from '../events.ts';
import { isDoubleMove, watcherOf } from '../moves.ts';
import type { NoviceOpen, Open } from '../state.ts';
import type { View } from '../view.ts';
import { blankView, reduceView } from '../view.ts';
import type { Card, NoviceId, WatcherId } from '../vocabulary.ts';
import { guardIds } from '../vocabulary.ts';
import { watchedPoints, seenFrom } from './sights.ts';
import type { Guess } from './whereabouts.ts';
import {
  arrive,
  heard,
  loseItem,
  ruleOut,
  seenAt,
  settle,
  spread,
  startGuess,
  stepsTo,
  worthOf,
} from './whereabouts.ts';

/** What a bot keeps of one novice. */
interface Trail {
  guess: Guess; // where she may be now, and what she is after
  steps: number; // steps of this turn's move known of, until her card is shown
  known: 'nothing' | 'seen' | 'vanished'; // what this turn's move showed last
}

/** A bot's memory of a match, plain data: its own fold of the events, and where each novice may be. */
export interface Memory {
  readonly view: View;
  readonly trails: Partial<Record<NoviceId, Trail>>;
  oldTokens: number; // tokens on the board that were there before this turn
}

export const remember = (viewer: Viewer): Memory => ({ view: blankView(viewer), trails: {}, oldTokens: 0 });

/** Takes in one observed event. Uses public facts only, so that every seat guesses the same. */
export function observe(board: Board, memory: Memory, event: NunsEvent): void {
  if (event.event === 'turn' && memory.view.open) listen(board, memory, memory.view.open, 'guards');
  reduceView(memory.view, event);
  const { open } = memory.view;
  if (!open) return;
  switch (event.event) {
    case 'began':
      for (const novice of open.novices)
        memory.trails[novice.id] = { guess: startGuess(board, novice.cell), steps: 0, known: 'nothing' };
      return;
    case 'turn':
      memory.oldTokens = open.tokens.length;
      for (const trail of Object.values(memory.trails)) {
        trail.steps = 0;
        trail.known = 'nothing';
      }
      return;
    case 'asked':
      if (event.phase.name === 'guards' && event.phase.deeds === 0) listen(board, memory, open, 'novices');
      return;
    case 'seen':
      return follow(board, memory, open, event.novice, event.point, 'seen');
    case 'vanished':
      return follow(board, memory, open, event.novice, event.edge[1], 'vanished');
    case 'captured': {
      follow(board, memory, open, event.novice, event.point, 'seen');
      const trail = memory.trails[event.novice];
      if (trail) trail.guess = loseItem(board, trail.guess);
      return;
    }
    case 'walkedHome':
      return follow(board, memory, open, event.novice, event.path.at(-1) ?? event.from, 'seen');
    case 'card':
      return moved(board, open, memory, event.novice, event.card);
    case 'turned':
    case 'stepped':
      return look(board, open, memory, event.guard);
    default:
  }
}

/** A point where she was, or where she went out of sight. */
function follow(
  board: Board,
  { trails }: Memory,
  open: Open,
  id: NoviceId,
  point: Point,
  known: 'seen' | 'vanished',
): void {
  const trail = trails[id];
  const novice = noviceIn(open, id);
  if (!trail || !novice) return;
  trail.steps += trail.known === 'nothing' ? stepsTo(board, trail.guess, point) : 1;
  trail.guess = seenAt(board, trail.guess, point, novice.cell);
  trail.known = known;
}

const noviceIn = (open: Open, id: NoviceId): NoviceOpen | undefined =>
  open.novices.find((novice) => novice.id === id);

/** Her card tells how far she may have gone, unseen but for what the move showed. */
function moved(board: Board, open: Open, { trails }: Memory, id: NoviceId, card: Card): void {
  const trail = trails[id];
  const novice = noviceIn(open, id);
  if (!trail || !novice) return;
  if (trail.known !== 'seen' && card !== 'stand') {
    const { min, max } = movementCards[card];
    const legs = isDoubleMove(open) ? 2 : 1;
    const done = trail.known === 'vanished' ? trail.steps : 0;
    const blocked = watchedPoints(board, open);
    const guess = spread(board, trail.guess, {
      min: Math.max(0, legs * min - done),
      max: Math.max(0, legs * max - done),
      blocked,
      cell: novice.cell,
    });
    trail.guess = settle(board, guess, blocked, novice.cell);
  }
  trail.guess = arrive(board, trail.guess, novice.cell);
}

/** A guard or the Monk who looked and saw nobody new: the novices off the board are not where they look. */
function look(board: Board, open: Open, { trails }: Memory, id: WatcherId): void {
  const watcher = watcherOf(open, id);
  if (!watcher) return;
  const seen = [watcher.point, ...seenFrom(board, watcher.point, watcher.facing)];
  for (const novice of open.novices) {
    const trail = trails[novice.id];
    if (!trail || novice.status !== 'run' || novice.shielded || novice.token !== null) continue;
    ruleOut(board, trail.guess, seen, novice.cell);
  }
}

/** What the rolls of a phase and the tokens after them tell (N4.3, N10.1). */
function listen(board: Board, memory: Memory, open: Open, rolls: 'novices' | 'guards'): void {
  const tokens = rolls === 'novices' ? open.tokens.slice(memory.oldTokens) : open.tokens;
  const blocked = watchedPoints(board, open);
  for (const novice of open.novices) {
    const trail = memory.trails[novice.id];
    if (!trail || novice.status !== 'run' || novice.shielded || !novice.card) continue;
    const { modifier } = movementCards[novice.card];
    for (const id of guardIds) {
      const guard = open.guards[id];
      const roll = open.rolls.find((one) => one.by === (rolls === 'novices' ? novice.id : id));
      if (guard.card !== 'walk' || !roll) continue;
      const edges = tokens.flatMap((token) =>
        token.kind === 'noise' && token.guard === id && token.novice === novice.id && token.edge
          ? [token.edge[1]]
          : [],
      );
      const range = roll.die + roll.bonus + modifier;
      trail.guess = heard(board, trail.guess, guard.point, range, edges, novice.cell);
    }
    trail.guess = settle(board, trail.guess, blocked, novice.cell);
  }
}

/** Expected numbers of novices on the run, by point, those in bed left out; one who is nearly home counts more. */
export interface Likely {
  readonly now: Float64Array; // whom a guard could capture now
  readonly next: Float64Array; // where they may be after their next move
  readonly later: Float64Array; // and after one more, if asked for
}

/** Where the novices are and will be; `far` asks for the last part too. */
export function likelyPlaces(board: Board, open: Open, memory: Memory, far: boolean): Likely {
  const nobody = (): Float64Array => new Float64Array(board.size);
  const likely = { now: nobody(), next: nobody(), later: nobody() };
  const blocked = watchedPoints(board, open);
  for (const novice of open.novices) {
    const { cell } = novice;
    const trail = memory.trails[novice.id];
    if (!trail || novice.status !== 'run') continue;
    const guess = settle(board, trail.guess, blocked, cell);
    if (!novice.shielded) add(board, likely.now, guess, cell);
    const next = spread(board, guess, { ...USUAL, cell });
    add(board, likely.next, next, cell);
    if (far) add(board, likely.later, spread(board, arrive(board, next, cell), { ...USUAL, cell }), cell);
  }
  return likely;
}

const USUAL = { min: 3, max: 5, blocked: new Uint8Array(0) };

function add(board: Board, mass: Float64Array, guess: Guess, cell: Point): void {
  worthOf(board, guess, ITEM_WORTH).forEach((weight, point) => {
    if (point !== cell) mass[point] = (mass[point] as number) + weight;
  });
}

/** What a capture of one who has her item counts, beside one of others. */
const ITEM_WORTH = 1.5;

import type { Viewer } from '../../../engine/seats.ts';
import type { Board } from '../board/board.ts';
import type { Point } from '../board/format.ts';
import { movementCards } from '../data.ts';
import type { NunsEvent } from '../events.ts';
import { isDoubleMove } from '../moves.ts';
import type { NoviceOpen, Open } from '../state.ts';
import type { View } from '../view.ts';
import { blankView, reduceView } from '../view.ts';
import type { Card, GuardId, NoviceId } from '../vocabulary.ts';
import { guardIds } from '../vocabulary.ts';
import { guardedPoints, seenFrom } from './sights.ts';
import type { Weights } from './whereabouts.ts';
import { at, heard, settle, spread, stepsOf, stepsTo } from './whereabouts.ts';

/** What a bot keeps of one novice. */
interface Trail {
  weights: Weights; // where she may be now
  keys: boolean; // she may have her keys
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
        memory.trails[novice.id] = {
          weights: at(board, novice.cell),
          keys: false,
          steps: 0,
          known: 'nothing',
        };
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
      return follow(board, memory, event.novice, event.point, 'seen');
    case 'vanished':
      return follow(board, memory, event.novice, event.edge[1], 'vanished');
    case 'captured':
      return follow(board, memory, event.novice, event.point, 'seen');
    case 'walkedHome':
      return follow(board, memory, event.novice, event.path.at(-1) ?? event.from, 'seen');
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
  id: NoviceId,
  point: Point,
  known: 'seen' | 'vanished',
): void {
  const trail = trails[id];
  if (!trail) return;
  trail.steps += trail.known === 'nothing' ? stepsTo(board, trail.weights, point) : 1;
  trail.weights = at(board, point);
  trail.known = known;
}

const noviceIn = (open: Open, id: NoviceId): NoviceOpen | undefined =>
  open.novices.find((novice) => novice.id === id);

/** Her card tells how far she may have gone, unseen but for what the move showed. */
function moved(board: Board, open: Open, { trails }: Memory, id: NoviceId, card: Card): void {
  const trail = trails[id];
  const novice = noviceIn(open, id);
  if (!trail || !novice || trail.known === 'seen' || card === 'stand') return;
  const { min, max } = stepsOf(card, isDoubleMove(open));
  const vanished = trail.known === 'vanished';
  const blocked = guardedPoints(board, open);
  const weights = spread(board, trail.weights, {
    min: vanished ? Math.max(0, min - trail.steps) : min,
    max: vanished ? Math.max(0, max - trail.steps) : max,
    keys: trail.keys,
    blocked,
    cell: novice.cell,
    turn: open.turn,
  });
  trail.weights = settle(board, weights, blocked, novice.cell);
  trail.keys ||= board.wishes.some((wish) => (trail.weights[wish.keyPoint] as number) > 0);
}

/** A guard who looked and saw nobody new: the novices off the board are not where she looks. */
function look(board: Board, open: Open, { trails }: Memory, id: GuardId): void {
  const guard = open.guards[id];
  for (const novice of open.novices) {
    const trail = trails[novice.id];
    if (!trail || novice.status !== 'run' || novice.shielded || novice.token !== null) continue;
    const { weights } = trail;
    for (const point of [guard.point, ...seenFrom(board, guard.point, guard.facing)])
      if (point !== novice.cell) weights[point] = 0;
  }
}

/** What the rolls of a phase and the tokens after them tell (N4.3, N10.1). */
function listen(board: Board, memory: Memory, open: Open, rolls: 'novices' | 'guards'): void {
  const tokens = rolls === 'novices' ? open.tokens.slice(memory.oldTokens) : open.tokens;
  const blocked = guardedPoints(board, open);
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
      const inBed = trail.weights[novice.cell] as number; // never heard there (N3.12)
      trail.weights = heard(board, trail.weights, guard.point, roll.die + roll.bonus + modifier, edges);
      if (edges.length === 0) trail.weights[novice.cell] = inBed;
    }
    trail.weights = settle(board, trail.weights, blocked, novice.cell);
  }
}

/** Where the novices on the run are likely to be caught, by point: the expected number of them there. */
export function likelyPlaces(board: Board, open: Open, memory: Memory): Float64Array {
  const mass = new Float64Array(board.size);
  const blocked = guardedPoints(board, open);
  for (const novice of open.novices) {
    const trail = memory.trails[novice.id];
    if (!trail || novice.status !== 'run' || novice.shielded) continue;
    const weights =
      novice.token === null ? settle(board, trail.weights, blocked, novice.cell) : at(board, novice.token);
    weights.forEach((weight, point) => {
      if (point !== novice.cell) mass[point] = (mass[point] as number) + weight;
    });
  }
  return mass;
}

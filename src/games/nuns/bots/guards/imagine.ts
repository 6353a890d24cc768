import type { Board } from '../../board/board.ts';
import { distanceBetween } from '../../board/board.ts';
import type { Point } from '../../board/format.ts';
import { guardCardOf, movementCards } from '../../data.ts';
import { tablesOf } from '../../deduction/hypotheses.ts';
import { stepsTaken } from '../../moves.ts';
import { guardMaxSteps } from '../../options.ts';
import type { GuardsPhase, NoviceOpen, Open } from '../../state.ts';
import type { GuardId } from '../../vocabulary.ts';
import { cards, guardIds } from '../../vocabulary.ts';
import type { Foresight } from './foresight.ts';
import { bestHunt, huntsFrom } from './hunts.ts';
import type { Stand } from './prospects.ts';
import type { Scene } from './scene.ts';
import { addWorth, sceneOf } from './scene.ts';
import type { Way } from './ways.ts';
import { hopeAt } from './ways.ts';

/*
 * A turn further, in imagination: a guard has ended her move so, has not found those whom it would have found, and every
 * novice makes her next move, minding the guards where they stand then. What may come of it: she is heard, and hunted on the
 * best way by all that the token tells, or she has to show herself. Sums over all that may be, not samples of it.
 */

/** What each is worth; least squares on 2,000 ends of moves of masters' guards, by what came of them. */
const HOPED = 1.1; // of what `hopes.ts` promises
const HUNTED = 0.25; // of finding one whom she hears in the novices' move: who is heard knows it too
const SHOWN = 0.1; // of one who can't but show herself near by
const NEAR = 7; // steps

/** What it is worth to end a move as this way does, whom it finds included, in captures. */
export function imaginedWorth(scene: Scene, phase: GuardsPhase, id: GuardId, way: Way): number {
  const { board, open, mind, patience } = scene;
  const { stand, found } = way;
  const unfound = scene.knowledge.map((one) => ({
    ...one,
    weights: one.weights.map((weight, place) => weight * (1 - (found[place % board.size] as number))),
  }));
  const then = sceneOf(board, standing(open, phase, id, stand), unfound, {
    ...mind,
    wary: true,
    ahead: 0, // hopes ask no further than is always looked ahead
  });
  // Whom she holds in sight counts as before; who is found is not among the loud ones any more.
  let worth = HOPED * hopeAt({ ...then, now: scene.now, heard: [] }, stand, found);
  for (const { id: name, weights } of unfound) {
    const foreseen = then.foreseen.get(name);
    const novice = open.novices.find((one) => one.id === name);
    if (!foreseen || !novice) continue;
    if (stand.walked) worth += HUNTED * hearingWorth(scene, stand.point, novice, foreseen);
    worth += SHOWN * (1 - foreseen.unseen) * within(board, stand.point, weights);
  }
  return way.gain + patience * worth;
}

/** The board as it is when her move has ended so; the other's card is known once she has moved. */
function standing(open: Open, phase: GuardsPhase, id: GuardId, stand: Stand): Open {
  const { point, facing, course, walked } = stand;
  const guards = { ...open.guards };
  for (const other of guardIds)
    if (phase.moved.includes(other))
      guards[other] = { ...guards[other], card: guardCardOf(stepsTaken(phase, other)) };
  guards[id] = { ...guards[id], point, facing, ...course, card: walked ? 'walk' : 'run' };
  return { ...open, guards };
}

/** The share of these weights, as in `Suspect`, that lies near a point. */
function within(board: Board, point: Point, weights: Float64Array): number {
  let near = 0;
  for (let place = 0; place < weights.length; place++)
    if (distanceBetween(board, point, place % board.size) <= NEAR) near += weights[place] as number;
  return near;
}

/** N4: what it is worth to hear her after that move and to hunt her then, in captures; the die and the token's edge tell where she may be. */
function hearingWorth(
  { board, open, mind }: Scene,
  from: Point,
  { cell }: NoviceOpen,
  { byCard }: Foresight,
): number {
  const hunts = huntsFrom(board, from, guardMaxSteps(open.options));
  const { towardBits } = tablesOf(board);
  let worth = 0;
  for (const card of cards) {
    const mass = new Float64Array(board.size);
    addWorth(board, mind, cell, byCard[card], mass);
    const { modifier } = movementCards[card];
    const sides = new Map<number, Point[]>();
    for (const point of board.points) {
      if ((mass[point] as number) < LEAST || distanceBetween(board, from, point) > FACES + modifier) continue;
      const side = towardBits[from * board.size + point] as number;
      const points = sides.get(side);
      if (points) points.push(point);
      else sides.set(side, [point]);
    }
    for (const points of sides.values()) worth += overDice(board, hunts, from, points, mass, modifier);
  }
  return worth;
}

const FACES = 6;
const LEAST = 1e-5; // weights below that are left out

/** The best hunt for one who is on one of these points and heard, over all faces of her die. */
function overDice(
  board: Board,
  hunts: readonly Uint8Array[],
  from: Point,
  points: readonly Point[],
  mass: Float64Array,
  modifier: number,
): number {
  const heard = new Float64Array(board.size);
  let [worth, best] = [0, 0];
  for (let die = 1; die <= FACES; die++) {
    const more = points.filter((point) => {
      const steps = distanceBetween(board, from, point) - modifier;
      return steps === die || (die === 1 && steps < die);
    });
    for (const point of more) heard[point] = mass[point] as number;
    if (more.length > 0) best = bestHunt(hunts, heard);
    worth += best / FACES;
  }
  return worth;
}

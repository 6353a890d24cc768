import type { BlessingPlay } from '../../actions.ts';
import type { Board } from '../../board/board.ts';
import { distanceBetween } from '../../board/board.ts';
import type { AnswerChoices } from '../../choices.ts';
import { blessingCard, isFalseNoise, movementCards } from '../../data.ts';
import type { NoviceOpen, Open, Roll } from '../../state.ts';
import type { GuardId } from '../../vocabulary.ts';
import { guardIds, isGuard } from '../../vocabulary.ts';
import type { GuardMind } from '../minds.ts';
import type { Knowledge } from './knowledge.ts';
import { sceneOf } from './scene.ts';

const KEEP = 0.3; // what a card in hand is worth, in captures: by so much playing it must be better
const LAST_TURNS = 3; // in which it loses that worth by and by
const CAUGHT_IF_HEARD = { novices: 0.45, guards: 0.25 }; // how likely, close by; they move first where guards have rolled
const FREE = 0.3; // what freedom is worth of whoever is near

/** Blessings of this seat's guards, at most one each and never two on one roll. */
export function guardPlays(
  board: Board,
  open: Open,
  { hands, rolls }: AnswerChoices,
  knowledge: Knowledge,
  mind: GuardMind,
): BlessingPlay[] {
  const near = nearness(board, sceneOf(board, open, knowledge, mind).masses.next);
  const chosen: BlessingPlay[] = [];
  for (const { holder, plays } of hands) {
    if (!isGuard(holder)) continue;
    let best: BlessingPlay | null = null;
    let most = KEEP * Math.min(1, (15 - open.turn) / LAST_TURNS);
    for (const play of plays) {
      if (play.roll !== undefined && chosen.some(({ roll }) => roll === play.roll)) continue;
      const value = isFalseNoise(open.options, play.card)
        ? freedom(open, holder, near)
        : changed(board, open, knowledge, rolls, play);
      if (value > most) [best, most] = [play, value];
    }
    if (best) chosen.push(best);
  }
  return chosen;
}

const NEAR_STEPS = 14;

/** How near each point is to where novices may be, each by what capturing her is worth. */
function nearness(board: Board, mass: Float64Array): Float64Array {
  const near = new Float64Array(board.size);
  for (const source of board.points) {
    const worth = mass[source] as number;
    if (worth < 1e-3) continue;
    for (const point of board.points)
      near[point] =
        (near[point] as number) + worth * Math.max(0, 1 - distanceBetween(board, point, source) / NEAR_STEPS);
  }
  return near;
}

/** A guard's own False Noise sets her free in her next move. */
const freedom = (open: Open, holder: GuardId, near: Float64Array): number =>
  open.tokens.some((token) => token.kind === 'noise' && token.guard === holder)
    ? 0
    : FREE * (near[open.guards[holder].point] as number);

/** How many more captures a changed roll should bring, by whom it would make heard. */
function changed(
  board: Board,
  open: Open,
  knowledge: Knowledge,
  rolls: AnswerChoices['rolls'],
  play: BlessingPlay,
): number {
  const roll = open.rolls.find((one) => one.by === play.roll);
  const { effect } = blessingCard(open.options, play.card);
  const by = effect.type === 'change' ? effect.by : null;
  if (!roll || (by !== null && by < 0)) return 0;
  let gain = 0;
  for (const { id, cell, weights } of knowledge) {
    const novice = open.novices.find((one) => one.id === id);
    if (!novice?.card || novice.status !== 'run' || novice.shielded || novice.token !== null) continue;
    if (!isGuard(roll.by) && roll.by !== id) continue;
    for (const guard of guardIds) {
      if (open.guards[guard].card !== 'walk' || (isGuard(roll.by) && roll.by !== guard)) continue;
      for (let i = 0; i < weights.length; i++) {
        const weight = weights[i] as number;
        const point = i % board.size;
        if (weight === 0 || point === cell) continue;
        const steps = distanceBetween(board, open.guards[guard].point, point);
        gain += weight * more(by, roll, novice, steps) * CAUGHT_IF_HEARD[rolls] * Math.max(0, 1 - steps / 9);
      }
    }
  }
  return gain;
}

/** By how much likelier one at so many steps is heard than she is now: if the roll counts `by` more, or null, is made again. */
function more(by: number | null, { die, bonus }: Roll, { card: hers }: NoviceOpen, steps: number): number {
  const range = die + bonus + (hers ? movementCards[hers].modifier : 0);
  if (by !== null) return range < steps && range + by >= steps ? 1 : 0;
  const needed = steps - (range - die);
  const again = Math.max(0, Math.min(1, (7 - Math.max(1, needed)) / 6));
  return again - (range >= steps ? 1 : 0);
}

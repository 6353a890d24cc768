import type { Action, BlessingPlay } from '../actions.ts';
import type { Board } from '../board/board.ts';
import { distanceBetween, toward } from '../board/board.ts';
import type { Point } from '../board/format.ts';
import type { AnswerChoices } from '../choices.ts';
import { blessingCard, isFalseNoise, movementCards } from '../data.ts';
import type { NoviceSecret, Open } from '../state.ts';
import type { View } from '../view.ts';
import type { GuardId } from '../vocabulary.ts';
import { guardIds, isGuard } from '../vocabulary.ts';
import type { Memory } from './memory.ts';
import { placesOf } from './whereabouts.ts';

/** An answer to a window. */
export type Answer = Extract<Action, { type: 'blessing' }>;

/** Answers a window with at most one play for each hand. */
export function answerWindow(board: Board, view: View, choices: AnswerChoices, memory: Memory): Answer {
  const { open } = view;
  if (!open) throw new Error('a window before the match began');
  const plays = choices.hands.flatMap(({ holder, plays: possible }): BlessingPlay[] => {
    const play = isGuard(holder)
      ? guardPlay(board, open, memory, holder, choices.rolls, possible)
      : view.novice && novicePlay(board, open, view.novice, holder, choices.rolls, possible);
    return play ? [play] : [];
  });
  return { type: 'blessing', plays };
}

/** By how much the roll brings the noise of one at `point` beyond a guard: 0 or more is heard. */
function margin(board: Board, range: number, guard: Point, point: Point): number {
  return range - distanceBetween(board, guard, point);
}

/** A novice wants not to be heard; where she will be, another noise elsewhere helps. */
function novicePlay(
  board: Board,
  open: Open,
  secret: NoviceSecret,
  holder: AnswerChoices['hands'][number]['holder'],
  rolls: AnswerChoices['rolls'],
  possible: readonly BlessingPlay[],
): BlessingPlay | undefined {
  const novice = open.novices.find((one) => one.id === holder);
  if (!novice?.card || novice.status !== 'run' || secret.point === novice.cell) return undefined;
  const { modifier } = movementCards[novice.card];
  const listening = guardIds.filter((id) => open.guards[id].card === 'walk');
  const heardBy = listening.flatMap((id) => {
    const roll = open.rolls.find((one) => one.by === (rolls === 'novices' ? holder : id));
    if (!roll) return [];
    const over = margin(board, roll.die + roll.bonus + modifier, open.guards[id].point, secret.point);
    return over >= 0 ? [{ id, by: roll.by, over }] : [];
  });
  for (const { id, by, over } of heardBy) {
    const play = possible.find((one) => {
      const { effect } = blessingCard(open.options, one.card);
      switch (effect.type) {
        case 'change':
          return one.roll === by && over < -effect.by;
        case 'reroll':
          return one.roll === by && over < 3;
        case 'noiseToken':
          return one.guard === id && leadsAway(board, one, secret.point);
      }
    });
    if (play) return play;
  }
  return undefined;
}

/** A token on an edge that does not lead to her. */
const leadsAway = (board: Board, play: BlessingPlay, point: Point): boolean =>
  play.edge !== undefined &&
  !toward(board, play.edge[0], point).includes(play.edge[1]) &&
  distanceBetween(board, play.edge[1], point) > distanceBetween(board, play.edge[0], point);

/** A guard wants to hear: her card goes where it is most likely to turn silence into a noise. */
function guardPlay(
  board: Board,
  open: Open,
  memory: Memory,
  holder: GuardId,
  rolls: AnswerChoices['rolls'],
  possible: readonly BlessingPlay[],
): BlessingPlay | undefined {
  let best: BlessingPlay | undefined;
  let most = 0.45; // below this the card is worth keeping
  for (const play of possible) {
    const value = isFalseNoise(open.options, play.card)
      ? freedomValue(board, open, memory, holder)
      : rolls === 'guards' || play.roll !== undefined
        ? rollValue(board, open, memory, play)
        : 0;
    if (value > most) {
      most = value;
      best = play;
    }
  }
  return best;
}

/** How many more novices a changed roll is expected to make heard. */
function rollValue(board: Board, open: Open, memory: Memory, play: BlessingPlay): number {
  const roll = open.rolls.find((one) => one.by === play.roll);
  const { effect } = blessingCard(open.options, play.card);
  const change = effect.type === 'change' ? effect.by : null; // null: rolled again
  if (!roll || (change !== null && change < 0)) return 0;
  let gain = 0;
  for (const novice of open.novices) {
    const trail = memory.trails[novice.id];
    if (!trail || !novice.card || novice.status !== 'run' || novice.shielded || novice.token !== null)
      continue;
    if (!isGuard(roll.by) && roll.by !== novice.id) continue;
    const { modifier } = movementCards[novice.card];
    for (const id of guardIds) {
      if (open.guards[id].card !== 'walk' || (isGuard(roll.by) && roll.by !== id)) continue;
      const range = roll.die + roll.bonus + modifier;
      placesOf(board, trail.guess).forEach((weight, point) => {
        if (weight === 0 || point === novice.cell) return;
        const over = margin(board, range, open.guards[id].point, point);
        if (change !== null) gain += over < 0 && over >= -change ? weight : 0;
        else gain += over < 0 ? (weight * Math.max(0, 6 - roll.die + over + 1)) / 6 : -weight / 3;
      });
    }
  }
  return gain;
}

/** What it is worth to her to be free next turn: novices likely near whom her route would not meet. */
function freedomValue(board: Board, open: Open, memory: Memory, holder: GuardId): number {
  let near = 0;
  for (const novice of open.novices) {
    const trail = memory.trails[novice.id];
    if (!trail || novice.status !== 'run' || novice.token !== null) continue;
    placesOf(board, trail.guess).forEach((weight, point) => {
      if (point !== novice.cell && distanceBetween(board, open.guards[holder].point, point) <= 6)
        near += weight;
    });
  }
  return open.tokens.some((token) => token.kind === 'noise' && token.guard === holder) ? 0 : near * 0.7;
}

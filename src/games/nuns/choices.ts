import type { BlessingPlay } from './actions.ts';
import { answerRefusal, blessingHolders, heldBlessings } from './blessing.ts';
import type { Board } from './board/board.ts';
import { canStep, homeward } from './board/board.ts';
import type { Point } from './board/format.ts';
import { LAST_TURN, homeWalk } from './data.ts';
import {
  cardSteps,
  endMoveRefusal,
  guardSteps,
  guardsToMove,
  isDoubleMove,
  isFree,
  keysAfter,
  mayDisobey,
  mostSteps,
  stepsTaken,
  takeableRoutes,
  watcherOf,
} from './moves.ts';
import { DICE_SEAT, seatOfGuard } from './options.ts';
import type { GuardsPhase, NoviceOpen, NoviceSecret, Open, RollKind } from './state.ts';
import type { View } from './view.ts';
import type { Blessing, Card, Roller, WatcherId } from './vocabulary.ts';
import { cards, guardIds, isGuard } from './vocabulary.ts';
import { waitingFor } from './waiting.ts';

/** What a novice may plan now. The points of a path are offered step by step by `planSteps`. */
export interface PlanChoices {
  readonly kind: 'plan';
  readonly legs: 1 | 2; // 2 in the double first move (N3.4)
  readonly mustWalkHome: boolean; // N8.2
  readonly mayWalkHome: boolean; // caught: card `walk` and a shortest way is a walk home
  readonly cards: readonly { readonly card: Card; readonly min: number; readonly max: number }[]; // steps in each leg
}

/** What a seat may answer in a window: at most one of `plays` for each holder, or nothing. */
export interface AnswerChoices {
  readonly kind: 'blessing';
  readonly rolls: RollKind;
  readonly hands: readonly {
    readonly holder: Roller;
    readonly card: Blessing | null;
    readonly plays: readonly BlessingPlay[];
  }[];
}

/** What a guard seat may do now with each guard, or with the Monk, that may act. */
export interface GuardChoices {
  readonly kind: 'guards';
  readonly guards: readonly {
    readonly guard: WatcherId;
    readonly routes: readonly string[]; // to take, where she has none; nothing else is possible then
    readonly steps: readonly Point[]; // the next points
    readonly canEnd: boolean;
    readonly free: boolean;
    readonly stepsLeft: number;
  }[];
}

/** Dice to be typed in, in this order. */
export interface DiceChoices {
  readonly kind: 'dice';
  readonly by: readonly Roller[];
  readonly again: boolean;
}

export type Choices = PlanChoices | AnswerChoices | GuardChoices | DiceChoices;

/** What the viewer may choose from now, from his view alone; `null` where nothing is asked of him. */
export function choicesOf(board: Board, view: View): Choices | null {
  const { open, viewer } = view;
  if (!open) return null;
  const { phase } = open;
  switch (phase.name) {
    case 'plan': {
      const novice = ownNovice(view);
      return novice ? planChoices(open, novice) : null;
    }
    case 'dice':
      return viewer === DICE_SEAT ? { kind: 'dice', by: phase.by, again: phase.again } : null;
    case 'window':
      return waitingFor(open).includes(viewer) ? answerChoices(board, view, open, phase.rolls) : null;
    case 'guards': {
      const acting = guardsToMove(phase).filter((guard) => seatOfGuard(open.options, guard) === viewer);
      return acting.length > 0
        ? { kind: 'guards', guards: acting.map((guard) => guardChoices(board, open, phase, guard)) }
        : null;
    }
    case 'ended':
      return null;
  }
}

/** The viewer's own novice as everybody knows her; `null` for other viewers. */
export const ownNovice = (view: View): NoviceOpen | null =>
  view.open?.novices.find((novice) => novice.id === view.viewer) ?? null;

/**
 * What the viewer's novice may plan next turn, as far as she can know while others decide: what she sketches is hers to change until
 * then. `null` where no plan comes, she is asked for something now, or she walks home, which leaves nothing to sketch (N8.2).
 */
export function choicesAhead(view: View): PlanChoices | null {
  const { open } = view;
  const novice = ownNovice(view);
  if (!open || !novice || !view.novice || open.turn >= LAST_TURN) return null;
  const { name } = open.phase;
  const asked = name === 'window' && view.answer === null && waitingFor(open).includes(view.viewer);
  if (name === 'plan' || name === 'ended' || asked) return null;
  const choices = planChoices({ ...open, turn: open.turn + 1 }, novice);
  return choices.mustWalkHome ? null : choices;
}

function planChoices(open: Open, novice: NoviceOpen): PlanChoices {
  const caught = novice.status === 'caught';
  const mustWalkHome = caught && !mayDisobey(open);
  const possible = mustWalkHome ? (['walk'] as const) : cards.filter((card) => !caught || card !== 'stand');
  return {
    kind: 'plan',
    legs: isDoubleMove(open) ? 2 : 1,
    mustWalkHome,
    mayWalkHome: caught,
    cards: possible.map((card) => ({ card, ...(mustWalkHome ? homeWalk : cardSteps(open, card)) })),
  };
}

/** The points a novice may enter next after the steps planned so far, ascending. */
export function planSteps(
  board: Board,
  novice: NoviceOpen,
  secret: NoviceSecret,
  choices: PlanChoices,
  path: readonly Point[],
  second: readonly Point[] | null, // null while the first leg is planned
): readonly Point[] {
  const middle = path.at(-1) ?? secret.point;
  if (choices.mustWalkHome) return homeward(board, middle, novice.cell, secret.keys);
  const at = second?.at(-1) ?? middle;
  const keys = second ? keysAfter(board, secret, middle) : secret.keys;
  return (board.neighbours[at] ?? []).filter((next) => canStep(board, at, next, keys));
}

function answerChoices(board: Board, view: View, open: Open, rolls: RollKind): AnswerChoices {
  const holding = blessingHolders(open);
  const held = heldBlessings(open, view.viewer, view).filter(({ holder }) => holding.includes(holder));
  return {
    kind: 'blessing',
    rolls,
    hands: held.map(({ holder, card }) => ({
      holder,
      card,
      plays: possiblePlays(board, open, holder, card).filter(
        (play) => answerRefusal(board, open, rolls, view.viewer, held, [play]) === null,
      ),
    })),
  };
}

/** Every way a card could be named in an answer; which of them are legal is the rules' business. */
function possiblePlays(board: Board, open: Open, holder: Roller, card: Blessing | null): BlessingPlay[] {
  if (card === null) return [];
  const own = isGuard(holder) ? { guard: holder } : {};
  const onRolls = open.rolls.map((roll): BlessingPlay => ({ card, ...own, roll: roll.by }));
  const onEdges = guardIds.flatMap((guard) => {
    const { point } = open.guards[guard];
    return (board.neighbours[point] ?? []).map((next): BlessingPlay => ({
      card,
      guard,
      edge: [point, next],
    }));
  });
  return 'guard' in own ? [...onRolls, { card, ...own }] : [...onRolls, ...onEdges];
}

function guardChoices(
  board: Board,
  open: Open,
  phase: GuardsPhase,
  guard: WatcherId,
): GuardChoices['guards'][number] {
  return {
    guard,
    routes: watcherOf(open, guard)?.route === null ? takeableRoutes(board, open, guard) : [],
    steps: guardSteps(board, open, phase, guard),
    canEnd: endMoveRefusal(open, phase, guard) === null,
    free: isFree(board, open, phase, guard),
    stepsLeft: mostSteps(open, guard) - stepsTaken(phase, guard),
  };
}

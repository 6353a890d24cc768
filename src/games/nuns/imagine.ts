import { shuffled } from '../../engine/chance.ts';
import type { Draw } from '../../engine/game.ts';
import type { Board } from './board/board.ts';
import { UNREACHABLE } from './board/board.ts';
import type { Point } from './board/format.ts';
import type { Choices } from './choices.ts';
import { choicesOf } from './choices.ts';
import { blessingDeck } from './data.ts';
import type { NoviceState } from './deduction/hypotheses.ts';
import { sampleAction } from './sample.ts';
import { seersOf } from './sight.ts';
import type { GuardOpen, GuardSecret, NoviceOpen, NoviceSecret, Open, State } from './state.ts';
import { cloneNovice, cloneOpen } from './state.ts';
import type { View } from './view.ts';
import { peekView } from './view.ts';
import type { Blessing, GuardId, NoviceId } from './vocabulary.ts';
import { guardIds } from './vocabulary.ts';

/** What is to be taken for true of the novices: of those it names, in place of a draw. */
export type Supposed = Readonly<Partial<Record<NoviceId, NoviceState>>>;

/**
 * A whole state that fits the view: what the viewer knows as he knows it, the rest drawn at random from what
 * the cards and the guards' sight leave possible. It does not weigh how likely a position is; belief does that, and
 * hands in what it has drawn as `supposed`.
 */
export function imagineState(board: Board, view: View, draw: Draw, supposed: Supposed = {}): State {
  if (!view.open) throw new Error('nothing can be imagined of a match that has not begun');
  const open = cloneOpen(view.open);
  const deck = shuffled(undealtBlessings(view, open), draw);
  const taken = Object.values(supposed).map(({ wish }) => wish);
  const wishes = shuffled(
    board.wishes.map((wish) => wish.key).filter((key) => key !== view.novice?.wish && !taken.includes(key)),
    draw,
  );
  const guards = view.guards
    ? { abbess: { ...view.guards.abbess }, prioress: { ...view.guards.prioress } }
    : { abbess: imagineGuard(open, 'abbess', deck), prioress: imagineGuard(open, 'prioress', deck) };
  const novices = open.novices.map((novice) =>
    novice.id === view.viewer && view.novice
      ? cloneNovice(view.novice)
      : imagineNovice(
          board,
          open,
          novice,
          supposed[novice.id]?.wish ?? (wishes.pop() as number),
          deck,
          draw,
          supposed[novice.id],
        ),
  );
  const state: State = {
    open,
    novices,
    guards,
    answers: view.answer ? { [view.viewer]: view.answer } : {},
    undealt: { wishes: wishes.sort((a, b) => a - b), blessings: deck.sort() },
  };
  if (view.revealed) return revealedState(state, view);
  imaginePlans(board, state, view, draw);
  return state;
}

/** All Blessing cards but those the viewer knows of: his own, and those that were shown. */
function undealtBlessings(view: View, open: Open): Blessing[] {
  if (open.options.variants.noBlessings) return [];
  const own = view.novice
    ? [view.novice.dealt]
    : view.guards
      ? guardIds.map((id) => view.guards?.[id].dealt)
      : [];
  const others = [
    ...open.novices.filter((novice) => novice.id !== view.viewer),
    ...(view.guards ? [] : guardIds.map((id) => open.guards[id])),
  ];
  const deck = [...blessingDeck(open.options)];
  for (const card of [...own, ...others.map((holder) => holder.shown)]) {
    const at = card ? deck.indexOf(card) : -1;
    if (at >= 0) deck.splice(at, 1);
  }
  return deck;
}

/** What someone was dealt: what was shown of it, else a card that is left. */
const imagineDealt = (holder: NoviceOpen | GuardOpen, deck: Blessing[]): Blessing | null =>
  holder.shown ?? (holder.blessing ? (deck.pop() ?? null) : null);

function imagineGuard(open: Open, id: GuardId, deck: Blessing[]): GuardSecret {
  const dealt = imagineDealt(open.guards[id], deck);
  return { dealt, blessing: open.guards[id].blessing ? dealt : null };
}

function imagineNovice(
  board: Board,
  open: Open,
  novice: NoviceOpen,
  wish: number,
  deck: Blessing[],
  draw: Draw,
  supposed: NoviceState | undefined,
): NoviceSecret {
  const hidden = (): Point => {
    const possible = board.points.filter((point) => seersOf(board, open, novice, point).length === 0);
    return possible[draw(possible.length)] as Point;
  };
  const point = supposed?.point ?? novice.token ?? hidden();
  const lockedIn = board.distanceUnlocked[novice.cell * board.size + point] === UNREACHABLE;
  const keys = supposed ? supposed.stage !== 'none' : lockedIn || draw(2) === 0;
  const dealt = imagineDealt(novice, deck);
  return {
    point,
    keys,
    item: supposed ? supposed.stage === 'item' : keys && draw(2) === 0,
    wish,
    dealt,
    blessing: novice.blessing ? dealt : null,
    falseNoise: null,
    plan: null,
    sheet: [],
  };
}

/** Whoever has submitted has some plan. */
function imaginePlans(board: Board, state: State, view: View, draw: Draw): void {
  state.open.novices.forEach((novice, i) => {
    const secret = state.novices[i];
    if (!secret || !novice.submitted || novice.id === view.viewer || state.open.phase.name !== 'plan') return;
    const hers = peekView(state, novice.id);
    const action = sampleAction(board, hers, choicesOf(board, hers) as Choices, draw);
    if (action.type === 'plan') secret.plan = { path: action.path, second: action.second, card: action.card };
  });
}

/** After the end nothing is left to imagine but what nobody asks for. */
function revealedState(state: State, view: View): State {
  const told = view.revealed;
  if (!told) return state;
  return {
    ...state,
    novices: told.novices.map((one, i) =>
      one.id === view.viewer && view.novice
        ? cloneNovice(view.novice)
        : {
            ...(state.novices[i] as NoviceSecret),
            point: one.point,
            keys: one.keys,
            item: one.item,
            wish: one.wish,
            dealt: one.blessing,
            falseNoise: one.falseNoise,
            sheet: one.sheet.map((line) => ({ ...line })),
          },
    ),
    guards: {
      abbess: { ...state.guards.abbess, dealt: told.guards.abbess },
      prioress: { ...state.guards.prioress, dealt: told.guards.prioress },
    },
    undealt: told.undealt,
  };
}

import type { Chance } from '../../engine/chance.ts';
import { shuffled } from '../../engine/chance.ts';
import type { Emit } from '../../engine/events.ts';
import { toEveryone, toSeats } from './events.ts';
import type { Context } from './apply/context.ts';
import { startTurn } from './apply/index.ts';
import type { Board } from './board/board.ts';
import { blessingDeck } from './data.ts';
import type { OpenEvent, SecretEvent } from './events.ts';
import { monkAtStart } from './monk.ts';
import type { Options } from './options.ts';
import { guardsOfSeat, novicesOf, seatsOf } from './options.ts';
import type { GuardOpen, NoviceSecret, State } from './state.ts';
import { cloneNovice, cloneOpen } from './state.ts';
import type { Blessing, GuardId, NoviceId } from './vocabulary.ts';

/** What the cards give to whom (N1.2, N1.3). A Blessing is null where there is none. */
export interface Deal {
  readonly novices: Readonly<
    Partial<
      Record<NoviceId, { readonly cell: number; readonly wish: number; readonly blessing: Blessing | null }>
    >
  >;
  readonly guards: Readonly<Record<GuardId, Blessing | null>>;
  readonly undealt: { readonly wishes: readonly number[]; readonly blessings: readonly Blessing[] };
}

/** Deals at random: a cell, a wish and a Blessing to each novice, a Blessing to each guard. */
export function randomDeal(board: Board, options: Options, chance: Chance): Deal {
  const draw = (sides: number): number => chance.draw('deal', sides);
  const cells = shuffled(
    board.cells.map((_, i) => i + 1),
    draw,
  );
  const wishes = shuffled(
    board.wishes.map((wish) => wish.key),
    draw,
  );
  const deck = options.variants.noBlessings ? [] : shuffled(blessingDeck(options), draw);
  const guards = { abbess: deck.shift() ?? null, prioress: deck.shift() ?? null };
  const novices: Record<string, Deal['novices'][NoviceId]> = {};
  for (const id of novicesOf(options))
    novices[id] = {
      cell: cells.shift() as number,
      wish: wishes.shift() as number,
      blessing: deck.shift() ?? null,
    };
  return {
    novices,
    guards,
    undealt: { wishes: wishes.sort((a, b) => a - b), blessings: deck.sort() },
  };
}

/** The position before turn 1 (N1). */
export function freshState(board: Board, options: Options, deal: Deal): State {
  const guard = (id: GuardId): GuardOpen => ({
    point: board.file.guardStart,
    facing: null,
    route: null,
    toward: null,
    done: null,
    card: null,
    blessing: deal.guards[id] !== null,
    shown: null,
  });
  const dealt = novicesOf(options).map((id) => {
    const cards = deal.novices[id];
    if (!cards) throw new Error(`nothing dealt to ${id}`);
    return { id, ...cards, cell: board.cells[cards.cell - 1] as number };
  });
  return {
    open: {
      options,
      turn: 0,
      phase: { name: 'plan' },
      captures: 0,
      novices: dealt.map(({ id, cell, blessing }) => ({
        id,
        cell,
        status: 'run',
        token: null,
        shielded: false,
        captures: 0,
        submitted: false,
        card: null,
        blessing: blessing !== null,
        shown: null,
      })),
      guards: { abbess: guard('abbess'), prioress: guard('prioress') },
      ...(options.variants.monk && { monk: monkAtStart(board) }),
      tokens: [],
      rolls: [],
      usedRoutes: [],
      usedAboutTurns: 0,
      outcome: null,
    },
    novices: dealt.map(({ cell, wish, blessing }): NoviceSecret => ({
      point: cell,
      keys: false,
      item: false,
      wish,
      dealt: blessing,
      blessing,
      falseNoise: null,
      plan: null,
      sheet: [],
    })),
    guards: {
      abbess: { dealt: deal.guards.abbess, blessing: deal.guards.abbess },
      prioress: { dealt: deal.guards.prioress, blessing: deal.guards.prioress },
    },
    answers: {},
    undealt: deal.undealt,
  };
}

/** Tells everyone what began and each seat what it was dealt, then starts the turn after `state.open.turn`. */
export function beginMatch(
  board: Board,
  state: State,
  chance: Chance,
  emit: Emit<OpenEvent, SecretEvent>,
): void {
  const { open } = state;
  if (emit) {
    emit(toEveryone({ event: 'began', open: cloneOpen(open) }));
    const guardSeatsHere = seatsOf(open.options).filter(
      (seat) => guardsOfSeat(open.options, seat).length > 0,
    );
    const guards = { abbess: { ...state.guards.abbess }, prioress: { ...state.guards.prioress } };
    emit(toSeats(guardSeatsHere, { event: 'dealtGuards', guards }));
    open.novices.forEach((novice, i) => {
      emit(
        toSeats([novice.id], { event: 'dealtNovice', secret: cloneNovice(state.novices[i] as NoviceSecret) }),
      );
    });
  }
  const context: Context = { board, state, chance, emit };
  startTurn(context);
}

/** Deals and starts a match. */
export function startNuns(
  board: Board,
  options: Options,
  chance: Chance,
  emit: Emit<OpenEvent, SecretEvent>,
): State {
  const state = freshState(board, options, randomDeal(board, options, chance));
  beginMatch(board, state, chance, emit);
  return state;
}

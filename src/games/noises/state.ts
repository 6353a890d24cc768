import type { Outcome } from '../../engine/game.ts';
import type { Options } from './options.ts';
import type { ClueCard, Face, Identity, Location, NightEvent, PlayerId, Power } from './vocabulary.ts';

/** A clue card at a location, as far as it may be known. It has no name beyond its place (E2.11, E8). */
export interface Slot {
  face: Face;
  shown: boolean; // lies or lay face up: all know it as long as it can be followed (E8)
  card: ClueCard | null; // null: not known to whoever looks at this
  knowers: readonly PlayerId[]; // who played it or looked at it; public, the card is not
}

export type Pile<T> = Record<Location, T[]>;

/** A player's turn in the clue phase (E2.1). */
export interface Turn {
  readonly player: PlayerId;
  readonly played: readonly Location[]; // where this turn's cards went
  readonly five: boolean; // draws up to five (Kitchen)
}

/** What is asked for now. */
export type Phase =
  | { readonly name: 'play'; readonly turn: Turn }
  | {
      readonly name: 'power';
      readonly power: Power;
      readonly player: PlayerId;
      readonly at: Location; // where the card was played; the Bathroom for Tell-tale
      readonly then: PowerThen;
    }
  | { readonly name: 'guess'; readonly player: PlayerId }
  | { readonly name: 'whispers' }
  | { readonly name: 'ended' };

/** Where the round goes on after a power: to the location's own, to the rest of the turn, to the next who looks. */
export type PowerThen =
  { readonly stage: 'location' | 'turn'; readonly turn: Turn } | { readonly stage: 'telltale' };

/** A score line (E7). */
export interface Score {
  readonly tokens: number; // points taken in play
  readonly room: number; // clue cards where one's token is
  readonly symbols: number; // of one's identity on face-up cards
  readonly total: number;
}

/** A guess and what came of it (E2.7). */
export interface Guess {
  readonly player: PlayerId; // who named
  readonly target: PlayerId;
  readonly identity: Identity;
  readonly right: boolean;
}

/** The public facts of a match; in a view, the slots' cards are those its viewer knows. */
export interface Open {
  readonly options: Options;
  readonly row: readonly Location[]; // the five locations, from the Bathroom to the right (E1.2)
  tokens: Record<Identity, Location>;
  piles: Pile<Slot>;
  hands: Record<string, number>; // sizes, by seat
  points: Record<string, number>; // taken in play, by seat
  found: Record<string, Identity | null>; // identities face up, by seat
  guesses: readonly Guess[]; // made so far, in order (E8)
  deck: number; // cards left
  discards: number;
  round: number; // 1, 2 …
  timer: number;
  first: PlayerId; // has the start-player token
  playing: readonly PlayerId[]; // who takes part: all, or the tied in an extra round (E7.2)
  extra: number; // extra rounds begun
  deeds: number; // accepted actions that moved the match on
  eventsGone: readonly NightEvent[]; // drawn so far, in order
  phase: Phase;
  scores: Record<string, Score> | null;
  outcome: Outcome | null;
}

export interface State {
  readonly open: Open;
  readonly identities: Record<string, Identity>; // by seat
  readonly cards: Pile<ClueCard>; // what lies in the slots, in the same order
  readonly hands: Record<string, ClueCard[]>; // by seat
  deck: ClueCard[]; // first is drawn next
  discards: ClueCard[];
  events: NightEvent[]; // first is drawn next
  gifts: Record<string, ClueCard>; // chosen for Whispers, by seat
}

/** The row's neighbours of a location (E2.11); the row has ends. */
export function neighboursOf(row: readonly Location[], at: Location): Location[] {
  const place = row.indexOf(at);
  return [row[place - 1], row[place + 1]].filter((one) => one !== undefined);
}

export const clonePile = <T>(pile: Pile<T>, copy: (item: T) => T): Pile<T> =>
  Object.fromEntries(Object.entries(pile).map(([at, items]) => [at, items.map(copy)])) as Pile<T>;

const copyHands = (hands: Record<string, ClueCard[]>): Record<string, ClueCard[]> =>
  Object.fromEntries(Object.entries(hands).map(([seat, cards]) => [seat, [...cards]]));

export const cloneOpen = (open: Open): Open => ({
  ...open,
  tokens: { ...open.tokens },
  piles: clonePile(open.piles, (slot) => ({ ...slot })),
  hands: { ...open.hands },
  points: { ...open.points },
  found: { ...open.found },
});

export const cloneState = (state: State): State => ({
  open: cloneOpen(state.open),
  identities: { ...state.identities },
  cards: clonePile(state.cards, (card) => card),
  hands: copyHands(state.hands),
  deck: [...state.deck],
  discards: [...state.discards],
  events: [...state.events],
  gifts: { ...state.gifts },
});

/* What a state and every view do to a pile alike; `T` is a slot or the card in it. */

/** Takes a card out and closes the gap (E2.11). */
export function takeFrom<T>(pile: Pile<T>, at: Location, place: number): T {
  const [taken] = pile[at].splice(place, 1);
  if (taken === undefined) throw new Error(`no card ${place} at ${at}`);
  return taken;
}

/** A card that comes goes last. */
export const putLast = <T>(pile: Pile<T>, at: Location, item: T): void => {
  pile[at].push(item);
};

/** Each takes the other's place. */
export function swapPlaces<T>(
  pile: Pile<T>,
  [a, i]: readonly [Location, number],
  [b, j]: readonly [Location, number],
): void {
  const [one, other] = [pile[a][i], pile[b][j]];
  if (one === undefined || other === undefined) throw new Error('no card to swap');
  pile[a][i] = other;
  pile[b][j] = one;
}

/** Whoever of `playing` comes after `player` in seat order, round and round. */
export function nextPlayer(open: Open, player: PlayerId): PlayerId {
  const order = ['player1', 'player2', 'player3', 'player4'] as const;
  for (let i = 1; i <= order.length; i++) {
    const next = order[(order.indexOf(player) + i) % order.length] as PlayerId;
    if (open.playing.includes(next)) return next;
  }
  return player;
}

/** Who takes part, from the start player on (E2). */
export function turnOrder(open: Open): PlayerId[] {
  const order: PlayerId[] = [open.first];
  while (order.length < open.playing.length) order.push(nextPlayer(open, order.at(-1) as PlayerId));
  return order;
}

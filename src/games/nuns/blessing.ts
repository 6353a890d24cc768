import type { Refusal } from '../../engine/refusal.ts';
import { refusal } from '../../engine/refusal.ts';
import type { Seat } from '../../engine/seats.ts';
import type { BlessingPlay } from './actions.ts';
import type { Board } from './board/board.ts';
import { areNeighbours } from './board/board.ts';
import { blessingCard } from './data.ts';
import { guardsOfSeat, seatOfGuard } from './options.ts';
import type { GuardSecret, NoviceSecret, Open, RollKind } from './state.ts';
import type { Blessing, GuardId, Roller } from './vocabulary.ts';
import { guardIds, isGuard } from './vocabulary.ts';

/** The cards a seat holds, by holder: what it knows of its own hand. */
export type HeldBlessings = readonly {
  readonly holder: Roller;
  readonly card: Blessing | null;
  readonly laid: boolean;
}[]; // laid: a False Noise not yet shown

/** Everyone who still has a Blessing, as everybody knows (N11.2): guards first, the Abbess before the Prioress. */
export function blessingHolders(open: Open): Roller[] {
  return [
    ...guardIds.filter((id) => open.guards[id].blessing),
    ...open.novices.filter((novice) => novice.blessing).map((novice) => novice.id),
  ];
}

export const seatOfHolder = (open: Open, holder: Roller): Seat =>
  isGuard(holder) ? seatOfGuard(open.options, holder) : holder;

/** The seats that are asked in a window, in seat order: each has at least one holder. */
export function windowSeats(open: Open): readonly Seat[] {
  return [...new Set(blessingHolders(open).map((holder) => seatOfHolder(open, holder)))];
}

/** Who plays this card: the guard it names, or the novice whose seat sends it. */
export const holderOf = (open: Open, seat: Seat, play: BlessingPlay): Roller | null =>
  guardsOfSeat(open.options, seat).length > 0 ? (play.guard ?? null) : (seat as Roller);

/** Why a seat may not answer a window so (N11), or `null`. Depends on public facts and the seat's own hand. */
export function answerRefusal(
  board: Board,
  open: Open,
  rolls: RollKind,
  seat: Seat,
  held: HeldBlessings,
  plays: readonly BlessingPlay[],
): Refusal | null {
  const holders = new Set<Roller>();
  for (const [i, play] of plays.entries()) {
    const field = `plays[${i}]`;
    const holder = holderOf(open, seat, play);
    if (holder === null) return refusal('nameTheGuard', 'N11', { field: `${field}.guard` });
    if (seatOfHolder(open, holder) !== seat) return refusal('notYours', 'N1.1', { field: `${field}.guard` });
    if (holders.has(holder)) return refusal('oneEach', 'N11', { field });
    holders.add(holder);
    const hand = held.find((one) => one.holder === holder);
    if (hand?.card !== play.card || hand.laid) return refusal('notHeld', 'N11', { field: `${field}.card` });
    const refused = playRefusal(board, open, rolls, holder, play, field);
    if (refused) return refused;
  }
  return null;
}

function playRefusal(
  board: Board,
  open: Open,
  rolls: RollKind,
  holder: Roller,
  play: BlessingPlay,
  field: string,
): Refusal | null {
  const card = blessingCard(open.options, play.card);
  if (card.window === 'listening' && rolls !== 'guards')
    return refusal('onlyWhenListening', 'N11', { field });
  if (card.effect.type === 'noiseToken') {
    if (play.roll) return refusal('changesNoRoll', 'N11', { field: `${field}.roll` });
    if (!isGuard(holder)) return placeRefusal(board, open, play, field);
  }
  if (play.edge) return refusal('noEdge', 'N11', { field: `${field}.edge` });
  if (card.effect.type === 'noiseToken') return null;
  if (!isGuard(holder) && play.guard) return refusal('noGuard', 'N11', { field: `${field}.guard` });
  if (!open.rolls.some((roll) => roll.by === play.roll))
    return refusal('noSuchRoll', 'N11', { field: `${field}.roll` });
  return null;
}

/** A novice's False Noise goes beside a guard who walked this turn, on an edge of hers. */
function placeRefusal(board: Board, open: Open, play: BlessingPlay, field: string): Refusal | null {
  if (!play.guard) return refusal('nameTheGuard', 'N11', { field: `${field}.guard` });
  const guard = open.guards[play.guard];
  if (guard.card !== 'walk') return refusal('didNotWalk', 'N11', { field: `${field}.guard` });
  if (!play.edge || play.edge[0] !== guard.point || !areNeighbours(board, play.edge[0], play.edge[1]))
    return refusal('notHerEdge', 'N11', { field: `${field}.edge`, values: { point: guard.point } });
  return null;
}

/** The secrets of one seat that bear on its Blessings: from a state or from the seat's own view. */
export interface SeatSecrets {
  readonly novice: NoviceSecret | null;
  readonly guards: Readonly<Record<GuardId, GuardSecret>> | null;
}

/** A seat's hand of Blessings, as it knows it. */
export function heldBlessings(open: Open, seat: Seat, secrets: SeatSecrets): HeldBlessings {
  const { novice, guards } = secrets;
  const own = open.novices.find((one) => one.id === seat);
  if (own && novice) return [{ holder: own.id, card: novice.blessing, laid: novice.falseNoise !== null }];
  if (!guards) return [];
  return guardsOfSeat(open.options, seat).map((id) => ({
    holder: id,
    card: guards[id].blessing,
    laid: false,
  }));
}

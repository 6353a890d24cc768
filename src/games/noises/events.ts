import { audiences } from '../../engine/events.ts';
import type { Emitted } from '../../engine/events.ts';
import type { CardAt } from './actions.ts';
import type { Open, Phase, Score } from './state.ts';
import type { ClueCard, Face, Identity, Location, NightEvent, PlayerId } from './vocabulary.ts';

/** What was secret, opened when the match is over (E8). */
export interface Revealed {
  readonly identities: Readonly<Record<string, Identity>>;
  readonly hands: Readonly<Record<string, readonly ClueCard[]>>;
  readonly cards: Readonly<Record<string, readonly ClueCard[]>>; // in the house, by location and place
}

/** Events that everybody sees, without what only some may know. */
export type OpenEvent =
  | { readonly event: 'began'; readonly open: Open }
  | {
      readonly event: 'asked';
      readonly phase: Phase;
      readonly seats: readonly PlayerId[];
      readonly deeds: number;
    }
  | {
      readonly event: 'round';
      readonly round: number;
      readonly timer: number;
      readonly first: PlayerId;
      readonly playing: readonly PlayerId[];
      readonly extra: number;
    }
  | {
      readonly event: 'played';
      readonly player?: PlayerId; // none: A light in the window
      readonly location: Location;
      readonly face: Face;
      readonly card?: ClueCard; // when played face up
    }
  | {
      readonly event: 'tokenMoved';
      readonly identity: Identity;
      readonly from: Location;
      readonly to: Location;
    }
  | {
      readonly event: 'turned';
      readonly location: Location;
      readonly place: number;
      readonly face: Face;
      readonly card?: ClueCard;
    }
  | { readonly event: 'cardMoved'; readonly from: Location; readonly place: number; readonly to: Location }
  | { readonly event: 'cardsSwapped'; readonly a: CardAt; readonly b: CardAt }
  | {
      readonly event: 'cardDiscarded';
      readonly location: Location;
      readonly place: number;
      readonly card?: ClueCard;
    }
  | {
      readonly event: 'looked';
      readonly player: PlayerId;
      readonly location: Location;
      readonly place: number;
    }
  | { readonly event: 'drew'; readonly player: PlayerId }
  | { readonly event: 'putUnder'; readonly player: PlayerId }
  | { readonly event: 'gave'; readonly from: PlayerId; readonly to: PlayerId }
  | { readonly event: 'reshuffled'; readonly deck: number }
  | { readonly event: 'declined'; readonly player: PlayerId }
  | { readonly event: 'points'; readonly player: PlayerId; readonly points: number }
  | {
      readonly event: 'guessed';
      readonly player: PlayerId;
      readonly target: PlayerId;
      readonly identity: Identity;
      readonly right: boolean;
    }
  | { readonly event: 'identityShown'; readonly player: PlayerId; readonly identity: Identity }
  | { readonly event: 'nightEvent'; readonly name: NightEvent }
  | {
      readonly event: 'ended';
      readonly scores: Readonly<Record<string, Score>>;
      readonly winners: readonly PlayerId[];
    }
  | ({ readonly event: 'revealed' } & Revealed);

/** The same events as those see them who may know the card, and what is told to one player alone. */
export type SecretEvent =
  | {
      readonly event: 'dealt';
      readonly player: PlayerId;
      readonly identity: Identity;
      readonly hand: readonly ClueCard[];
    }
  | {
      readonly event: 'played';
      readonly player: PlayerId;
      readonly location: Location;
      readonly face: 'down';
      readonly card: ClueCard;
    }
  | {
      readonly event: 'looked';
      readonly player: PlayerId;
      readonly location: Location;
      readonly place: number;
      readonly card: ClueCard;
    }
  | { readonly event: 'drew'; readonly player: PlayerId; readonly card: ClueCard }
  | { readonly event: 'putUnder'; readonly player: PlayerId; readonly card: ClueCard }
  | { readonly event: 'gave'; readonly from: PlayerId; readonly to: PlayerId; readonly card: ClueCard }
  | { readonly event: 'chosen'; readonly card: ClueCard }; // for Whispers, as it now stands

export type NoisesEvent = OpenEvent | SecretEvent;
export type NoisesEmitted = Emitted<OpenEvent, SecretEvent>;

export const { toEveryone, toSeats } = audiences<OpenEvent, SecretEvent>();

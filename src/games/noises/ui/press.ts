import type { Action } from '../actions.ts';
import type { Choices } from '../choices.ts';
import { nextPlayer } from '../state.ts';
import type { View } from '../view.ts';
import type { ClueCard, Face, Identity, Location, PlayerId, Power } from '../vocabulary.ts';
import type { Pick, Picking } from './picks.ts';
import type { MessageKey, Text } from './words.ts';
import { cardText, playerText, slotPlace, text, theIdentity, theLocation } from './words.ts';

/*
 * The one or two buttons under the panel: what they say and what they do. Pure, from what is being chosen.
 */

/** What has been chosen so far. */
export interface Choosing {
  readonly view: View;
  readonly choices: Choices | null;
  readonly brokenOff?: boolean; // by the table
  readonly card: ClueCard | null; // to play or give
  readonly face: Face;
  readonly location: Location | null;
  readonly picking: Picking | null; // of a power's target
  readonly accused: PlayerId | null;
  readonly suspicion: Identity | null;
  readonly confirming: boolean; // a guess waits to be said aloud
  readonly given: boolean; // a card for Whispers is chosen and not being changed
}

export type Doing =
  | { readonly type: 'send'; readonly action: Action }
  | { readonly type: 'confirm' } // asks once more before a guess is said
  | { readonly type: 'back' }
  | { readonly type: 'change' };

export interface Press {
  readonly text: Text;
  readonly does: Doing | null; // null: something must be chosen first
}

const send = (words: Text, action: Action): Press => ({ text: words, does: { type: 'send', action } });
const first = (key: MessageKey): Press => ({ text: text(key), does: null });

/** The button that goes on. */
export function primaryPress(choosing: Choosing): Press | null {
  const { choices, card, face, location, picking, view } = choosing;
  switch (choices?.kind) {
    case 'play':
      if (!card) return first('press.pickCard');
      if (!location) return first('press.pickRoom');
      return send(text('press.play', { card: cardText(card), at: theLocation(location), face }), {
        type: 'play',
        card,
        location,
        face,
      });
    case 'power':
      if (!picking?.target) return first(stepName(picking?.options ?? [], picking?.chosen.length ?? 0));
      return send(targetText(view, choices.power, choices.at, picking.chosen), {
        type: 'power',
        ...picking.target,
      });
    case 'guess':
      return guessPress(choosing);
    case 'give': {
      if (choosing.given) return null;
      const { open, viewer } = view;
      if (!card || !open) return first('press.pickGift');
      const to = playerText(nextPlayer(open, viewer as PlayerId));
      return send(text('press.give', { card: cardText(card), to }), { type: 'give', card });
    }
    case undefined:
      return null;
  }
}

function guessPress({ accused, suspicion, confirming }: Choosing): Press {
  if (!accused && !suspicion) return send(text('press.pass'), { type: 'pass' });
  if (!accused) return first('press.pickPlayer');
  if (!suspicion) return first('press.pickIdentity');
  const values = { who: playerText(accused), identity: theIdentity(suspicion) };
  return confirming
    ? send(text('press.guessNow', values), { type: 'guess', player: accused, identity: suspicion })
    : { text: text('press.guess', values), does: { type: 'confirm' } };
}

/** The button beside it, for what one may do instead. */
export function secondaryPress({ choices, accused, suspicion, confirming, given }: Choosing): Press | null {
  switch (choices?.kind) {
    case 'power':
      return choices.mayDecline ? send(text('press.decline'), { type: 'power', skip: true }) : null;
    case 'guess':
      if (confirming) return { text: text('press.back'), does: { type: 'back' } };
      return accused || suspicion ? send(text('press.pass'), { type: 'pass' }) : null;
    case 'give':
      return given ? { text: text('press.change'), does: { type: 'change' } } : null;
    default:
      return null;
  }
}

/** What is to be chosen at a step of a target, as a key of `press`. */
export function stepName(options: readonly Pick[], step: number): MessageKey {
  switch (options[0]?.kind) {
    case 'token':
      return step > 0 ? 'press.pickOtherToken' : 'press.pickToken';
    case 'room':
      return 'press.pickTo';
    case 'hand':
      return 'press.pickUnder';
    default:
      return step > 0 ? 'press.pickOtherCard' : 'press.pickHouseCard';
  }
}

const turns: Readonly<Partial<Record<Power, MessageKey>>> = {
  slam: 'press.slam',
  lantern: 'press.lantern',
  attic: 'press.turn',
  bathroom: 'press.discard',
};

/** What using a power on these pieces does. */
function targetText(view: View, power: Power, at: Location, [a, b]: readonly Pick[]): Text {
  const { open, viewer } = view;
  if (!open || !a) return text('press.use');
  const card = (pick: Pick): Text | string => (pick.kind === 'card' ? slotPlace(open, pick.at, viewer) : '');
  switch (a.kind) {
    case 'token':
      if (b?.kind === 'token')
        return text('press.swapTokens', { a: theIdentity(a.identity), b: theIdentity(b.identity) });
      return text('press.move', {
        identity: theIdentity(a.identity),
        to: theLocation(b?.kind === 'room' ? b.at : at),
      });
    case 'hand':
      return text('press.under', { card: cardText(a.card) });
    case 'card':
      if (b?.kind === 'card') return text('press.swapCards', { a: card(a), b: card(b) });
      if (b?.kind === 'room') return text('press.drag', { card: card(a), to: theLocation(b.at) });
      return text(turns[power] ?? 'press.look', { card: card(a) });
    case 'room':
      return text('press.use');
  }
}

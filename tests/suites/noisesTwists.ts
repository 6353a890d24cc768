// The secrets of noises, one by one, and what the rules make public of each (E8).
import type { Draw } from '../../src/engine/game.ts';
import type { Action } from '../../src/games/noises/actions.ts';
import { noises } from '../../src/games/noises/index.ts';
import type { State } from '../../src/games/noises/state.ts';
import type { NoisesTypes } from '../../src/games/noises/types.ts';
import type { View } from '../../src/games/noises/view.ts';
import type { ClueCard, PlayerId } from '../../src/games/noises/vocabulary.ts';
import { IDENTITIES, plainLeaders, plainScores } from './noisesPlain.ts';
import type { Difference, Twist, WorldAt } from './suite.ts';

const pick = <V>(items: readonly V[], draw: Draw): V | undefined =>
  items.length > 0 ? items[draw(items.length)] : undefined;

export const noisesSecrets = [
  'identity',
  'hand',
  'faceDown',
  'deck', // known to nobody
  'events', // known to nobody
  'gift',
];

type Change = (other: State) => void;

export function noisesTwists(state: State, secret: string, draw: Draw): Twist<NoisesTypes>[] {
  const { open } = state;
  if (open.phase.name === 'ended') return [];
  const twist = (knows: readonly PlayerId[], change: Change): Twist<NoisesTypes> => {
    const other = noises.clone(state);
    change(other);
    return { secret, knows, other };
  };
  const players = Object.keys(state.hands) as PlayerId[];
  switch (secret) {
    case 'identity':
      return players.flatMap((player) => {
        const free = IDENTITIES.filter((one) => !Object.values(state.identities).includes(one));
        const identity = pick(free, draw);
        if (open.found[player] !== null || !identity) return [];
        return [twist([player], (other) => void (other.identities[player] = identity))];
      });
    case 'hand':
      return players.flatMap((player) => {
        const card = pick(state.hands[player] ?? [], draw);
        const deep = deepIn(state, draw);
        if (card === undefined || deep === null) return [];
        return [twist([player], (other) => exchange(other, card, state.deck[deep] as ClueCard))];
      });
    case 'faceDown':
      return open.row.flatMap((at) =>
        open.piles[at].flatMap((slot, place) => {
          const deep = deepIn(state, draw);
          if (slot.shown || deep === null) return [];
          const card = state.cards[at][place] as ClueCard;
          return [twist(slot.knowers, (other) => exchange(other, card, state.deck[deep] as ClueCard))];
        }),
      );
    case 'deck': {
      const [a, b] = [pick(state.deck, draw), pick(state.deck, draw)];
      return a === undefined || b === undefined || a === b
        ? []
        : [twist([], (other) => exchange(other, a, b))];
    }
    case 'events': {
      const [a, b] = [draw(state.events.length || 1), draw(state.events.length || 1)];
      if (a === b) return [];
      return [
        twist([], ({ events }) => {
          const { [a]: one, [b]: two } = events;
          if (one && two) [events[a], events[b]] = [two, one];
        }),
      ];
    }
    case 'gift':
      return players.flatMap((player) => {
        const given = state.gifts[player];
        const card = pick(
          (state.hands[player] ?? []).filter((one) => one !== given),
          draw,
        );
        if (given === undefined || card === undefined) return [];
        return [twist([player], (other) => void (other.gifts[player] = card))];
      });
    default:
      throw new Error(`no secret ${secret}`);
  }
}

/** A place rather deep in the deck, so that it takes a while until somebody draws it. */
const deepIn = ({ deck }: State, draw: Draw): number | null =>
  deck.length === 0 ? null : deck.length - 1 - draw(Math.ceil(deck.length / 3));

/** Lets two cards change places, wherever they are. */
function exchange(state: State, a: ClueCard, b: ClueCard): void {
  const other = (card: ClueCard): ClueCard => (card === a ? b : card === b ? a : card);
  for (const piles of [state.cards, state.hands] as Record<string, ClueCard[]>[])
    for (const name of Object.keys(piles)) piles[name] = (piles[name] ?? []).map(other);
  state.deck = state.deck.map(other);
  state.gifts = Object.fromEntries(Object.entries(state.gifts).map(([seat, card]) => [seat, other(card)]));
}

/** In the other world: another card where nobody sees which one. */
export function noisesCounterpart(action: Action, { own }: View, draw: Draw): Action | null {
  const card = pick(own?.hand ?? [], draw);
  if (card === undefined) return null;
  if (action.type === 'play' && action.face === 'down') return { ...action, card };
  if (action.type === 'power' && action.skip !== true && action.under !== undefined)
    return { ...action, under: card };
  if (action.type === 'give') return { ...action, card };
  return null;
}

/*
 * What comes to light, and whether it truly does: a card turned up, looked at, drawn, received or laid from the deck; a guess;
 * the night's event; the scores at the end and what follows from them; and all when it is over. The event must be due in its own world, worked out from the truth there.
 */

export function noisesPublished({ viewer, worlds }: Difference<NoisesTypes>): boolean {
  const told = worlds.map((world) => about(world, viewer));
  if (told.includes('untrue')) return false;
  return told.includes('due') || worlds.every(({ event }) => event?.event === 'revealed');
}

/** Whether an event brings something to light, and if so, whether that is due. */
function about({ event, row, after }: WorldAt<NoisesTypes>, viewer: string): 'not' | 'due' | 'untrue' {
  if (event === null) return 'not';
  const due = (holds: boolean): 'due' | 'untrue' => (holds ? 'due' : 'untrue');
  const { open, cards, hands, identities, events } = after;
  switch (event.event) {
    case 'turned': {
      if (event.card === undefined) return 'not';
      const slot = open.piles[event.location][event.place];
      return due(slot?.face === 'up' && cards[event.location][event.place] === event.card);
    }
    case 'played': {
      if (event.player !== undefined || event.card === undefined) return 'not';
      const place = cards[event.location].indexOf(event.card);
      return due(event.face === 'up' && open.piles[event.location][place]?.face === 'up');
    }
    case 'looked':
      if (!('card' in event)) return 'not';
      return due(event.player === viewer && cards[event.location][event.place] === event.card);
    case 'drew':
      if (!('card' in event)) return 'not';
      return due(event.player === viewer && hands[event.player]?.includes(event.card) === true);
    case 'gave':
      if (!('card' in event)) return 'not';
      return due(event.to === viewer && hands[event.to]?.includes(event.card) === true);
    case 'guessed':
      return due(event.right === (identities[event.target] === event.identity));
    case 'nightEvent':
      return due(
        !events.includes(event.name) && row.filter((one) => one.event === 'nightEvent').length === 1,
      );
    case 'ended':
      return due(JSON.stringify(event.scores) === JSON.stringify(plainScores(after)));
    case 'round':
      return due(event.extra > 0 && event.playing.join() === tied(after, event.extra).join());
    default:
      return 'not';
  }
}

/** Who plays an extra round: those whom the scores, as things lie at its start, leave level. */
const tied = (state: State, extra: number): PlayerId[] => {
  const { options, playing } = state.open;
  const before = extra === 1 ? noises.seats(options) : playing;
  return plainLeaders(plainScores(state), before as readonly PlayerId[]);
};

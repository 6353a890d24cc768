// Small scenes of noises: who holds what, what lies where, what is done. Everybody's fold is checked along the way.
import { expect } from 'vitest';
import { scriptedChance } from '../../../src/chance/scripted.ts';
import { OutOfDice } from '../../../src/engine/chance.ts';
import type { Emitted } from '../../../src/engine/events.ts';
import { observe, truth } from '../../../src/engine/events.ts';
import { jsonCopy } from '../../../src/engine/json.ts';
import { SPECTATOR } from '../../../src/engine/seats.ts';
import type { Action, CardAt, Target } from '../../../src/games/noises/actions.ts';
import type { NoisesEvent, OpenEvent, SecretEvent } from '../../../src/games/noises/events.ts';
import { noises } from '../../../src/games/noises/index.ts';
import type { State } from '../../../src/games/noises/state.ts';
import type { ClueCard, Face, Identity, Location, PlayerId } from '../../../src/games/noises/vocabulary.ts';
import { CARDS, PLAYERS } from '../../suites/noisesPlain.ts';

export interface SceneIn {
  readonly players?: 2 | 3 | 4;
  readonly row?: readonly Location[]; // the four beside the Bathroom
  readonly tokens?: Partial<Record<Identity, Location>>; // moved there from where they would lie
  readonly identities?: readonly Identity[]; // by seat; cat, ghost, clock, draught
  readonly first?: PlayerId;
  readonly hands?: readonly (readonly ClueCard[])[]; // by seat; four plain cards if left out
  readonly house?: Partial<Record<Location, readonly string[]>>; // `+paw-1` face up, `-paw-1` face down, played by the last player
  readonly deck?: readonly ClueCard[]; // drawn next; the rest follows in a fixed order, unless there is `only`
  readonly only?: boolean; // the deck holds what is named and no more; the other cards lie in no one's way
  readonly discards?: readonly ClueCard[];
  readonly shuffles?: readonly (readonly ClueCard[])[];
  readonly events?: readonly string[]; // the first; dead of night, then the rest, follow
  readonly timer?: number; // 1 for the last round
  readonly points?: readonly number[]; // by seat
}

const plainHands: readonly (readonly ClueCard[])[] = [
  ['paw-1', 'paw-2', 'paw-3', 'paw-4'],
  ['moon-1', 'moon-2', 'moon-3', 'moon-4'],
  ['gear-1', 'gear-2', 'gear-3', 'gear-4'],
  ['wind-1', 'wind-2', 'wind-3', 'wind-4'],
];
const someIdentities: readonly Identity[] = ['cat', 'ghost', 'clock', 'draught'];
const someRow: readonly Location[] = ['kitchen', 'attic', 'library', 'parlour'];
const dealtTokens: readonly Identity[] = [
  'cat',
  'ghost',
  'mouse',
  'clock',
  'sleepwalker',
  'draught',
  'boiler',
  'shutter',
];
const allEvents = [
  'deadOfNight',
  'powerCut',
  'lightning',
  'draughtThrough',
  'backToBed',
  'springCleaning',
  'musicalRooms',
  'telltale',
  'light',
  'whispers',
];

/** Deals as scenario files do, then lays out what a deal alone can't. */
function arranged(scene: SceneIn): State {
  const players = scene.players ?? 2;
  const seats = PLAYERS.slice(0, players);
  const row: Location[] = ['bathroom', ...(scene.row ?? someRow)];
  const rest = CARDS.toSorted();
  const file = {
    options: { players },
    deal: {
      row,
      tokens: Object.fromEntries(dealtTokens.map((one, i) => [one, row[1 + Math.floor(i / 2)]])),
      identities: Object.fromEntries(seats.map((seat, i) => [seat, (scene.identities ?? someIdentities)[i]])),
      first: scene.first ?? 'player1',
      deck: rest,
      events: [...new Set([...(scene.events ?? []), ...allEvents])],
    },
  };
  const read = noises.scenario.read(file);
  if (!read.ok) throw new Error(`${read.error.field}: ${read.error.message}`);
  const state = read.value.start(scriptedChance([]), undefined);
  const { open } = state;
  const use = (cards: readonly ClueCard[]): ClueCard[] => {
    for (const card of cards) {
      if (!rest.includes(card)) throw new Error(`no ${card} left`);
      rest.splice(rest.indexOf(card), 1);
    }
    return [...cards];
  };
  Object.assign(open.tokens, scene.tokens);
  seats.forEach((seat, i) => {
    state.hands[seat] = use(scene.hands?.[i] ?? plainHands[i] ?? []);
    open.hands[seat] = state.hands[seat].length;
    open.points[seat] = scene.points?.[i] ?? 1;
  });
  for (const [at, cards] of Object.entries(scene.house ?? {}) as [Location, readonly string[]][]) {
    state.cards[at] = use(cards.map((card) => card.slice(1)));
    open.piles[at] = cards.map((card) =>
      card.startsWith('+')
        ? { face: 'up', shown: true, card: card.slice(1), knowers: [] }
        : { face: 'down', shown: false, card: null, knowers: [seats.at(-1) as PlayerId] },
    );
  }
  state.discards = use(scene.discards ?? []);
  open.discards = state.discards.length;
  state.deck = use(scene.deck ?? []);
  if (!scene.only) state.deck.push(...use([...rest]));
  open.deck = state.deck.length;
  if (scene.timer !== undefined) {
    open.round += open.timer - scene.timer;
    open.timer = scene.timer;
    open.eventsGone = state.events.splice(state.events.length - open.round + 1); // as many as there were rounds
  }
  const [player, hand] = [open.first, state.hands[open.first]];
  if (hand?.length === 0) throw new Error(`${player} begins and has no card`);
  return state;
}

export interface Deed {
  readonly seat: PlayerId;
  readonly action: Action;
}

const seatOf = (player: number): PlayerId => PLAYERS[player - 1] as PlayerId;

export const up = (player: number, card: ClueCard, location: Location): Deed =>
  laid(player, card, location, 'up');
export const down = (player: number, card: ClueCard, location: Location): Deed =>
  laid(player, card, location, 'down');
const laid = (player: number, card: ClueCard, location: Location, face: Face): Deed => ({
  seat: seatOf(player),
  action: { type: 'play', card, location, face },
});
export const power = (player: number, target: Target): Deed => ({
  seat: seatOf(player),
  action: { type: 'power', ...target },
});
export const decline = (player: number): Deed => ({
  seat: seatOf(player),
  action: { type: 'power', skip: true },
});
export const guess = (player: number, target: number, identity: Identity): Deed => ({
  seat: seatOf(player),
  action: { type: 'guess', player: seatOf(target), identity },
});
export const pass = (player: number): Deed => ({ seat: seatOf(player), action: { type: 'pass' } });
export const give = (player: number, card: ClueCard): Deed => ({
  seat: seatOf(player),
  action: { type: 'give', card },
});

/** Two cards face down to where one alone does nothing: the Bathroom and the Parlour. */
export const idle = (player: number, ...cards: [ClueCard, ClueCard]): Deed[] => [
  down(player, cards[0], 'bathroom'),
  down(player, cards[1], 'parlour'),
];

export type Line = Readonly<Record<string, unknown>>;
type Emission = Emitted<OpenEvent, SecretEvent>;

export interface Played {
  readonly state: State;
  readonly refused: { readonly deed: number; readonly code: string; readonly rule: string } | null;
  readonly outOfDice: boolean;
  /** What a viewer observed, of the kinds named or of all; `all` is the whole truth. */
  lines(viewer: string, ...kinds: NoisesEvent['event'][]): Line[];
  /** What everybody observes, of the kinds named. */
  open(...kinds: NoisesEvent['event'][]): Line[];
  /** The power that is asked for now, if one is. */
  readonly asked: string | null;
  /** What lies at a location: `+` face up, `-` face down, by place. */
  at(location: Location): string[];
  /** The cards that a viewer knows there, null where he does not. */
  known(viewer: string, location: Location): (ClueCard | null)[];
  /** The locations of some tokens. */
  tokens(...identities: Identity[]): Location[];
  readonly targets: readonly Target[]; // offered to whoever is asked for a power
}

/** Starts a scene and does the deeds; stops at the first that is refused, or when the scripted orders run out. */
export function play(scene: SceneIn, ...deeds: Deed[]): Played {
  const state = arranged(scene);
  const viewers = [...noises.seats(state.open.options), SPECTATOR];
  const views = new Map(viewers.map((viewer) => [viewer, jsonCopy(noises.peek(state, viewer))]));
  const emitted: Emission[] = [];
  const tell = (one: Emission): void => {
    emitted.push(one);
    for (const [viewer, view] of views) {
      const event = observe(one, viewer);
      if (event) noises.reduce(view, event);
    }
  };
  const chance = scriptedChance([], scene.shuffles ?? []);
  let refused: Played['refused'] = null;
  let outOfDice = false;
  for (const [i, { seat, action }] of deeds.entries()) {
    const why = noises.legal(state, seat, action);
    if (why) {
      refused = { deed: i, code: why.code, rule: why.rule };
      break;
    }
    try {
      noises.apply(state, seat, action, chance, tell);
    } catch (error) {
      if (!(error instanceof OutOfDice)) throw error;
      outOfDice = true;
      break;
    }
  }
  if (!outOfDice)
    for (const [viewer, view] of views) expect(view).toEqual(jsonCopy(noises.peek(state, viewer)));
  const lines = (viewer: string, ...kinds: NoisesEvent['event'][]): Line[] =>
    emitted.flatMap((one) => {
      const event = viewer === 'all' ? truth(one) : observe(one, viewer);
      return event && (kinds.length === 0 || kinds.includes(event.event)) ? [{ ...event }] : [];
    });
  const { open } = state;
  const asking = open.phase.name === 'power' ? open.phase : null;
  const choices = asking && noises.choices(noises.peek(state, asking.player));
  return {
    state,
    refused,
    outOfDice,
    lines,
    open: (...kinds) => lines(SPECTATOR, ...kinds),
    asked: asking?.power ?? null,
    at: (location) =>
      open.piles[location].map(
        ({ face }, place) => `${face === 'up' ? '+' : '-'}${state.cards[location][place] ?? '?'}`,
      ),
    known: (viewer, location) => views.get(viewer)?.open?.piles[location].map(({ card }) => card) ?? [],
    tokens: (...some) => some.map((identity) => open.tokens[identity]),
    targets: choices?.kind === 'power' ? choices.targets : [],
  };
}

/** Places as targets name them, for `at`. */
export const places = (targets: readonly Target[]): CardAt[] => targets.flatMap(({ at }) => (at ? [at] : []));

/** A whole round in which nothing happens but its event: two cards each to where they do nothing, no guesses. */
export function quiet(players: number, first = 1, hands = plainHands): Deed[] {
  const order = Array.from({ length: players }, (_, i) => ((first - 1 + i) % players) + 1);
  return [
    ...order.flatMap((player) => {
      const [one = '', other = ''] = hands[player - 1] ?? [];
      return idle(player, one, other);
    }),
    ...order.map(pass),
  ];
}

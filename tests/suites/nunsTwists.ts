// The secrets of nuns, one by one, and what the rules make public of each (N13).
import type { Draw } from '../../src/engine/game.ts';
import { nuns } from '../../src/games/nuns/index.ts';
import type { Action } from '../../src/games/nuns/actions.ts';
import { isFalseNoise, movementCards } from '../../src/games/nuns/data.ts';
import type { NunsEvent } from '../../src/games/nuns/events.ts';
import type { NoviceOpen, NoviceSecret, Open, State } from '../../src/games/nuns/state.ts';
import type { NunsTypes } from '../../src/games/nuns/types.ts';
import type { View } from '../../src/games/nuns/view.ts';
import type { WatcherId } from '../../src/games/nuns/vocabulary.ts';
import { guardIds, isGuard, watcherIds } from '../../src/games/nuns/vocabulary.ts';
import { plainIn } from './plainBoard.ts';
import type { Difference, Twist, WorldAt } from './suite.ts';

const pick = <V>(items: readonly V[], draw: Draw): V | undefined =>
  items.length > 0 ? items[draw(items.length)] : undefined;

const seesFrom = (open: Open, id: WatcherId, where: number): boolean => {
  const watcher = id === 'monk' ? open.monk : open.guards[id];
  return !!watcher && plainIn(open).sees(watcher.point, watcher.facing, where);
};
/** In a guard's sight or the Monk's (N14.3). */
const inSight = (open: Open, point: number): boolean => watcherIds.some((id) => seesFrom(open, id, point));

export const nunsSecrets = [
  'wish',
  'blessing',
  'keys',
  'item',
  'point',
  'plan',
  'answer',
  'answered', // or not, while the clock keeps a window open
  'falseNoise', // laid, or a true noise
  'guardBlessing', // known to both guard seats
];

export function nunsTwists(state: State, secret: string, draw: Draw): Twist<NunsTypes>[] {
  const { open } = state;
  if (open.phase.name === 'ended') return [];
  if (secret === 'guardBlessing') return guardTwists(state, draw);
  if (secret === 'answer') return nuns.waiting(state).flatMap((seat) => answerTwists(state, seat, draw));
  if (secret === 'answered') return nuns.waiting(state).flatMap((seat) => answeredTwists(state, seat, draw));
  return open.novices.flatMap((novice, i) => noviceTwists(state, novice, i, secret, draw));
}

function noviceTwists(
  state: State,
  novice: NoviceOpen,
  at: number,
  wanted: string,
  draw: Draw,
): Twist<NunsTypes>[] {
  const { open, undealt } = state;
  const secret = state.novices[at] as NoviceSecret;
  const found: Twist<NunsTypes>[] = [];
  const twist = (name: string, change: (own: NoviceSecret, other: State) => void): void => {
    if (name !== wanted) return;
    const other = nuns.clone(state);
    change(other.novices[at] as NoviceSecret, other);
    if (name !== 'plan' && other.open.phase.name === 'plan' && novice.submitted)
      if (!replan(other, novice, at, draw)) return;
    found.push({ secret: name, knows: [novice.id], other });
  };

  const wish = pick(undealt.wishes, draw);
  if (wish !== undefined) twist('wish', (own) => Object.assign(own, { wish }));

  const card = pick(
    undealt.blessings.filter((kind) => kind !== secret.blessing),
    draw,
  );
  if (card && novice.blessing && secret.falseNoise === null && !state.answers[novice.id])
    twist('blessing', (own) => Object.assign(own, { dealt: card, blessing: card }));

  const locked = plainIn(open).stepsWithoutKeys(novice.cell, secret.point) === Infinity;
  if (!locked && !secret.item) twist('keys', (own) => (own.keys = !own.keys));
  twist('item', (own) => Object.assign(own, { keys: true, item: !own.item })); // an item needs keys (N3.7)

  if (wanted === 'point' && novice.status === 'run' && novice.token === null) {
    const hidden = Object.keys(plainIn(open).file.points)
      .map(Number)
      .filter((point) => point !== secret.point && !inSight(open, point))
      .filter((point) => secret.keys || plainIn(open).stepsWithoutKeys(novice.cell, point) < Infinity);
    const near = hidden.filter((point) => plainIn(open).steps(point, secret.point) <= 3);
    const point = pick(near.length > 0 ? near : hidden, draw);
    if (point !== undefined) twist('point', (own) => (own.point = point));
  }

  if (open.phase.name === 'plan' && novice.submitted && novice.status === 'run')
    twist('plan', (_, other) => void replan(other, novice, at, draw));

  const heard = open.tokens.find((token) => token.kind === 'noise' && token.novice === novice.id);
  if (
    secret.blessing !== null &&
    isFalseNoise(open.options, secret.blessing) &&
    heard?.kind === 'noise' &&
    heard.edge &&
    open.phase.name === 'plan'
  ) {
    const laid = { turn: open.turn - 1, guard: heard.guard, edge: heard.edge };
    twist('falseNoise', (own) => (own.falseNoise = own.falseNoise === null ? laid : null));
  }

  return found;
}

/** Another plan that fits her secrets, with the card of the one she sent; false if none was found. */
function replan(state: State, novice: NoviceOpen, at: number, draw: Draw): boolean {
  const secret = state.novices[at] as NoviceSecret;
  const before = secret.plan;
  if (!before) return false;
  const action = nunsCounterpart({ type: 'plan', ...before }, nuns.peek(state, novice.id), draw);
  if (action?.type !== 'plan') return false;
  secret.plan = { path: action.path, second: action.second, card: action.card };
  return true;
}

/** The guards' Blessings are known to both guard seats (N13). */
function guardTwists(state: State, draw: Draw): Twist<NunsTypes>[] {
  const { open } = state;
  return guardIds.flatMap((id) => {
    const card = pick(
      state.undealt.blessings.filter((kind) => kind !== state.guards[id].blessing),
      draw,
    );
    const seats = nuns.seats(open.options).filter((seat) => seat.startsWith('guard'));
    if (!card || !open.guards[id].blessing || seats.some((seat) => state.answers[seat])) return [];
    const other = nuns.clone(state);
    Object.assign(other.guards[id], { dealt: card, blessing: card });
    return [{ secret: 'guardBlessing', knows: seats, other }];
  });
}

function answerTwists(state: State, seat: string, draw: Draw): Twist<NunsTypes>[] {
  const given = state.answers[seat];
  const view = nuns.peek(state, seat);
  const choices = nuns.choices(view);
  if (!given || choices?.kind !== 'blessing') return [];
  for (let attempt = 0; attempt < 10; attempt++) {
    const action = nuns.sample(view, choices, draw);
    if (action.type !== 'blessing' || JSON.stringify(action.plays) === JSON.stringify(given)) continue;
    const other = nuns.clone(state);
    other.answers[seat] = action.plays;
    return [{ secret: 'answer', knows: [seat], other }];
  }
  return [];
}

/** Where the last answer closes a window, whether one is in comes to light by itself. */
function answeredTwists(state: State, seat: string, draw: Draw): Twist<NunsTypes>[] {
  const view = nuns.peek(state, seat);
  const choices = nuns.choices(view);
  if (nuns.clock?.action(state) == null || choices?.kind !== 'blessing') return [];
  const other = nuns.clone(state);
  const action = nuns.sample(view, choices, draw);
  if (state.answers[seat]) delete other.answers[seat];
  else if (action.type === 'blessing') other.answers[seat] = action.plays;
  return [{ secret: 'answered', knows: [seat], other }];
}

/** In the other world: the same, if it can be done there, else another plan by the same card, or a pass. */
export function nunsCounterpart(action: Action, view: View, draw: Draw): Action | null {
  const choices = nuns.choices(view);
  if (choices?.kind === 'blessing') return { type: 'blessing', plays: [] };
  if (choices?.kind !== 'plan' || action.type !== 'plan') return null;
  for (let attempt = 0; attempt < 60; attempt++) {
    const other = nuns.sample(view, choices, draw);
    if (other.type === 'plan' && other.card === action.card) return other;
  }
  return null;
}

/*
 * What comes to light, and whether it truly does. The list is the cases of `about`: seen, unseen, vanished, noise,
 * captured, an open walk home, freed, a Blessing when it is shown, a wish come true, and all when it is over. Each event about the owner must be due in its own world, worked
 * out from the truth there and the public facts just before; and one of the two must be about the owner.
 */

export function nunsPublished({ owner, worlds }: Difference<NunsTypes>): boolean {
  if (owner === undefined) return false;
  const told = worlds.map((world) => about(world, owner));
  if (told.some((one) => one === 'untrue')) return false;
  return told.includes('due') || worlds.every(({ event }) => event?.event === 'revealed');
}

/** Whether an event is about the owner, and if so, whether it is due. */
function about(world: WorldAt<NunsTypes>, owner: string): 'not' | 'due' | 'untrue' {
  const { event } = world;
  if (event === null) return 'not';
  switch (event.event) {
    case 'seen':
    case 'unseen':
    case 'vanished':
    case 'noise':
    case 'captured':
    case 'walkedHome':
    case 'freed':
      if (event.novice !== owner) return 'not';
      return due(world, event) ? 'due' : 'untrue';
    case 'blessing': {
      const holds = isGuard(event.holder) ? owner.startsWith('guard') : event.holder === owner;
      return holds ? 'due' : 'not';
    }
    case 'ended': {
      if (!event.winners.includes(owner)) return 'not';
      const { open, novices } = world.after;
      const at = open.novices.findIndex(({ id }) => id === owner);
      const [novice, secret] = [open.novices[at], novices[at]];
      const home = secret?.keys && secret.item && secret.point === novice?.cell;
      return event.reason === 'wish' && home ? 'due' : 'untrue';
    }
    default:
      return 'not';
  }
}

type About = Extract<
  NunsEvent,
  { event: 'seen' | 'unseen' | 'vanished' | 'noise' | 'captured' | 'walkedHome' | 'freed' }
>;

function due(world: WorldAt<NunsTypes>, event: About): boolean {
  const open = world.before.open as Open;
  const at = open.novices.findIndex(({ id }) => id === event.novice);
  const { cell, status } = open.novices[at] as NoviceOpen;
  const wasCaught = status === 'caught';
  const { point } = world.after.novices[at] as NoviceSecret;
  const moved = world.row.find(
    (one) => (one.event === 'moved' || one.event === 'walkedHome') && one.novice === event.novice,
  );
  const way = moved?.event === 'moved' || moved?.event === 'walkedHome' ? [moved.from, ...moved.path] : [];
  const seenAt = (where: number): boolean => where !== cell && inSight(open, where);
  switch (event.event) {
    case 'seen':
      return seenAt(event.point) && [...way.slice(1), point].includes(event.point);
    case 'unseen':
      return !seenAt(point);
    case 'vanished': {
      const [last, next] = event.edge;
      const went = way.some((where, i) => where === last && way[i + 1] === next);
      return went && seenAt(last) && !seenAt(next) && event.by.every((id) => seesFrom(open, id, last));
    }
    case 'captured':
      return event.point !== cell && open.guards[event.guard].point === event.point && point === event.point;
    case 'noise':
      return laid(world.row, event) || heard(open, at, point, event);
    case 'walkedHome':
      return wasCaught && point === (event.path.at(-1) ?? event.from);
    case 'freed':
      if (!event.shielded) return open.options.variants.caught === 'may-disobey' && wasCaught; // she disobeys
      return wasCaught && (point === cell || !guardIds.some((id) => seesFrom(open, id, point)));
  }
}

const laid = (row: readonly NunsEvent[], _event: NunsEvent): boolean =>
  row.some((one) => one.event === 'falseNoiseLaid');

function heard(
  open: Open,
  at: number,
  point: number,
  { guard, edge }: Extract<NunsEvent, { event: 'noise' }>,
): boolean {
  const novice = open.novices[at] as NoviceOpen;
  const ear = open.guards[guard];
  const roll = open.rolls.find(({ by }) => by === guard) ?? open.rolls.find(({ by }) => by === novice.id);
  if (!roll || !novice.card || ear.card !== 'walk' || point === novice.cell) return false;
  const range = roll.die + roll.bonus + movementCards[novice.card].modifier;
  const { steps, firstEdges } = plainIn(open);
  return steps(ear.point, point) <= range && firstEdges(ear.point, point).includes(edge[1]);
}

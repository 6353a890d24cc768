import type { Chance } from '../../../engine/chance.ts';
import type { Emit } from '../../../engine/events.ts';
import type { Seat } from '../../../engine/seats.ts';
import type { Action } from '../actions.ts';
import { CARDS_A_TURN, EXTRA_ROUNDS, HAND, KITCHEN_HAND, clueCard, locationFacts } from '../data.ts';
import type { OpenEvent, SecretEvent } from '../events.ts';
import { toEveryone, toSeats } from '../events.ts';
import { targetsOf } from '../powers.ts';
import { leaders, scoresOf } from '../scoring.ts';
import type { Phase, PowerThen, State, Turn } from '../state.ts';
import { nextPlayer, turnOrder } from '../state.ts';
import { revealedOf } from '../view.ts';
import type { ClueCard, Face, Location, PlayerId, Power } from '../vocabulary.ts';
import { waitingFor, owingSeats } from '../waiting.ts';
import type { Context } from './context.ts';
import { award, draw, handOf, leaveHand } from './context.ts';
import { playCard } from './house.ts';
import { drawNightEvent } from './nightEvent.ts';
import { carryOutPower } from './power.ts';

/*
 * The order of a round (E2) is here and nowhere else: turns (card → its power → the location's) → guesses →
 * the event → the next round, an extra one, or the end.
 */

/** Carries out a legal action and all that follows from it, in place. */
export function applyAction(
  state: State,
  seat: Seat,
  action: Action,
  chance: Chance,
  emit: Emit<OpenEvent, SecretEvent>,
): void {
  const context: Context = { state, chance, emit };
  const { phase } = state.open;
  const player = seat as PlayerId;
  switch (action.type) {
    case 'play':
      if (phase.name !== 'play') throw new Error('a card outside a turn');
      return play(context, phase.turn, action.card, action.location, action.face);
    case 'power':
      if (phase.name !== 'power') throw new Error('a power that was not asked for');
      if (action.skip === true) emit?.(toEveryone({ event: 'declined', player }));
      else carryOutPower(context, phase.power, player, phase.at, action);
      return afterPower(context, phase.then, player, phase.at);
    case 'guess':
      guess(context, player, action.player, action.identity);
      return afterGuess(context, player);
    case 'pass':
      return afterGuess(context, player);
    case 'give':
      return choose(context, player, action.card);
  }
}

function ask({ state, emit }: Context, phase: Phase): void {
  const { open } = state;
  open.phase = phase;
  open.deeds++;
  emit?.(toEveryone({ event: 'asked', phase, seats: waitingFor(open), deeds: open.deeds }));
}

/** Starts the next round with this start player and timer (E2.9). */
export function startRound(context: Context, timer: number, first: PlayerId): void {
  const { open } = context.state;
  open.round++;
  open.timer = timer;
  open.first = first;
  const { round, playing, extra } = open;
  context.emit?.(toEveryone({ event: 'round', round, timer, first, playing, extra }));
  startTurn(context, first);
}

/** E2.1: with no card in hand the turn passes. */
function startTurn(context: Context, player: PlayerId): void {
  const turn: Turn = { player, played: [], five: false };
  if (handOf(context.state, player).length > 0) ask(context, { name: 'play', turn });
  else endTurn(context, turn);
}

/** E2.2: the card, then its special power if it lies face up. */
function play(context: Context, before: Turn, card: ClueCard, location: Location, face: Face): void {
  const { player } = before;
  const turn: Turn = {
    player,
    played: [...before.played, location],
    five: before.five || location === 'kitchen',
  };
  playCard(context, player, card, location, face);
  const { power } = clueCard(card);
  if (face === 'down' || power === null) return locationPower(context, turn, location);
  if (power === 'rummage' && !draw(context, player)) return locationPower(context, turn, location);
  askPower(context, power, player, location, { stage: 'location', turn });
}

/** E2.2, E2.3: then the location's power; a double one once, when both cards went there. */
function locationPower(context: Context, turn: Turn, location: Location): void {
  const { both, asks } = locationFacts[location];
  const works = !both || (turn.played.length === CARDS_A_TURN && turn.played.every((at) => at === location));
  if (works && location === 'parlour') award(context, turn.player, 1);
  if (works && asks) askPower(context, location, turn.player, location, { stage: 'turn', turn });
  else goOn(context, turn);
}

/** E2.4: a power without a legal target does nothing and is not asked for. */
function askPower(context: Context, power: Power, player: PlayerId, at: Location, then: PowerThen): void {
  const { open } = context.state;
  if (targetsOf(open, power, at, handOf(context.state, player)).length === 0)
    return afterPower(context, then, player, at);
  ask(context, { name: 'power', power, player, at, then });
}

function afterPower(context: Context, then: PowerThen, player: PlayerId, at: Location): void {
  switch (then.stage) {
    case 'location':
      return locationPower(context, then.turn, at);
    case 'turn':
      return goOn(context, then.turn);
    case 'telltale':
      return letLook(context, after(context, player));
  }
}

/** The second card, or the end of the turn. */
function goOn(context: Context, turn: Turn): void {
  const more = turn.played.length < CARDS_A_TURN && handOf(context.state, turn.player).length > 0;
  if (more) ask(context, { name: 'play', turn });
  else endTurn(context, turn);
}

/** E2.5: draws up, then it is the next player's turn, or time to guess. */
function endTurn(context: Context, { player, five }: Turn): void {
  const hand = handOf(context.state, player);
  while (hand.length < (five ? KITCHEN_HAND : HAND) && draw(context, player));
  const next = after(context, player);
  if (next) startTurn(context, next);
  else ask(context, { name: 'guess', player: context.state.open.first });
}

/** Who comes after this player in the round, if anybody does. */
function after({ state }: Context, player: PlayerId): PlayerId | undefined {
  const order = turnOrder(state.open);
  return order[order.indexOf(player) + 1];
}

/** E2.7 */
function guess(
  context: Context,
  player: PlayerId,
  target: PlayerId,
  identity: State['identities'][string],
): void {
  const { state, emit } = context;
  const right = state.identities[target] === identity;
  state.open.guesses = [...state.open.guesses, { player, target, identity, right }];
  emit?.(toEveryone({ event: 'guessed', player, target, identity, right }));
  if (right) {
    state.open.found[target] = identity;
    emit?.(toEveryone({ event: 'identityShown', player: target, identity }));
  }
  award(context, right ? player : target, state.open.timer);
}

function afterGuess(context: Context, player: PlayerId): void {
  const next = after(context, player);
  if (next) return ask(context, { name: 'guess', player: next });
  const name = drawNightEvent(context);
  if (name === 'telltale') letLook(context, context.state.open.first);
  else if (name === 'whispers') whisper(context);
  else endRound(context);
}

/** E6, Tell-tale floorboards: each in turn order. */
function letLook(context: Context, player: PlayerId | undefined): void {
  if (!player) return endRound(context);
  askPower(context, 'telltale', player, 'bathroom', { stage: 'telltale' });
}

/** E6, Whispers: all who have a card choose; nobody is asked when nobody has. */
function whisper(context: Context): void {
  const { open } = context.state;
  if (open.playing.some((player) => (open.hands[player] ?? 0) > 0)) ask(context, { name: 'whispers' });
  else endRound(context);
}

/** Takes a choice in place of an earlier one; when all are in, all are handed over at once. */
function choose(context: Context, player: PlayerId, card: ClueCard): void {
  const { state, emit } = context;
  state.gifts[player] = card;
  emit?.(toSeats([player], { event: 'chosen', card }));
  if (owingSeats(state).length > 0) return;
  const gifts = state.gifts;
  state.gifts = {};
  for (const from of turnOrder(state.open)) {
    const gift = gifts[from];
    if (gift === undefined) continue;
    const to = nextPlayer(state.open, from);
    leaveHand(state, from, gift);
    handOf(state, to).push(gift);
    state.open.hands[to] = handOf(state, to).length;
    emit?.(toSeats([from, to], { event: 'gave', from, to, card: gift }, { event: 'gave', from, to }));
  }
  endRound(context);
}

/** E2.9, E2.10, E7.2: the next round; when the timer is down, the end, or an extra round for the tied. */
function endRound(context: Context): void {
  const { state } = context;
  const { open } = state;
  const first = nextPlayer(open, open.first);
  if (open.extra === 0 && open.timer > 1) return startRound(context, open.timer - 1, first);
  const scores = scoresOf(state);
  const best = leaders(scores, open.playing);
  if (best.length === 1 || open.extra === EXTRA_ROUNDS) return endGame(context, scores, best);
  open.extra++;
  open.playing = best;
  startRound(context, 1, nextPlayer(open, open.first));
}

function endGame(
  { state, emit }: Context,
  scores: ReturnType<typeof scoresOf>,
  winners: readonly PlayerId[],
): void {
  const { open } = state;
  open.scores = scores;
  open.outcome = { winners };
  open.phase = { name: 'ended' };
  emit?.(toEveryone({ event: 'ended', scores, winners }));
  emit?.(toEveryone({ event: 'revealed', ...revealedOf(state) }));
}

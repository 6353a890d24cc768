import { rollDie } from '../../../engine/chance.ts';
import { toEveryone, toSeats } from '../events.ts';
import type { Seat } from '../../../engine/seats.ts';
import type { BlessingPlay } from '../actions.ts';
import { blessingHolders, holderOf, seatOfHolder } from '../blessing.ts';
import { blessingCard } from '../data.ts';
import type { RollKind } from '../state.ts';
import { markShown } from '../state.ts';
import type { Roller } from '../vocabulary.ts';
import { owingSeats } from '../waiting.ts';
import { isGuard } from '../vocabulary.ts';
import type { Context } from './context.ts';
import { forEachNovice } from './context.ts';
import type { Noise } from './noise.ts';
import { noiseOf, placeNoise } from './noise.ts';

/** Takes a seat's answer in place of its earlier one; true when all holders have answered. */
export function answer({ state, emit }: Context, seat: Seat, plays: readonly BlessingPlay[]): boolean {
  state.answers[seat] = plays;
  emit?.(toSeats([seat], { event: 'answered', plays }));
  return owingSeats(state).length === 0;
}

/** The window closes (N11.1): False Noises of guards, rerolls, changes of rolls, then the tokens. */
export function resolveRolls(context: Context, kind: RollKind): void {
  const { state, emit } = context;
  const plays = playsInOrder(context);
  state.answers = {};
  const falseNoises: Noise[] = [];
  const ofType = (type: string): Played[] =>
    plays.filter(({ play }) => blessingCard(state.open.options, play.card).effect.type === type);
  for (const { holder, play } of ofType('noiseToken')) {
    if (isGuard(holder)) {
      show(context, holder, play);
      state.open.tokens.push({ kind: 'noise', guard: holder, edge: null });
      emit?.(toEveryone({ event: 'falseToken', guard: holder }));
    } else {
      falseNoises.push(lay(context, holder, play));
    }
  }
  for (const { holder, play } of ofType('reroll')) {
    show(context, holder, play);
    rollAgain(context, play.roll as Roller);
  }
  for (const { holder, play } of ofType('change')) {
    const { effect } = blessingCard(state.open.options, play.card);
    const change = effect.type === 'change' ? effect.by : 0;
    rollBy(context, play.roll as Roller).bonus += change;
    show(context, holder, play, change);
  }
  placeNoise(context, [...noiseOf(context, kind), ...falseNoises]);
}

/** N11.1: where dice are rolled by hand, the Blessings that have some rolled again are shown first; whose dice those are. */
export function showRerolls(context: Context): Roller[] {
  const { options } = context.state.open;
  const again = playsInOrder(context).filter(
    ({ play }) => blessingCard(options, play.card).effect.type === 'reroll',
  );
  for (const { holder, play } of again) show(context, holder, play);
  return again.map(({ play }) => play.roll as Roller);
}

/** A die is rolled again; the new roll counts. */
export function rollAgain(context: Context, by: Roller): void {
  const die = rollDie(context.chance);
  rollBy(context, by).die = die;
  context.emit?.(toEveryone({ event: 'roll', by, die }));
}

interface Played {
  readonly holder: Roller;
  readonly play: BlessingPlay;
}

/** All that is played, guards first, the Abbess before the Prioress, then novices in seat order. */
function playsInOrder({ state }: Context): Played[] {
  const { open, answers } = state;
  return blessingHolders(open).flatMap((holder) => {
    const seat = seatOfHolder(open, holder);
    const play = answers[seat]?.find((one) => holderOf(open, seat, one) === holder);
    return play ? [{ holder, play }] : [];
  });
}

function rollBy({ state }: Context, by: Roller): { die: number; bonus: number } {
  const roll = state.open.rolls.find((one) => one.by === by);
  if (!roll) throw new Error(`${by} did not roll`);
  return roll;
}

/** A Blessing is shown and leaves the game (N1.4). */
function show({ state, emit }: Context, holder: Roller, play: BlessingPlay, change?: number): void {
  const { open } = state;
  if (isGuard(holder)) {
    markShown(open.guards[holder], play.card);
    state.guards[holder].blessing = null;
  } else {
    forEachNovice(state, (novice, secret) => {
      if (novice.id !== holder) return;
      markShown(novice, play.card);
      secret.blessing = null;
    });
  }
  emit?.(
    toEveryone({
      event: 'blessing',
      holder,
      card: play.card,
      ...(play.roll && { roll: play.roll }),
      ...(change !== undefined && { change }),
    }),
  );
}

/** A novice's False Noise: among the tokens now, shown next turn (N11). */
function lay({ state, emit }: Context, holder: Roller, play: BlessingPlay): Noise {
  const at = state.open.novices.findIndex((novice) => novice.id === holder);
  const novice = state.open.novices[at];
  const secret = state.novices[at];
  if (!novice || !secret || !play.guard || !play.edge) throw new Error('a False Noise without a place');
  const laid = { turn: state.open.turn, guard: play.guard, edge: play.edge };
  secret.falseNoise = laid;
  emit?.(toSeats([novice.id], { event: 'falseNoiseLaid', laid }));
  return { novice: novice.id, guard: laid.guard, edge: laid.edge };
}

/** At the start of N10, the False Noises of earlier turns are shown and discarded. */
export function showFalseNoises(context: Context): void {
  const { state } = context;
  forEachNovice(state, (novice, secret) => {
    if (secret.blessing !== null && secret.falseNoise !== null && secret.falseNoise.turn < state.open.turn)
      show(context, novice.id, { card: secret.blessing });
  });
}

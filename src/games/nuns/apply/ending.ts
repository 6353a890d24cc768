import { toEveryone } from '../events.ts';
import type { Seat } from '../../../engine/seats.ts';
import { guardSeats } from '../vocabulary.ts';
import type { EndReason } from '../vocabulary.ts';
import type { NoviceOpen, Open } from '../state.ts';
import { revealedOf } from '../reveal.ts';
import { markEnded } from '../state.ts';
import type { Context } from './context.ts';
import { forEachNovice } from './context.ts';

/** N9.1: novices at home with keys and item; of several, those captured least often. In seat order. */
export function wishWinners({ state }: Context): Seat[] {
  const home: NoviceOpen[] = [];
  forEachNovice(state, (novice, secret) => {
    if (novice.status === 'run' && secret.keys && secret.item && secret.point === novice.cell)
      home.push(novice);
  });
  const fewest = Math.min(...home.map((novice) => novice.captures));
  return home.filter((novice) => novice.captures === fewest).map((novice) => novice.id);
}

/** The guard seats win together (N1.1). */
export const guardsWin = (open: Open): Seat[] => guardSeats.slice(0, open.options.guardSeats);

/** The match is over and everything is opened (N13). */
export function endGame({ state, emit }: Context, winners: readonly Seat[], reason: EndReason): void {
  markEnded(state.open, { winners, reason });
  emit?.(toEveryone({ event: 'ended', winners, reason }));
  emit?.(toEveryone({ event: 'revealed', ...revealedOf(state) }));
}

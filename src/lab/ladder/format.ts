import type { Seat } from '../../engine/seats.ts';

/** How two levels meet: the seats of the first in each game of a set on one deal, the second has the rest. */
export interface Format {
  readonly name: string;
  readonly fair: number; // the first level's share of wins if both were equally good
  seatings(seats: readonly Seat[]): readonly (readonly Seat[])[];
}

/** One against all others, in every seat in turn: for games in which everybody plays for himself. */
export const oneAgainstRest = (players: number): Format => ({
  name: 'one against the rest',
  fair: 1 / players,
  seatings: (seats) => seats.map((seat) => [seat]),
});

import type { Side } from '../../engine/ladder.ts';
import type { Outcome } from '../../engine/game.ts';
import type { Seat } from '../../engine/seats.ts';

/** Whose a seat is in a game: the challenger's, the challenged one's, or of those whom both meet. */
export type Role = 'first' | 'second' | 'third';

/** One of the games that are played on a deal. */
export interface Seating {
  readonly name: string; // where the first, or in the other's place the second, sits
  roleOf(seat: Seat): Role;
  /** What the first gets for an outcome, 0 to 1. */
  points(outcome: Outcome): number;
}

/** How two levels meet. The first's points for a deal are the mean over all its games. */
export interface Format {
  readonly name: string;
  readonly fair: number; // the first level's points if both were equally good
  readonly seatings: readonly Seating[];
}

/** The wins a group of seats took in a game, a shared one in parts. */
export const winsOf = (outcome: Outcome, seats: readonly Seat[]): number =>
  outcome.winners.filter((seat) => seats.includes(seat)).length / outcome.winners.length;

/** One against all others, in every seat in turn: for games in which everybody plays for himself. */
export const oneAgainstRest = (seats: readonly Seat[]): Format => ({
  name: 'one against the rest',
  fair: 1 / seats.length,
  seatings: seats.map((own) => ({
    name: own,
    roleOf: (seat) => (seat === own ? 'first' : 'second'),
    points: (outcome) => winsOf(outcome, [own]),
  })),
});

/** A pair of games on each deal: one level has this side, the other that, and then the other way about. */
export const sidesSwapped = (sides: readonly [Side, Side]): Format => ({
  name: `${sides[0].name} against ${sides[1].name}, and swapped`,
  fair: 0.5,
  seatings: sides.map(({ name, seats }) => ({
    name,
    roleOf: (seat) => (seats.includes(seat) ? 'first' : 'second'),
    points: (outcome) => winsOf(outcome, seats),
  })),
});

/** A pair of games on each deal: both levels in turn have this side, against the same others. */
export const oneSide = ({ name, seats }: Side): Format => ({
  name: `${name} against the same others`,
  fair: 0.5,
  seatings: [
    {
      name: `${name}: first`,
      roleOf: (seat) => (seats.includes(seat) ? 'first' : 'third'),
      points: (outcome) => winsOf(outcome, seats),
    },
    {
      name: `${name}: second`,
      roleOf: (seat) => (seats.includes(seat) ? 'second' : 'third'),
      points: (outcome) => 1 - winsOf(outcome, seats),
    },
  ],
});

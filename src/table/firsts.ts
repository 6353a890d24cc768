import type { Seat } from '../engine/seats.ts';

/**
 * Who goes first of partners who may choose (N5.1), `null` where there is nothing to choose: whom all people among them
 * have pressed for, else the first of the people, so that nobody waits for a press. A bot goes along with the people.
 */
export function goesFirst(
  firsts: readonly Seat[],
  bots: readonly Seat[],
  presses: Readonly<Record<Seat, Seat>>,
): Seat | null {
  const [first] = firsts;
  if (first === undefined || firsts.length < 2) return null;
  const people = firsts.filter((seat) => !bots.includes(seat));
  const [asked] = people;
  if (asked === undefined) return first;
  const wanted = presses[asked];
  return wanted !== undefined && people.every((seat) => presses[seat] === wanted) ? wanted : asked;
}

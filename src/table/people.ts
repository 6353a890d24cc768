import type { Seat } from '../engine/seats.ts';
import type { Member, Occupant, OpenTable, Person } from './state.ts';
import type { MemberId } from './vocabulary.ts';

export const memberOf = (open: OpenTable, id: MemberId | null): Member | undefined =>
  open.members.find((member) => member.id === id);

export const isPerson = (occupant: Occupant | undefined): occupant is Person => occupant?.kind === 'person';

/** The seats of the table in seat order, with who sits there. */
export const seated = (open: OpenTable): (readonly [Seat, Occupant])[] =>
  open.facts.seats.map((seat) => [seat, open.seats[seat] ?? { kind: 'open' }]);

/** The people who sit, in seat order. */
export const people = (open: OpenTable): (readonly [Seat, Person])[] =>
  seated(open).flatMap(([seat, occupant]) => (isPerson(occupant) ? [[seat, occupant] as const] : []));

/** The seats a member holds, in seat order; those he left to a bot for good are his until the match is over. */
export const seatsOf = (open: OpenTable, member: MemberId | null): Seat[] =>
  people(open).flatMap(([seat, person]) => (person.member === member ? [seat] : []));

/** The seats that bots play now: nobody's, and those whose owners are away. */
export const botSeats = (open: OpenTable): Seat[] =>
  seated(open).flatMap(([seat, occupant]) => (isPerson(occupant) && occupant.away === null ? [] : [seat]));

/** Whether a member has walked out of the match. */
export const hasLeft = (open: OpenTable, member: MemberId): boolean => {
  const own = people(open).filter(([, person]) => person.member === member);
  return own.length > 0 && own.every(([, person]) => person.away === 'left');
};

/** Who decide together: the members who hold a seat and have not left it. */
export const voters = (open: OpenTable): MemberId[] => [
  ...new Set(people(open).flatMap(([, { member, away }]) => (away === 'left' ? [] : [member]))),
];

/** The seats that keep nothing from this one, itself among them. */
export const partnersOf = (open: OpenTable, seat: Seat): readonly Seat[] =>
  open.facts.partners.find((group) => group.includes(seat)) ?? [seat];

/** Who is host when the host has gone: whoever has been at the table longest, of those that are there where that is known. */
export const eldest = (
  open: OpenTable,
  without: MemberId | null = null,
  here: readonly MemberId[] | null = null,
): MemberId | null =>
  open.members.find(({ id }) => id !== without && (here?.includes(id) ?? true) && !hasLeft(open, id))?.id ??
  null;

import type { Contribution } from '../engine/record.ts';
import type { Seat } from '../engine/seats.ts';
import type { Act } from './act.ts';
import { people } from './people.ts';
import type { FairSecrets, MatchFair, Occupant, OpenTable, TableState } from './state.ts';
import type { MemberId } from './vocabulary.ts';

/*
 * Where the dice of the next match come from (docs/fair-dice.md). The server commits to bytes of its own; each member's
 * device commits to bytes of its own; when the match starts the devices open theirs, and the server opens its when the
 * match is over. Nobody can choose his part after he has seen another's.
 */

export const noSecrets = (): FairSecrets => ({ seed: null, opened: {}, start: null, dealt: null });

/** The members who sit and whose devices have committed: those whose openings a start waits for. */
export const contributors = (open: OpenTable): readonly MemberId[] => [
  ...new Set(
    people(open).flatMap(([, { member }]) => (Object.hasOwn(open.fair.devices, member) ? member : [])),
  ),
];

/** Whether a match is about to start, and the devices are opening their bytes. */
export const isStarting = ({ fair }: OpenTable): boolean => fair.until !== null;

/** Whether devices may have something to do for the dice of the next match. */
export const hasPart = (open: OpenTable): boolean =>
  open.fair.commitment !== null &&
  open.status !== 'closed' &&
  (isStarting(open) || open.status !== 'playing');

/** Whether nothing more is waited for. */
export const allOpened = (open: OpenTable): boolean =>
  contributors(open).every((member) => open.fair.opened.includes(member));

export function ask({ state, say }: Act, until: number, match: string, order: readonly number[]): void {
  state.fair.start = { match, order };
  say({ event: 'opening', until, order });
}

export function reveal({ state, say }: Act, member: MemberId, bytes: string): void {
  state.fair.opened[member] = bytes;
  say({ event: 'revealed', member });
}

/** What goes into the seed of a match with these seats, in their order; null where the server never committed. */
export function fairOf(
  { open, fair }: TableState,
  seats: Readonly<Record<Seat, Occupant>>,
): MatchFair | null {
  const { commitment, devices } = open.fair;
  if (commitment === null) return null;
  const held = new Map<MemberId, Seat[]>();
  for (const seat of open.facts.seats) {
    const occupant = seats[seat];
    if (occupant?.kind !== 'person') continue;
    held.set(occupant.member, [...(held.get(occupant.member) ?? []), seat]);
  }
  return {
    commitment,
    devices: [...held].map(([member, its]): Contribution => ({
      seats: its,
      commitment: devices[member] ?? null,
      opening: fair.opened[member] ?? null,
    })),
  };
}

/** The server's bytes have gone into a match. */
export function spend({ fair }: TableState): void {
  fair.dealt = fair.seed;
  fair.seed = null;
  fair.opened = {};
  fair.start = null;
}

import type { Seat } from '../../engine/seats.ts';
import { people } from '../../table/people.ts';
import type { MemberId } from '../../table/vocabulary.ts';
import type { DeviceHash } from '../store/store.ts';
import type { SeatsNow } from '../store/table-store.ts';
import type { Loaded } from './deps.ts';

/** Who may act in the match that is played, by device; `null` where none is. */
export function seatsNow({ state, members }: Pick<Loaded, 'state' | 'members'>): SeatsNow | null {
  const { open } = state;
  if (open.status !== 'playing' || !open.match) return null;
  const devicesOf = (member: MemberId): DeviceHash[] =>
    [...members].flatMap(([device, one]) => (one === member ? [device] : []));
  const holders = people(open).flatMap(([seat, { member }]) =>
    devicesOf(member).map((device) => ({ seat, device })),
  );
  const away: Seat[] = people(open).flatMap(([seat, person]) => (person.away === null ? [] : [seat]));
  return { match: open.match.id, holders, away };
}

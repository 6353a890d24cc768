import { memberOf, seatsOf } from '../../table/people.ts';
import type { DeviceHash } from '../store/store.ts';
import type { TableDeps } from './deps.ts';
import type { Standing } from './standing.ts';

/**
 * Lets one more device go on as the member that a transfer leads to. Refused for one that holds or held another seat of the match being played:
 * it would know two seats' secrets. Refused, too, for one with a seat of its own at the table: its member might have no
 * other device, and the next match would wait for him for ever. The transfer is used up only where it isn't
 * refused: shown to the wrong device, it is good for the right one.
 */
export async function addDevice(
  { store, now }: Pick<TableDeps, 'store' | 'now'>,
  table: string,
  standing: Standing,
  device: DeviceHash,
  transfer: string,
): Promise<'alreadySeated' | 'noSuchTransfer' | null> {
  const { open } = standing.state;
  const to = await store.transfer(transfer, now());
  if (to?.table !== table) return 'noSuchTransfer';
  const { member } = to;
  if (!memberOf(open, member)) return 'alreadySeated';
  const own = standing.members.get(device);
  if (own !== undefined && own !== member && seatsOf(open, own).length > 0) return 'alreadySeated';
  const match =
    open.status === 'playing' && open.match ? { id: open.match.id, seats: seatsOf(open, member) } : null;
  const held = match ? await store.everHeld(match.id, [device]) : [];
  if (held.some((seat) => !match?.seats.includes(seat))) return 'alreadySeated';
  await store.addDevice(table, { member, device }, match, standing.rows, { transfer, now: now() });
  standing.members.set(device, member);
  return null;
}

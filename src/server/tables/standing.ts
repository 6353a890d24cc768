import { applyRow } from '../../table/apply.ts';
import type { TableEmitted } from '../../table/events.ts';
import type { TableState } from '../../table/state.ts';
import type { MemberId } from '../../table/vocabulary.ts';
import type { TableNews } from '../cluster/cluster.ts';
import type { DeviceHash } from '../store/store.ts';
import type { StoredTableRow, TableMember } from '../store/table-store.ts';
import type { Loaded } from './deps.ts';

/** A table in memory as the table itself has it: dropped and worked out again when in doubt. */
export interface Standing extends Loaded {
  readonly events: TableEmitted[];
  readonly members: Map<DeviceHash, MemberId>;
  readonly done: Set<string>; // commands in the log, see `commandKey`
  rows: number;
}

/** Of a command with an id: under it the table finds the command again. */
export const commandKey = (member: MemberId | null, id: string): string => `${member} ${id}`;

const memberMap = (members: readonly TableMember[]): Map<DeviceHash, MemberId> =>
  new Map(members.map(({ device, member }) => [device, member]));

const keysOf = (rows: readonly StoredTableRow[]): string[] =>
  rows.flatMap(({ member, commandId }) => (commandId === null ? [] : commandKey(member, commandId)));

/** A table as these rows have made it. */
export const standingAfter = (
  rows: readonly StoredTableRow[],
  state: TableState,
  events: TableEmitted[],
  members: readonly TableMember[],
): Standing => ({
  state,
  events,
  members: memberMap(members),
  done: new Set(keysOf(rows)),
  rows: rows.length,
});

/** Carries a row out. */
export function addRow(standing: Standing, row: StoredTableRow): void {
  applyRow(standing.state, row, (emitted) => standing.events.push(emitted));
  standing.rows = row.number;
}

/** Takes in what another process has stored; whether that was anything. */
export function addNews(standing: Standing, { rows, members }: TableNews): boolean {
  const devices = memberMap(members);
  const same = [...devices].every(([device, member]) => standing.members.get(device) === member);
  if (rows.length === 0 && devices.size === standing.members.size && same) return false;
  for (const row of rows) addRow(standing, row);
  for (const key of keysOf(rows)) standing.done.add(key);
  standing.members.clear();
  for (const [device, member] of devices) standing.members.set(device, member);
  return true;
}

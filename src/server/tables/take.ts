import { jsonCopy } from '../../engine/json.ts';
import type { Drawn, TableCommand } from '../../table/commands.ts';
import type { TableState } from '../../table/state.ts';
import type { MemberId } from '../../table/vocabulary.ts';
import type { StoredTableRow, TableChange, TableMember } from '../store/table-store.ts';
import type { TableDeps } from './deps.ts';
import { seatsNow } from './holders.ts';
import type { Standing } from './standing.ts';
import { addRow } from './standing.ts';
import { factsOf } from './summary.ts';

/** An accepted command with what it draws, about to become a row. */
export interface Ready {
  readonly member: MemberId | null;
  readonly command: TableCommand;
  readonly drawn: Drawn;
  readonly id: string | null;
}

export const rowOf = ({ member, command, drawn, id }: Ready, number: number, at: number): StoredTableRow =>
  // A copy: what is kept in memory is exactly what can be read back.
  jsonCopy({ number, member, command, at, drawn, commandId: id });

/** Rows to be stored, with how the table stands after them. */
export const changeBy = (
  state: TableState,
  rows: readonly StoredTableRow[],
  now: () => number,
  more: Partial<TableChange> = {},
): TableChange => ({
  rows,
  facts: factsOf(state),
  at: rows.at(-1)?.at ?? now(),
  joined: [],
  removed: [],
  started: null,
  seats: null,
  ...more,
});

/**
 * Carries out accepted commands as one; what they come to, in memory only: nothing of it may be shown before it is stored. Moves
 * the standing on: if that can't be stored, or this throws, it has to be dropped.
 * @param founding rows that have made the table and are to be stored with them
 */
export function takeCommands(
  standing: Standing,
  commands: readonly Ready[],
  { now, newMatch }: Pick<TableDeps, 'now' | 'newMatch'>,
  joined: readonly TableMember[] = [],
  founding: readonly StoredTableRow[] = [],
): TableChange {
  const { state, members } = standing;
  const before = { seats: JSON.stringify(state.open.seats), match: state.open.match?.id ?? null };
  const ids = new Set(state.open.members.map(({ id }) => id));
  for (const { device, member } of joined) members.set(device, member);
  const rows = commands.map((ready) => {
    const row = rowOf(ready, standing.rows + 1, now());
    addRow(standing, row);
    return row;
  });
  for (const { id } of state.open.members) ids.delete(id);
  const removed = [...ids];
  for (const [device, member] of members) if (removed.includes(member)) members.delete(device);
  const started = state.open.match !== null && state.open.match.id !== before.match;
  const reseated = started || JSON.stringify(state.open.seats) !== before.seats;
  return changeBy(state, [...founding, ...rows], now, {
    joined,
    removed,
    started: started ? newMatch.atTable(state, rows.at(-1)?.at ?? 0) : null,
    seats: reseated ? seatsNow(standing) : null,
  });
}

import type { TableCommand } from '../../table/commands.ts';
import type { NewStoredMatch, SeatHolder, Store } from '../store/store.ts';
import type { StoredTable, StoredTableRow, TableMember } from '../store/table-store.ts';
import type { GameShelf } from './read-settings.ts';
import { readSettings } from './read-settings.ts';

/** A match and whose it is. */
export interface HeldMatch {
  readonly match: Pick<NewStoredMatch, 'id' | 'start'>;
  readonly holders: readonly SeatHolder[];
}

/**
 * The rows of a table whose match is older than tables are.
 * @throws Error when the match's game is no more
 */
export async function adoptedRows(
  { store, games }: { readonly store: Pick<Store, 'load'>; readonly games: GameShelf },
  { members, match: id, code, created }: StoredTable,
): Promise<StoredTableRow[]> {
  const stored = id === null ? null : await store.load(id);
  if (!stored) throw new Error('a table with neither rows nor a match');
  return rowsAround(games, stored, { members, code, created });
}

/**
 * Rows that lead to a match which is there already: as if its people had met, without names, and had sat down where they
 * sit.
 * @throws Error when the match's game is no more
 */
export function rowsAround(
  games: GameShelf,
  { match, holders }: HeldMatch,
  { members, code, created }: Pick<StoredTable, 'members' | 'code' | 'created'>,
): StoredTableRow[] {
  const { start } = match;
  const read = readSettings(games, null, { game: start.game, options: start.options });
  if (!read.ok) throw new Error('the options of a match are refused');
  const rows: StoredTableRow[] = [];
  const add = (member: string | null, command: TableCommand, drawn: StoredTableRow['drawn'] = {}): void =>
    void rows.push({ number: rows.length + 1, member, command, at: created, drawn, commandId: null });
  add(null, { do: 'open', game: start.game }, { ...read.value, code });
  const people = [...new Set(members.map(({ member }) => member))];
  const devicesOf = (member: TableMember['member']) =>
    members.filter((one) => one.member === member).map(({ device }) => device);
  for (const member of people) {
    add(null, { do: 'join', name: '', colour: 'blue' }, { member });
    const devices = devicesOf(member);
    const taken = rows.flatMap(({ command }) => (command.do === 'sit' ? [command.seat] : []));
    for (const { seat } of holders.filter(({ device }) => devices.includes(device)))
      if (!taken.includes(seat)) add(member, { do: 'sit', seat });
  }
  const order = read.value.facts.seats.map((_, i) => i);
  add(people[0] ?? null, { do: 'start' }, { match: match.id, order });
  return rows;
}

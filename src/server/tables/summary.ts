import { people, seated } from '../../table/people.ts';
import type { OpenTable, TableState } from '../../table/state.ts';
import type { TableSummary } from '../../protocol/messages.ts';
import type { ListedTable, StoredSummary, TableFacts } from '../store/table-store.ts';

const freeSeats = (open: OpenTable): number => seated(open).filter(([, { kind }]) => kind === 'open').length;

/** What anybody may be told of a table in a list: from its public part alone. */
const summaryOf = (open: OpenTable): StoredSummary => ({
  game: open.settings.game,
  status: open.status,
  match: open.match?.id ?? null,
  host: open.members.find(({ id }) => id === open.host)?.name ?? null,
  people: open.members.map(({ id, name, colour }) => ({
    member: id,
    name,
    colour,
    seats: people(open).flatMap(([seat, { member }]) => (member === id ? [seat] : [])),
  })),
  free: freeSeats(open),
  closing: open.closing,
});

/** What the store keeps beside the rows. */
export const factsOf = ({ open, code }: TableState): TableFacts => ({
  status: open.status,
  code,
  listed: open.settings.listed && open.status === 'gathering' && freeSeats(open) > 0,
  match: open.match?.id ?? null,
  closing: open.closing,
  summary: summaryOf(open),
});

export const toSummary = ({ id, created, last, summary }: ListedTable): TableSummary => ({
  table: id,
  ...summary,
  created,
  last,
});

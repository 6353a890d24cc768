import { isPerson, seated } from '../../table/people.ts';
import type { TableState } from '../../table/state.ts';
import type { Limits } from '../limits.ts';
import type { TableSide, TableTime } from '../matches/table-side.ts';
import { timeless } from '../matches/table-side.ts';
import type { LiveTables } from './registry.ts';

/** What a table says of its match's time. */
export function timeOf({ open, notes }: TableState, { windowFloorMs }: Limits): TableTime {
  const playing = seated(open).flatMap(([, one]) => (isPerson(one) && one.away === null ? [one.member] : []));
  return {
    pace: open.settings.pace,
    alone: new Set(playing).size <= 1,
    longer: [],
    windowFloor: windowFloorMs,
    paused: open.match?.paused != null,
    standing: open.facts.seats.filter((seat) => notes[seat]?.standing),
  };
}

/** How matches ask their tables. */
export const tableSide = (tables: () => LiveTables, limits: Limits): TableSide => ({
  async time({ id, table }) {
    if (table === null) return timeless;
    const { state } = await tables().named(table).ready();
    return state.open.match?.id === id ? timeOf(state, limits) : timeless;
  },
  async timedOut({ table }, seats) {
    if (table === null) return;
    for (const seat of seats) await tables().named(table).server({ do: 'away', seat, why: 'timeout' });
  },
});

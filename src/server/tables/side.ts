import type { Logger } from 'pino';
import type { Limits } from '../limits.ts';
import { faultOf } from '../matches/fault.ts';
import type { MatchDeps } from '../matches/deps.ts';
import type { TableSide } from '../matches/table-side.ts';
import { timeless } from '../matches/table-side.ts';
import type { LiveTables } from './registry.ts';
import { timeOf } from './time.ts';

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

/** Lets a table know that its match is over. It finds out when it wakes, if it can't be told now. */
export const tableTold =
  (tables: () => LiveTables, log: Logger): NonNullable<MatchDeps['ended']> =>
  ({ id, table }, outcome) => {
    if (table === null) return;
    void tables()
      .named(table)
      .matchEnded(id, outcome)
      .catch((error: unknown) => log.error(faultOf(error), 'end not told'));
  };

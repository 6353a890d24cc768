import type { Logger } from 'pino';
import { faultOf } from '../matches/fault.ts';
import type { Matches } from '../matches/registry.ts';
import type { Notices } from '../push/notices.ts';
import type { Store } from '../store/store.ts';
import type { LiveTables } from '../tables/registry.ts';
import type { Ears } from './cluster.ts';

interface EarsDeps {
  readonly matches: Matches;
  readonly tables: LiveTables;
  readonly notices: Notices;
  readonly store: Store;
  readonly log: Logger;
}

/** Passes on what other processes have stored to what is in memory here. */
export const ears = ({ matches, tables, notices, store, log }: EarsDeps): Ears => ({
  match: (id) => matches.present(id)?.stale(),
  clocks: (id) => matches.present(id)?.clocksStored(),
  table: (id) => tables.present(id)?.stale(),
  wanted: notices.wanted,
  gap() {
    for (const table of tables.all()) table.stale();
    for (const match of matches.all()) {
      match.stale();
      match.clocksStored();
    }
    store.push.tables().then(
      (wanted) => wanted.forEach(notices.wanted),
      (error: unknown) => log.error(faultOf(error), 'notices not looked at'),
    );
  },
});

import type { Logger } from 'pino';
import type { TableEmitted } from '../../table/events.ts';
import type { TableState } from '../../table/state.ts';
import type { MemberId } from '../../table/vocabulary.ts';
import type { Limits } from '../limits.ts';
import type { Cluster } from '../cluster/cluster.ts';
import type { Matches } from '../matches/registry.ts';
import type { DeviceHash, Store } from '../store/store.ts';
import type { Lots } from './ids.ts';
import type { NewMatches } from './new-match.ts';
import type { GameShelf } from './read-settings.ts';

/** What a table asks of the store. */
type TablesStored = Pick<
  Store,
  | 'createTable'
  | 'loadTable'
  | 'shelveTable'
  | 'appendTable'
  | 'matchState'
  | 'everHeld'
  | 'addDevice'
  | 'transfer'
  | 'deadLobbies'
  | 'load'
>;

/** What a table works with. */
export interface TableDeps {
  readonly store: TablesStored;
  readonly matches: Matches;
  readonly games: GameShelf;
  readonly lots: Lots;
  readonly newMatch: NewMatches;
  readonly limits: Limits;
  readonly now: () => number;
  readonly log: Logger;
  readonly cluster?: Cluster; // where other processes serve the same database
  /** Told when a member opens the table on one of his devices. */
  readonly came?: (table: string, member: MemberId) => void;
}

/** A table in memory, worked out from the store. */
export interface Loaded {
  readonly state: TableState;
  readonly events: readonly TableEmitted[];
  readonly members: ReadonlyMap<DeviceHash, MemberId>;
}

import { tableAround } from '../../src/lab/bench-server/around.ts';
import type { NewStoredMatch, SeatHolder, Store } from '../../src/server/store/store.ts';

/** Stores a match at a table of the same id. */
export const storeMatch = (
  store: Store,
  match: NewStoredMatch,
  holders: readonly SeatHolder[],
): Promise<void> => store.createTable(match.id, tableAround(match, holders));

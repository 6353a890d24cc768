import type { IDBPTransaction, StoreNames } from 'idb';
import type { Clocks } from '../table/clock.ts';
import { StoreConflict, StoreUnavailable } from '../server/store/errors.ts';
import type { MatchEnd, NewStoredMatch, StoredMatch, StoredRow } from '../server/store/stored.ts';
import type { ClockStore } from '../server/store/clock-store.ts';
import type { ListedTable, SeatsNow, TableChange } from '../server/store/table-store.ts';
import type { HouseStore } from './house.ts';
import type { Database, Kept, KeptMatch, KeptTable } from './database.ts';

type Names = readonly StoreNames<Kept>[];
type Write = IDBPTransaction<Kept, StoreNames<Kept>[], 'readwrite'>;

/** Every row of one table or match. */
const rowsOf = (id: string): IDBKeyRange => IDBKeyRange.bound([id, 0], [id, Infinity]);

/**
 * What matches and tables ask of their store, in the browser's database. A promise resolves once what it wrote is on
 * the disk: nothing is acknowledged that a battery running out could take away.
 */
export function deviceStore(db: Database): HouseStore {
  /** All of it or nothing. Whatever `work` rejects with undoes it. */
  async function write(names: Names, work: (tx: Write) => Promise<void>): Promise<void> {
    const tx = db.transaction([...names], 'readwrite', { durability: 'strict' });
    try {
      await work(tx);
    } catch (error) {
      abort(tx);
      await tx.done.catch(() => undefined);
      throw told(error);
    }
    await tx.done.catch((error: unknown) => {
      throw told(error);
    });
  }

  const put = (id: string, change: TableChange, create: boolean): Promise<void> =>
    write(['tables', 'tableRows', 'matches'], async (tx) => {
      const tables = tx.objectStore('tables');
      const before = create ? undefined : await tables.get(id);
      if (!create && !before) throw new StoreConflict('no such table');
      const table = changed(id, before, change);
      await (create ? tables.add(table) : tables.put(table));
      for (const row of change.rows) await tx.objectStore('tableRows').add(row, [id, row.number]);
      const matches = tx.objectStore('matches');
      if (change.started) await matches.add(started(id, change.started.match, change.started.levels));
      if (!change.seats) return;
      const match = await matches.get(change.seats.match);
      if (match) await matches.put(seated(match, change.seats));
    });

  return {
    createTable: (id, change) => put(id, change, true),
    appendTable: (id, change) => put(id, change, false),

    async loadTable(id) {
      const tx = db.transaction(['tables', 'tableRows']);
      const [table, rows] = await Promise.all([
        tx.objectStore('tables').get(id),
        tx.objectStore('tableRows').getAll(rowsOf(id)),
      ]);
      if (!table) return null;
      const { created, members, code, match } = table;
      return { id, created, rows, members, code, match };
    },

    async load(id) {
      const tx = db.transaction(['matches', 'rows']);
      const [kept, rows] = await Promise.all([
        tx.objectStore('matches').get(id),
        tx.objectStore('rows').getAll(rowsOf(id)),
      ]);
      if (!kept) return null;
      const { match, holders, events } = kept;
      return { match, rows, holders, events };
    },

    append: (id, rows, end) =>
      write(['matches', 'rows'], async (tx) => {
        const matches = tx.objectStore('matches');
        const kept = await matches.get(id);
        if (kept?.match.status !== 'running') throw new StoreConflict('the match does not run');
        for (const row of rows) await tx.objectStore('rows').add(row satisfies StoredRow, [id, row.number]);
        if (end) await matches.put(over(kept, end));
      }),

    stop: (id) =>
      write(['matches'], async (tx) => {
        const kept = await tx.objectStore('matches').get(id);
        if (kept?.match.status !== 'running') return;
        await tx.objectStore('matches').put({ ...kept, match: { ...kept.match, status: 'stopped' } });
      }),

    async matchState(id) {
      const kept = await db.get('matches', id);
      return kept ? { status: kept.match.status, outcome: kept.match.outcome } : null;
    },

    async everHeld(id, devices) {
      const kept = await db.get('matches', id);
      const seats = (kept?.held ?? []).flatMap(({ seat, device }) =>
        devices.includes(device) ? [seat] : [],
      );
      return [...new Set(seats)];
    },

    transfer: () => Promise.resolve(null),

    shelveTable: () => Promise.resolve(), // none is looked for here

    async addDevice() {
      throw new Error('a table of this device has no other');
    },

    deadLobbies: () => Promise.resolve([]), // nobody waits for one here

    clocks: inMemory(),
  };
}

/** What an error of the browser's database means to whoever wrote. */
function told(error: unknown): unknown {
  if (!(error instanceof DOMException)) return error;
  const { name, message } = error;
  return name === 'ConstraintError'
    ? new StoreConflict(message, { cause: error })
    : new StoreUnavailable(name, message, { cause: error });
}

function abort(tx: Write): void {
  try {
    tx.abort();
  } catch {
    // the failed request has done so already
  }
}

const changed = (id: string, before: KeptTable | undefined, change: TableChange): KeptTable => {
  const { facts, at, joined, removed } = change;
  const devices = joined.map(({ device }) => device);
  return {
    id,
    created: before?.created ?? at,
    last: at,
    code: facts.code,
    match: facts.match,
    summary: facts.summary satisfies ListedTable['summary'],
    members: [
      ...(before?.members ?? []).filter(
        ({ member, device }) => !removed.includes(member) && !devices.includes(device),
      ),
      ...joined,
    ],
  };
};

function started(table: string, match: NewStoredMatch, levels: StoredMatch['levels']): KeptMatch {
  return {
    match: {
      server: match.seed,
      devices: [],
      ...match,
      status: 'running',
      ended: null,
      outcome: null,
      table,
      levels,
      away: [],
    },
    holders: [],
    held: [],
    events: null,
  };
}

function seated(kept: KeptMatch, { holders, away }: SeatsNow): KeptMatch {
  const anew = holders.filter(
    ({ seat, device }) => !kept.held.some((one) => one.seat === seat && one.device === device),
  );
  return { ...kept, match: { ...kept.match, away }, holders, held: [...kept.held, ...anew] };
}

const over = (kept: KeptMatch, { at, outcome, events }: MatchEnd): KeptMatch => ({
  ...kept,
  match: { ...kept.match, status: 'ended', ended: at, outcome },
  events,
});

/** Clocks of one run: a match on a device is played at the pace that has none, so there is nothing to keep. */
function inMemory(): ClockStore {
  const clocks = new Map<string, Clocks>();
  return {
    begin: () => Promise.resolve({ run: 1, earlier: [] }),
    alive: () => Promise.resolve(),
    keep(_run, some) {
      for (const { match, clocks: its } of some)
        if (its) clocks.set(match, its);
        else clocks.delete(match);
      return Promise.resolve();
    },
    kept: (match) =>
      Promise.resolve(clocks.has(match) ? { run: 1, clocks: clocks.get(match) as Clocks } : null),
    due: () => Promise.resolve([]),
  };
}

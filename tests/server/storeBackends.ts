// The databases the store runs on, for tests that hold for each of them.
import { onTestFinished } from 'vitest';
import type { Meter } from '../../src/server/meter.ts';
import { openPostgres } from '../../src/server/store/postgres.ts';
import { openSqlite } from '../../src/server/store/sqlite.ts';
import type { NewStoredMatch, Store, StoredRow } from '../../src/server/store/store.ts';
import { postgresMissing, postgresUrl } from '../postgres.ts';
import { tempFolder } from './harness.ts';

/** One database; opened twice, it is the same to two servers. */
export interface Home {
  readonly place: string; // a folder or a URL
  open(options?: { readonly meter?: Meter }): Promise<Store>;
}

export interface Backend {
  readonly name: string;
  /** A new, empty database. */
  home(): Promise<Home>;
}

const backend = (
  name: string,
  newPlace: () => Promise<string>,
  open: (place: string, options?: { readonly meter?: Meter }) => Promise<Store>,
): Backend => ({
  name,
  async home() {
    const place = await newPlace();
    return {
      place,
      async open(options) {
        const store = await open(place, options);
        onTestFinished(() => store.close());
        return store;
      },
    };
  },
});

export const sqlite = backend('SQLite', tempFolder, openSqlite);
export const postgres = backend('PostgreSQL', postgresUrl, openPostgres);

if (postgresMissing !== null) process.stderr.write(`Not tested: ${postgresMissing}\n`);
export const backends: readonly Backend[] = postgresMissing === null ? [sqlite, postgres] : [sqlite];

export const match = (id: string, created = 1): NewStoredMatch => ({
  id,
  seed: 'ab'.repeat(32),
  server: 'ef'.repeat(32),
  devices: [{ seats: ['novice1'], commitment: '12'.repeat(32), opening: null }],
  commitment: 'cd'.repeat(32),
  created,
  start: { game: 'nuns', rulesVersion: 1, options: { novices: 2 }, chance: [3, 1], hash: 'h0' },
});

export const row = (number: number, more: Partial<StoredRow> = {}): StoredRow => ({
  number,
  seat: 'novice1',
  action: { type: 'plan', path: [1, 2], note: 'a "word", a \\ and {braces}' },
  by: 'owner',
  chance: [5],
  hash: `h${number}`,
  actionId: `a${number}`,
  at: 1_795_987_732_856,
  ...more,
});

export const end = { at: 9, outcome: { winners: ['novice1'], reason: 'wish' }, events: [{ to: 'everyone' }] };

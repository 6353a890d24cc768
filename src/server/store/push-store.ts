import type { Kysely } from 'kysely';
import type { DeviceHash } from './stored.ts';
import type { Tables } from './tables.ts';

/** The server's own pair of keys for Web Push (VAPID, RFC 8292), in base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Where and how a device wants to be told of its turns, as its browser gave it. */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly site: string; // the origin whose page asked for it
}

/** How a device stands in the turn of its member: told of it, aware of it without, or neither. */
export type NoticeState = 'out' | 'known' | null;

/** A device that wants to be told of its turns at a table. */
export interface PushSubscriber extends PushTarget {
  readonly device: DeviceHash;
  readonly notice: NoticeState;
}

export interface PushStore {
  /** The server's keys; `make` gives them where there are none yet. */
  keys(make: () => PushKeys): Promise<PushKeys>;
  /** A device wants to be told; its new address takes the place of an older one at every table. */
  subscribe(table: string, device: DeviceHash, target: PushTarget): Promise<void>;
  unsubscribe(table: string, device: DeviceHash): Promise<void>;
  /** An address that is no more. */
  forget(endpoint: string): Promise<void>;
  /** The tables of which somebody wants to be told. */
  tables(): Promise<readonly string[]>;
  subscribers(table: string): Promise<readonly PushSubscriber[]>;
  /** Those that stand otherwise stand so now; given `from`, only those that stand as that says. Resolves with them. */
  note(
    table: string,
    devices: readonly DeviceHash[],
    notice: NoticeState,
    from?: NoticeState,
  ): Promise<readonly DeviceHash[]>;
}

export function pushStore(db: Kysely<Tables>): PushStore {
  return {
    keys: async (make) => {
      const kept = await keptKeys(db);
      if (kept) return kept;
      const { publicKey, privateKey } = make();
      // Whoever is first, of several processes: theirs are everybody's.
      await db
        .insertInto('push_keys')
        .values({ id: 1, public_key: publicKey, private_key: privateKey })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return (await keptKeys(db)) as PushKeys;
    },

    subscribe: (table_id, device, { endpoint, p256dh, auth, site }) =>
      db.transaction().execute(async (tx) => {
        const address = { endpoint, p256dh, auth, site };
        await tx.updateTable('push').set(address).where('device', '=', device).execute();
        await tx
          .insertInto('push')
          .values({ table_id, device, ...address, notice: null })
          .onConflict((conflict) => conflict.columns(['table_id', 'device']).doUpdateSet(address))
          .execute();
      }),

    unsubscribe: async (table, device) => {
      await db.deleteFrom('push').where('table_id', '=', table).where('device', '=', device).execute();
    },

    forget: async (endpoint) => {
      await db.deleteFrom('push').where('endpoint', '=', endpoint).execute();
    },

    tables: async () => {
      const found = await db.selectFrom('push').select('table_id').distinct().execute();
      return found.map(({ table_id }) => table_id);
    },

    subscribers: async (table) => {
      const found = await db
        .selectFrom('push')
        .selectAll()
        .where('table_id', '=', table)
        .orderBy('device')
        .execute();
      return found.map(({ device, endpoint, p256dh, auth, site, notice }) => ({
        device,
        endpoint,
        p256dh,
        auth,
        site,
        notice: notice as NoticeState,
      }));
    },

    note: async (table, devices, notice, from) => {
      const noted = await db
        .updateTable('push')
        .set({ notice })
        .where('table_id', '=', table)
        .where('device', 'in', devices)
        .where('notice', 'is distinct from', notice)
        .$if(from !== undefined, (update) => update.where('notice', 'is not distinct from', from ?? null))
        .returning('device')
        .execute();
      return noted.map(({ device }) => device);
    },
  };
}

async function keptKeys(db: Kysely<Tables>): Promise<PushKeys | null> {
  const kept = await db.selectFrom('push_keys').selectAll().executeTakeFirst();
  return kept ? { publicKey: kept.public_key, privateKey: kept.private_key } : null;
}

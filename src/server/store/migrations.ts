import type { Kysely, Migration, MigrationProvider } from 'kysely';
import { Migrator, PostgresAdapter, sql } from 'kysely';
import { randomMatchId } from '../matches/ids.ts';
import { processesSchema } from './processes-schema.ts';
import type { StoredSummary } from './table-store.ts';
import type { Tables } from './tables.ts';

interface Step extends Migration {
  up(db: Kysely<Tables>): Promise<void>;
}

/*
 * Forward only: a step that was released is never changed and has no way back; what has to change gets a new step.
 * The names' order is the order in which they run.
 */
const steps: Readonly<Record<string, Step>> = {
  '001-matches': {
    async up(db) {
      await db.schema
        .createTable('matches')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('game', 'text', (column) => column.notNull())
        .addColumn('rules_version', 'integer', (column) => column.notNull())
        .addColumn('options', 'text', (column) => column.notNull())
        .addColumn('seed', 'text', (column) => column.notNull())
        .addColumn('commitment', 'text', (column) => column.notNull())
        .addColumn('start_chance', 'text', (column) => column.notNull())
        .addColumn('start_hash', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('status', 'text', (column) => column.notNull())
        .addColumn('ended_at', 'bigint')
        .addColumn('outcome', 'text')
        .addColumn('events', 'text')
        .execute();
      await db.schema
        .createTable('log_rows')
        .addColumn('match', 'text', (column) => column.notNull().references('matches.id'))
        .addColumn('number', 'integer', (column) => column.notNull())
        .addColumn('seat', 'text', (column) => column.notNull())
        .addColumn('action', 'text', (column) => column.notNull())
        .addColumn('decided_by', 'text', (column) => column.notNull())
        .addColumn('chance', 'text', (column) => column.notNull())
        .addColumn('hash', 'text', (column) => column.notNull())
        .addColumn('action_id', 'text')
        .addColumn('at', 'bigint', (column) => column.notNull())
        // Two writers that both believe to be next can't both win.
        .addPrimaryKeyConstraint('log_rows_by_number', ['match', 'number'])
        // Nor can one action of a device be carried out twice. (Rows without an id don't collide.)
        .addUniqueConstraint('log_rows_by_action', ['match', 'seat', 'action_id'])
        .execute();
      await db.schema
        .createTable('holders')
        .addColumn('match', 'text', (column) => column.notNull().references('matches.id'))
        .addColumn('seat', 'text', (column) => column.notNull())
        .addColumn('device', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('holders_by_seat', ['match', 'seat', 'device'])
        .execute();
      await db.schema.createIndex('holders_by_device').on('holders').column('device').execute();
    },
  },
  '002-tables': {
    async up(db) {
      await db.schema
        .createTable('tables')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('code', 'text', (column) => column.notNull().unique())
        .addColumn('status', 'text', (column) => column.notNull())
        .addColumn('listed', 'integer', (column) => column.notNull())
        .addColumn('match', 'text')
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('last_at', 'bigint', (column) => column.notNull())
        .addColumn('closing_at', 'bigint')
        .addColumn('summary', 'text', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('tables_by_listed').on('tables').columns(['listed', 'last_at']).execute();
      await db.schema.createIndex('tables_by_status').on('tables').columns(['status', 'last_at']).execute();
      await db.schema
        .createTable('table_rows')
        .addColumn('table_id', 'text', (column) => column.notNull().references('tables.id'))
        .addColumn('number', 'integer', (column) => column.notNull())
        .addColumn('member', 'text')
        .addColumn('command', 'text', (column) => column.notNull())
        .addColumn('drawn', 'text', (column) => column.notNull())
        .addColumn('command_id', 'text')
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('table_rows_by_number', ['table_id', 'number'])
        .addUniqueConstraint('table_rows_by_command', ['table_id', 'member', 'command_id'])
        .execute();
      await db.schema
        .createTable('table_members')
        .addColumn('table_id', 'text', (column) => column.notNull().references('tables.id'))
        .addColumn('device', 'text', (column) => column.notNull())
        .addColumn('member', 'text', (column) => column.notNull())
        // A device is one member of a table.
        .addPrimaryKeyConstraint('table_members_by_device', ['table_id', 'device'])
        .execute();
      await db.schema.createIndex('table_members_device').on('table_members').column('device').execute();
      await db.schema
        .createTable('transfers')
        .addColumn('hash', 'text', (column) => column.primaryKey())
        .addColumn('pair', 'text', (column) => column.notNull())
        .addColumn('table_id', 'text', (column) => column.notNull().references('tables.id'))
        .addColumn('member', 'text', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema.alterTable('matches').addColumn('table_id', 'text').execute();
      await db.schema.alterTable('matches').addColumn('levels', 'text').execute();
      await db.schema.alterTable('matches').addColumn('away', 'text').execute();
      await db.schema.alterTable('holders').addColumn('left_at', 'bigint').execute(); // null: holds it now
      await tablesForMatches(db);
    },
  },
  '003-clocks': {
    async up(db) {
      await db.schema
        .createTable('runs')
        .addColumn('number', 'integer', (column) => column.primaryKey())
        .addColumn('started_at', 'bigint', (column) => column.notNull())
        .addColumn('heartbeat', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('clocks')
        .addColumn('match', 'text', (column) => column.primaryKey().references('matches.id'))
        .addColumn('run', 'integer', (column) => column.notNull())
        .addColumn('clocks', 'text', (column) => column.notNull())
        .addColumn('due_at', 'bigint')
        .execute();
      await db.schema.createIndex('clocks_by_due').on('clocks').column('due_at').execute();
    },
  },
  '004-fair-dice': {
    async up(db) {
      await db.schema.alterTable('matches').addColumn('server_seed', 'text').execute();
      await db.schema.alterTable('matches').addColumn('devices', 'text').execute();
    },
  },
  '005-push': {
    async up(db) {
      await db.schema
        .createTable('push_keys')
        .addColumn('id', 'integer', (column) => column.primaryKey()) // 1: there is one pair
        .addColumn('public_key', 'text', (column) => column.notNull())
        .addColumn('private_key', 'text', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('push')
        .addColumn('table_id', 'text', (column) => column.notNull().references('tables.id'))
        .addColumn('device', 'text', (column) => column.notNull())
        .addColumn('endpoint', 'text', (column) => column.notNull())
        .addColumn('p256dh', 'text', (column) => column.notNull())
        .addColumn('auth', 'text', (column) => column.notNull())
        .addColumn('site', 'text', (column) => column.notNull())
        .addColumn('notice', 'text')
        .addPrimaryKeyConstraint('push_by_device', ['table_id', 'device'])
        .execute();
      await db.schema.createIndex('push_device').on('push').column('device').execute();
      await db.schema.createIndex('push_endpoint').on('push').column('endpoint').execute();
    },
  },
  '006-log-in-order': {
    // The rows of a match lie together, in order, and in no other tree besides: adding one changes one page where it
    // changed three, and reading a match reads its own pages. That no action is stored twice `sqlite-commit.ts` sees to.
    // PostgreSQL has no such tables, and several processes that write: there the two keys stay as they are.
    async up(db) {
      if (isPostgres(db)) return;
      await db.schema
        .createTable('log_in_order')
        .addColumn('match', 'text', (column) => column.notNull().references('matches.id'))
        .addColumn('number', 'integer', (column) => column.notNull())
        .addColumn('seat', 'text', (column) => column.notNull())
        .addColumn('action', 'text', (column) => column.notNull())
        .addColumn('decided_by', 'text', (column) => column.notNull())
        .addColumn('chance', 'text', (column) => column.notNull())
        .addColumn('hash', 'text', (column) => column.notNull())
        .addColumn('action_id', 'text')
        .addColumn('at', 'bigint', (column) => column.notNull())
        // Two writers that both believe to be next can't both win.
        .addPrimaryKeyConstraint('log_in_order_by_number', ['match', 'number'])
        .modifyEnd(sql`without rowid`)
        .execute();
      const columns = sql.raw('match, number, seat, action, decided_by, chance, hash, action_id, at');
      await sql`insert into log_in_order (${columns}) select ${columns} from log_rows order by match, number`.execute(
        db,
      );
      await db.schema.dropTable('log_rows').execute();
      await db.schema.alterTable('log_in_order').renameTo('log_rows').execute();
    },
  },
  '007-processes': {
    // An embedded database has one process.
    async up(db) {
      if (isPostgres(db)) await processesSchema(db);
    },
  },
  '008-snapshots': {
    async up(db) {
      await db.schema
        .createTable('snapshots')
        .addColumn('match', 'text', (column) => column.primaryKey().references('matches.id'))
        .addColumn('rows', 'integer', (column) => column.notNull())
        .addColumn('seal', 'text', (column) => column.notNull())
        .addColumn('text', 'text', (column) => column.notNull())
        .execute();
    },
  },
};

const isPostgres = (db: Kysely<Tables>): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/**
 * A table for every match from before there were tables, under the match's own name. Its rows are made when somebody
 * comes to it, since what the game must tell for them is not for a migration to know.
 */
async function tablesForMatches(db: Kysely<Tables>): Promise<void> {
  const matches = await db
    .selectFrom('matches')
    .select(['id', 'game', 'status', 'created_at', 'ended_at'])
    .execute();
  for (const { id, game, status, created_at, ended_at } of matches) {
    const holders = await db.selectFrom('holders').selectAll().where('match', '=', id).execute();
    const devices = [...new Set(holders.map(({ device }) => device))];
    const people = devices.map((device, i) => ({
      member: `p${i + 1}`,
      name: '',
      colour: 'blue' as const,
      seats: holders.filter((holder) => holder.device === device).map(({ seat }) => seat),
    }));
    const over = status === 'running' ? 'playing' : 'over';
    const summary: StoredSummary = { game, status: over, match: id, host: '', people, free: 0 };
    await db
      .insertInto('tables')
      .values({
        id,
        code: randomMatchId(),
        status: over,
        listed: 0,
        match: id,
        created_at,
        last_at: ended_at ?? created_at,
        closing_at: null,
        summary: JSON.stringify(summary),
      })
      .execute();
    for (const [i, device] of devices.entries())
      await db
        .insertInto('table_members')
        .values({ table_id: id, device, member: `p${i + 1}` })
        .execute();
    await db.updateTable('matches').set({ table_id: id }).where('id', '=', id).execute();
  }
}

/** All steps in order. */
export const stepNames: readonly string[] = Object.keys(steps).sort();

/** The last step: a database that has it is in the present form. */
export const latestStep = stepNames.at(-1) as string;

const provider: MigrationProvider = { getMigrations: () => Promise.resolve({ ...steps }) };

/**
 * Brings the database to the present form, or to that of an earlier step. Several processes may do so at once.
 * @throws Error when a step fails, or when the database was made by a newer version of the server
 */
export async function migrate<T>(db: Kysely<T>, step = latestStep): Promise<void> {
  const { error } = await new Migrator({ db, provider }).migrateTo(step);
  if (error !== undefined) throw new Error('the database could not be brought up to date', { cause: error });
}

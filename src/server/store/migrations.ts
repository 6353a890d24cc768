import type { Kysely, Migration, MigrationProvider } from 'kysely';
import { Migrator } from 'kysely';

/*
 * Forward only: a step that was released is never changed and has no way back; what has to change gets a new step.
 * The names' order is the order in which they run.
 */
const steps: Readonly<Record<string, Migration>> = {
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
};

const provider: MigrationProvider = { getMigrations: () => Promise.resolve({ ...steps }) };

/**
 * Brings the database to the present form.
 * @throws Error when a step fails, or when the database was made by a newer version of the server
 */
export async function migrate<T>(db: Kysely<T>): Promise<void> {
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error !== undefined) throw new Error('the database could not be brought up to date', { cause: error });
}

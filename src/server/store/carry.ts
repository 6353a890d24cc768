import type { Kysely } from 'kysely';
import type { AnyRow, Counts, TableName } from './contents.ts';
import { allRows, CONTENTS, countAll, insertRows, sameKeys, TABLE_NAMES } from './contents.ts';
import { fromOneMoment } from './one-moment.ts';
import type { Tables } from './tables.ts';

/** Why a database was not carried; the target is as it was before. */
export class NotCarried extends Error {
  override readonly name = 'NotCarried';
  readonly code: 'notEmpty' | 'differs' | 'changed';
  constructor(code: NotCarried['code'], message: string) {
    super(message);
    this.code = code;
  }
}

const named = (counts: Counts): string =>
  TABLE_NAMES.filter((table) => counts[table] > 0)
    .map((table) => `${table} ${counts[table]}`)
    .join(', ');

/**
 * Carries all that one database holds into another, which is empty: a batch at a time, from one moment of the source, in
 * one transaction of the target. Every row is read back and compared before that is committed.
 * @returns how many rows were carried
 * @throws NotCarried
 */
export function carry(from: Kysely<Tables>, to: Kysely<Tables>): Promise<Counts> {
  return fromOneMoment(from).execute((source) =>
    to.transaction().execute(async (target) => {
      const there = named(await countAll(target));
      if (there !== '')
        throw new NotCarried('notEmpty', `there is something at the target already: ${there}`);
      for (const table of TABLE_NAMES)
        for await (const rows of allRows(source, table)) {
          await insertRows(target, table, rows);
          compare(table, rows, await sameKeys(target, table, rows));
        }
      const [sent, arrived] = [await countAll(source), await countAll(target)];
      for (const table of TABLE_NAMES)
        if (sent[table] !== arrived[table])
          throw new NotCarried('differs', `${table}: ${sent[table]} rows sent, ${arrived[table]} arrived`);
      return arrived;
    }),
  );
}

function compare(table: TableName, sent: readonly AnyRow[], arrived: readonly AnyRow[]): void {
  const { key, columns } = CONTENTS[table];
  const keyOf = (row: AnyRow): string => JSON.stringify(key.map((column) => row[column]));
  const byKey = new Map(arrived.map((row) => [keyOf(row), row]));
  for (const row of sent) {
    const other = byKey.get(keyOf(row));
    const column = other ? columns.find((one) => row[one] !== other[one]) : '';
    if (column !== undefined)
      throw new NotCarried('differs', `${table}: the row ${keyOf(row)} did not arrive as it was: ${column}`);
  }
}

/** @throws NotCarried when the source holds other rows by now than were carried: somebody goes on writing there. */
export async function sameStill(from: Kysely<Tables>, carried: Counts): Promise<void> {
  const now = await fromOneMoment(from).execute((source) => countAll(source));
  if (TABLE_NAMES.some((table) => now[table] !== carried[table]))
    throw new NotCarried(
      'changed',
      'the source was written to meanwhile: stop its servers, empty the target, begin again',
    );
}

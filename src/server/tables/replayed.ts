import { BadRow, replayTable } from '../../table/apply.ts';
import type { TableEmitted } from '../../table/events.ts';
import type { TableState } from '../../table/state.ts';
import { TableDamaged } from '../store/errors.ts';
import type { StoredTable, StoredTableRow } from '../store/table-store.ts';
import { adoptedRows } from './adopt.ts';
import type { TableDeps } from './deps.ts';

/**
 * A table as its rows have made it.
 * @throws TableDamaged
 */
export async function replayed(
  deps: Pick<TableDeps, 'store' | 'games'>,
  stored: StoredTable,
): Promise<{ rows: readonly StoredTableRow[]; state: TableState; events: TableEmitted[] }> {
  const rows = stored.rows.length > 0 ? stored.rows : await adoptedRows(deps, stored);
  const events: TableEmitted[] = [];
  try {
    return { rows, events, state: replayTable(rows, (emitted) => events.push(emitted)) };
  } catch (error) {
    if (!(error instanceof BadRow)) throw error;
    throw new TableDamaged(stored.id, error.row ?? 0, error.message, { cause: error });
  }
}

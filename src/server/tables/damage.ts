import type { Logger } from 'pino';
import { faultOf } from '../matches/fault.ts';
import type { TableDamaged } from '../store/errors.ts';

/** Names a damaged table in the log, so that somebody looks at it: which one, which of its rows, and what of its form is wrong. */
export const logDamage = (log: Pick<Logger, 'error'>, error: TableDamaged): void =>
  log.error({ ...faultOf(error), table: error.table, row: error.row, why: error.why }, 'table damaged');

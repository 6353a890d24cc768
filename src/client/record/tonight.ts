import { commitment, daySeed } from '../../chance/seed.ts';
import { recall, remember } from '../shared/stored.ts';

/*
 * Tonight's convent: one deal and one row of dice a day, the same for everybody. A day is one of the calendar in UTC, so
 * that it begins at one moment all over the world.
 */

/** A day as `2026-11-30`. */
export const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** Milliseconds until the next day begins. */
export const untilNext = (instant: number): number => 86_400_000 - (instant % 86_400_000);

const KEY = 'tonight';

/** The day whose deal was last begun here, and at which table. */
function begun(): { readonly day: string; readonly table: string } | null {
  const [day, table] = (recall(KEY) ?? '').split(' ');
  return day && table ? { day, table } : null;
}

export const beginDay = (day: string, table: string): void => remember(KEY, `${day} ${table}`);

/** The table at which the deal of this day was begun here. */
export const tableOf = (day: string): string | null => {
  const its = begun();
  return its?.day === day ? its.table : null;
};

/** The day whose deal a match at a table is, by the commitment to its seed: those after it at the same table are none. */
export function dayOfMatch(table: string, shown: string): string | null {
  const its = begun();
  return its?.table === table && commitment(daySeed(its.day)) === shown ? its.day : null;
}

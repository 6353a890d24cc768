import { recall, remember } from '../shared/stored.ts';

/*
 * What was played on this device, kept on it alone: no server is told.
 */

/** A match that was played to its end by a seat of this device. */
export interface Played {
  readonly match: string;
  readonly game: string;
  readonly side: string; // key of the game's side, as the lobby has it
  readonly seat: string;
  readonly won: boolean;
  readonly level: string | null; // the weakest bot among those it was played against; null where a person was
  readonly at: number; // when it was first seen to be over, milliseconds since 1970
  readonly day?: string; // the day whose deal it was, as `2026-11-30`
}

const KEY = 'record';
const MOST = 500; // of the latest; a device is no archive

const isPlayed = (one: unknown): one is Played => {
  if (typeof one !== 'object' || one === null) return false;
  const { match, game, side, seat, won, level, at, day } = one as Record<string, unknown>;
  return (
    [match, game, side, seat].every((text) => typeof text === 'string') &&
    typeof won === 'boolean' &&
    typeof at === 'number' &&
    (level === null || typeof level === 'string') &&
    (day === undefined || typeof day === 'string')
  );
};

/** Latest first. What can't be read, by whatever left it there, is left out. */
export function readRecord(text: string | null): Played[] {
  try {
    const all: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(all) ? all.filter(isPlayed) : [];
  } catch {
    return [];
  }
}

/** With one more, once for each seat of a match. */
export const withPlayed = (record: readonly Played[], one: Played): readonly Played[] =>
  record.some(({ match, seat }) => match === one.match && seat === one.seat)
    ? record
    : [one, ...record].slice(0, MOST);

export const myRecord = (): Played[] => readRecord(recall(KEY));
export const keepPlayed = (one: Played): void => remember(KEY, JSON.stringify(withPlayed(myRecord(), one)));
export const clearRecord = (): void => remember(KEY, '');

/** How a side of a game has fared. */
export interface Tally {
  readonly played: number;
  readonly won: number;
  readonly beaten: ReadonlySet<string>; // levels of bots
}

export function tallyOf(record: readonly Played[], game: string, side: string): Tally {
  const its = record.filter((one) => one.game === game && one.side === side);
  const won = its.filter((one) => one.won);
  return {
    played: its.length,
    won: won.length,
    beaten: new Set(won.flatMap(({ level }) => level ?? [])),
  };
}

/** The day before, as `2026-11-29`. */
function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}

/** How the days' deals have fared: each once, the first time it was played. */
export function daysOf(
  record: readonly Played[],
  today: string,
): { played: number; won: number; row: number } {
  const days = new Map<string, boolean>();
  for (const { day, won } of record.toReversed()) if (day !== undefined && !days.has(day)) days.set(day, won);
  // A row goes on until a day has gone by without a game; today still has time.
  let row = 0;
  for (let day = days.has(today) ? today : dayBefore(today); days.has(day); day = dayBefore(day)) row++;
  return { played: days.size, won: [...days.values()].filter((won) => won).length, row };
}

/** The game of a day, if it has been played to its end here. */
export const playedOn = (record: readonly Played[], day: string): Played | null =>
  record.findLast((one) => one.day === day) ?? null;

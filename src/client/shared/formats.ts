import { language } from './words.ts';

/*
 * Lists, numbers and times as the language that is spoken writes them.
 */

const made = new Map<string, unknown>();

/** Formats cost more to make than to use. */
function kept<Format>(kind: string, make: (locale: string) => Format): Format {
  const name = `${language.now} ${kind}`;
  if (!made.has(name)) made.set(name, make(language.now));
  return made.get(name) as Format;
}

/** "Ada, Bea and Cleo". */
export const allOf = (words: readonly string[]): string =>
  kept('and', (locale) => new Intl.ListFormat(locale)).format(words);

/** "a, b or c". */
export const oneOfThese = (words: readonly string[]): string =>
  kept('or', (locale) => new Intl.ListFormat(locale, { type: 'disjunction' })).format(words);

const HOUR_MS = 3_600_000;

/**
 * The hour of an instant, with the day where that is another: "21:40", "Tue 21:40". In the device's own time, unless a
 * zone is named ("Europe/Athens"). Where clocks are put back an hour comes twice: then it says which of them it is.
 */
export function hourOf(instant: number, now: number, timeZone?: string): string {
  const written = (at: number, options: Intl.DateTimeFormatOptions): string =>
    kept(
      JSON.stringify([timeZone, options]),
      (locale) =>
        new Intl.DateTimeFormat(locale, { ...(timeZone !== undefined && { timeZone }), ...options }),
    ).format(at);
  const hour = { hour: 'numeric', minute: '2-digit' } as const;
  const day = { weekday: 'short', day: 'numeric', month: 'short' } as const;
  const dayOf = (at: number): string => written(at, { ...day, year: 'numeric' });
  const twice = [-HOUR_MS, HOUR_MS].some((ms) => written(instant + ms, hour) === written(instant, hour));
  return written(instant, {
    ...hour,
    ...(dayOf(instant) !== dayOf(now) && day),
    ...(twice && { timeZoneName: 'short' }),
  });
}

/** "30 November 2026", of a calendar day as `2026-11-30`: the same day wherever it is read. */
export const dayName = (day: string): string =>
  kept('day', (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })).format(
    Date.parse(day),
  );

/** "1:05" or "2:00:05", of milliseconds still left. */
export function stopwatch(ms: number): string {
  const all = Math.max(0, Math.ceil(ms / 1000));
  const parts = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  const [first, ...rest] = parts[0] === 0 ? parts.slice(1) : parts;
  return [String(first), ...rest.map((part) => String(part).padStart(2, '0'))].join(':');
}

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** "5 minutes ago", for an instant in milliseconds. */
export function ago(instant: number, now: number): string {
  const seconds = Math.min(0, (instant - now) / 1000);
  const [unit, length] = units.find(([, length]) => -seconds >= length) ?? (['minute', 60] as const);
  return kept('ago', (locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })).format(
    Math.ceil(seconds / length),
    unit,
  );
}

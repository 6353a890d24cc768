import { load, locales } from 'virtual:messages';
import type { KeyOf } from '../engine/text.ts';
import type en from './locales/en.json';
import type tableEn from './locales/table/en.json';

/** All keys of the shell's texts; those of tables have words once `loadTableMessages` is through. */
export type Key = KeyOf<typeof en> | KeyOf<typeof tableEn>;

type Values = Readonly<Record<string, string | number>>;
type Tree = { readonly [name: string]: Tree | ((values?: Values) => string) };

const FALLBACK = 'en';
let locale = FALLBACK;
let messages: Tree = {};

/** Fetches the texts in the visitor's language, if there are any, before anything is shown; which language it is. */
export async function loadMessages(wanted: readonly string[]): Promise<string> {
  const chosen = wanted.map(nearest).find((name) => name !== undefined) ?? FALLBACK;
  const part = await load[chosen]?.['shell']?.();
  if (!part) throw new Error(`no texts for ${chosen}`);
  locale = chosen;
  messages = part.messages as unknown as Tree;
  return chosen;
}

/** Fetches the texts that only tables need. */
export async function loadTableMessages(): Promise<void> {
  const part = await (load[locale]?.['table'] ?? load[FALLBACK]?.['table'])?.();
  if (!part) throw new Error(`no texts of tables for ${locale}`);
  messages = { ...messages, ...(part.messages as unknown as Tree) };
}

const nearest = (wanted: string): string | undefined =>
  locales.find((name) => name === wanted) ?? locales.find((name) => name === wanted.split('-')[0]);

/** The text with this key; values are named as in its ICU text. */
export function t(key: Key, values?: Values): string {
  let node: Tree | ((values?: Values) => string) | undefined = messages;
  for (const name of key.split('.')) node = typeof node === 'object' ? node[name] : undefined;
  return typeof node === 'function' ? node(values) : key;
}

/** "Ada, Bea and Cleo". */
export const listed = (names: readonly string[]): string => new Intl.ListFormat(locale).format(names);

const HOUR_MS = 3_600_000;

/**
 * The hour of an instant, with the day where that is another: "21:40", "Tue 21:40". In the device's own time, unless a
 * zone is named ("Europe/Athens"). Where clocks are put back an hour comes twice: then it says which of them it is.
 */
export function hourOf(instant: number, now: number, timeZone?: string): string {
  const written = (at: number, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(locale, { ...(timeZone !== undefined && { timeZone }), ...options }).format(at);
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
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.ceil(seconds / length), unit);
}

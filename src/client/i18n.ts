import { load, locales } from 'virtual:messages';
import type { KeyOf } from '../engine/text.ts';
import { fill } from './shared/fill.ts';
import type checkEn from './locales/check/en.json';
import type en from './locales/en.json';
import type moreEn from './locales/more/en.json';
import type rulesEn from './locales/rules/en.json';
import type tableEn from './locales/table/en.json';

/**
 * Words that are fetched with what says them: `table` is what a table in play shows from the start, `more` all else at
 * tables, `rules` how to play, `check` the dice and their check.
 */
export type Part = 'table' | 'more' | 'rules' | 'check';

/** All keys of the shell's texts; those of a part have words once `loadWords` is through with it. */
export type Key =
  | KeyOf<typeof en>
  | KeyOf<typeof tableEn>
  | KeyOf<typeof moreEn>
  | KeyOf<typeof rulesEn>
  | KeyOf<typeof checkEn>;

type Values = Readonly<Record<string, string | number>>;
type Said = string | ((values?: Values) => string);
type Tree = { readonly [name: string]: Tree | Said };

const FALLBACK = 'en';
let locale = FALLBACK;
let messages: Tree = {};

/** Fetches the texts in the visitor's language, if there are any, before anything is shown; which language it is. */
export async function loadMessages(wanted: readonly string[]): Promise<string> {
  locale = wanted.map(nearest).find((name) => name !== undefined) ?? FALLBACK;
  coming.clear();
  messages = {};
  const shell = await textsOf('shell');
  messages = { ...messages, ...shell }; // parts may have come before
  return locale;
}

const coming = new Map<Part, Promise<void>>();

/** Fetches the words of these parts, once. */
export async function loadWords(...parts: readonly Part[]): Promise<void> {
  await Promise.all(
    parts.map((part) => {
      const here =
        coming.get(part) ??
        textsOf(part).then((texts) => {
          messages = { ...messages, ...texts };
        });
      coming.set(part, here);
      here.catch(() => coming.delete(part)); // may be tried again
      return here;
    }),
  );
}

async function textsOf(part: string): Promise<Tree> {
  const found = await (load[locale]?.[part] ?? load[FALLBACK]?.[part])?.();
  if (!found) throw new Error(`no texts '${part}' for ${locale}`);
  return found.messages as unknown as Tree;
}

const nearest = (wanted: string): string | undefined =>
  locales.find((name) => name === wanted) ?? locales.find((name) => name === wanted.split('-')[0]);

/** The text with this key; values are named as in its ICU text. */
export function t(key: Key, values?: Values): string {
  let node: Tree | Said | undefined = messages;
  for (const name of key.split('.')) node = typeof node === 'object' ? node[name] : undefined;
  return node === undefined || typeof node === 'object' ? key : fill(node, values);
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

import { load, locales } from 'virtual:messages';
import type en from './locales/en.json';

/** All keys of the shell's texts, as paths: `lobby.start`. */
type KeyOf<Tree, Path extends string = ''> = {
  [Name in keyof Tree & string]: Tree[Name] extends string
    ? `${Path}${Name}`
    : KeyOf<Tree[Name], `${Path}${Name}.`>;
}[keyof Tree & string];
export type Key = KeyOf<typeof en>;

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

const nearest = (wanted: string): string | undefined =>
  locales.find((name) => name === wanted) ?? locales.find((name) => name === wanted.split('-')[0]);

/** The text with this key; values are named as in its ICU text. */
export function t(key: Key, values?: Values): string {
  let node: Tree | ((values?: Values) => string) | undefined = messages;
  for (const name of key.split('.')) node = typeof node === 'object' ? node[name] : undefined;
  return typeof node === 'function' ? node(values) : key;
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

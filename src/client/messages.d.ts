// Types of the modules that scripts/messages.ts makes from the locale files.

/** One compiled message: a text where it has no values. Values are named as in the ICU text: `{count, plural, …}` wants `{ count }`. */
type Message = string | ((values?: Readonly<Record<string, string | number | Date>>) => string);

/** The functions compiled from a tree of ICU texts. */
interface Messages {
  readonly [key: string]: Message | Messages;
}

interface StartMessages {
  readonly messages: Messages;
  /** How to fetch the other parts of the same locale. */
  readonly parts: Readonly<Record<string, () => Promise<{ readonly messages: Messages }>>>;
}

declare module 'virtual:messages' {
  /** All locales that the shell speaks. */
  export const locales: readonly string[];
  /** Fetches the shell's part of a locale. */
  export const load: Readonly<Record<string, () => Promise<StartMessages>>>;
}

/** Made by scripts/push-worker.ts. */
declare module 'virtual:push-texts' {
  /** By locale, then by key: the few words that the service worker says. */
  export const texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Made by scripts/push-worker.ts. */
declare module 'virtual:precache' {
  /** What the service worker keeps of the built page, by address; with a hash where the name has none. */
  export const files: readonly { readonly url: string; readonly revision: string | null }[];
}

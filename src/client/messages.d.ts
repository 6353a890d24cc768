// Types of the modules that scripts/messages.ts makes from the locale files.
// A message's values aren't checked; its key is, for the shell. A game's ui narrows its own:
//   import type en from '../locales/en.json';
//   import { messages as all } from 'virtual:messages/en/nuns';
//   const messages = all as MessagesOf<typeof en>;

/** One compiled message: a text where it has no values. Values are named as in the ICU text: `{count, plural, …}` wants `{ count }`. */
type Message = string | ((values?: Readonly<Record<string, string | number | Date>>) => string);

/** The functions compiled from a tree of ICU texts. */
type MessagesOf<Tree> = {
  readonly [Key in keyof Tree]: Tree[Key] extends string ? Message : MessagesOf<Tree[Key]>;
};

type ShellMessages = MessagesOf<typeof import('./locales/en.json')>;
/** A game's messages, where the shell shows them without knowing which game it is. */
type GameMessages = Readonly<Record<string, Message>>;

declare module 'virtual:messages' {
  /** All locales that the shell has. */
  export const locales: readonly string[];
  /** Fetches a part of the shell's locale: `load.en?.['shell']?.()`, `load.en?.['table']?.()`. Absent where not translated. */
  export const load: Readonly<
    Record<string, Readonly<Record<string, () => Promise<{ messages: ShellMessages | GameMessages }>>>>
  >;
}
declare module 'virtual:messages/en' {
  export const messages: ShellMessages;
}
declare module 'virtual:messages/en/*' {
  export const messages: GameMessages;
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

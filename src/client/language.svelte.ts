import { LANGUAGE_COOKIE } from '../protocol/language.ts';
import { recall, remember } from './shared/stored.ts';
import { language, speak } from './shared/words.ts';

/** Each language as those call it who speak it. */
export const languageNames: Readonly<Record<string, string>> = {
  en: 'English',
  es: 'Español',
  it: 'Italiano',
  el: 'Ελληνικά',
  'zh-Hant': '繁體中文',
};

const YEAR_S = 365 * 24 * 60 * 60;

/** The languages in which a page is opened on this device: the one chosen here, then those of the browser. */
export const preferred = (): string[] => [recall('language') ?? '', ...navigator.languages];

/** Says what is spoken where scripts of the page can't ask for it: to the document, the server and the push worker. */
export function announce(locale: string): void {
  const root = document.documentElement;
  if (root.lang !== locale) root.lang = locale; // said anew, even the same has the page styled anew
  if (recall('language') === null) return; // server and worker go by the browser's as the page does
  document.cookie = `${LANGUAGE_COOKIE}=${locale}; path=/; max-age=${YEAR_S}; samesite=lax`;
  void keptForWorker(locale).catch(() => {}); // it goes by the browser's then
}

async function keptForWorker(locale: string): Promise<void> {
  if (!('caches' in globalThis)) return; // over plain http, where no worker runs either
  const kept = await caches.open(LANGUAGE_COOKIE);
  await kept.put('/language', new Response(locale));
}

/** The language this device has chosen, and how to choose another. */
class LanguageChoice {
  #wanted = $state<string | null>(null); // while its words are on their way
  failed = $state(false);

  get current(): string {
    return this.#wanted ?? language.now;
  }
  /** Nothing on the page is lost by it: only the words change. */
  async choose(locale: string): Promise<void> {
    this.#wanted = locale;
    this.failed = false;
    try {
      await speak(locale);
      if (this.#wanted !== locale) return; // another was chosen meanwhile
      remember('language', locale);
      announce(locale);
    } catch {
      this.failed = this.#wanted === locale;
    }
    if (this.#wanted === locale) this.#wanted = null;
  }
}

export const languageChoice = new LanguageChoice();

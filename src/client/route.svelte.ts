import { isSolo } from '../solo/names.ts';

/** Which page the address names. */
export type Route =
  | { readonly page: 'lobby' }
  | { readonly page: 'table' | 'solo' | 'screen' | 'match'; readonly id: string }
  | { readonly page: 'join'; readonly code: string }
  | { readonly page: 'learn' }
  | { readonly page: 'lesson'; readonly id: string }
  | { readonly page: 'rules'; readonly game: string | null; readonly phase: string | null }
  | { readonly page: 'seat' | 'record' | 'tonight' }
  | { readonly page: 'verify'; readonly match: string | null }
  | { readonly page: 'printed'; readonly what: 'referee' | 'sheets' | 'log' }
  | { readonly page: 'notFound' };

/** Pages for people with the printed game, by their addresses. */
const PRINTED: Readonly<Record<string, Extract<Route, { page: 'printed' }>['what']>> = {
  '/referee': 'referee',
  '/print': 'sheets',
  '/honest': 'log',
};

export function readRoute(path: string): Route {
  if (path === '/' || path === '/index.html') return { page: 'lobby' };
  if (path === '/seat' || path === '/seat/') return { page: 'seat' };
  if (/^\/(record|tonight)\/?$/.test(path))
    return { page: path.startsWith('/record') ? 'record' : 'tonight' };
  if (/^\/learn\/?$/.test(path)) return { page: 'learn' };
  const [, lesson] = /^\/learn\/(\w{1,64})\/?$/.exec(path) ?? [];
  if (lesson !== undefined) return { page: 'lesson', id: lesson };
  const rules = /^\/rules(?:\/(\w{1,64})(?:\/(\w{1,64}))?)?\/?$/.exec(path);
  if (rules) return { page: 'rules', game: rules[1] ?? null, phase: rules[2] ?? null };
  if (path === '/verify' || path === '/verify/') return { page: 'verify', match: null };
  const printed = PRINTED[path.replace(/\/$/, '')];
  if (printed) return { page: 'printed', what: printed };
  const [, page, id] = /^\/(table|screen|match|join|verify)\/([\w-]{1,64})\/?$/.exec(path) ?? [];
  if (id === undefined) return { page: 'notFound' };
  if (page === 'join') return { page, code: id };
  if (page === 'verify') return { page, match: id };
  if (page === 'table' && isSolo(id)) return { page: 'solo', id };
  return { page: page as 'table' | 'screen' | 'match', id };
}

class Router {
  route = $state.raw<Route>(readRoute(location.pathname));
  sheet = $state(location.hash.slice(1)); // a sheet over the page, by the address's hash

  constructor() {
    addEventListener('popstate', () => this.#read());
    addEventListener('hashchange', () => this.#read());
  }

  /** The rule that is to be shown over the page: `#rule-nuns-N5.6`. */
  get rule(): { readonly game: string; readonly rule: string } | null {
    const [, game, rule] = /^rule-(\w+)-([\w.]+)$/.exec(this.sheet) ?? [];
    return game !== undefined && rule !== undefined ? { game, rule } : null;
  }

  go(path: string): void {
    history.pushState(null, '', path);
    this.#read();
    scrollTo(0, 0);
  }

  /** The same in place of the present address, which then is no way back. */
  replace(path: string): void {
    history.replaceState(null, '', path);
    this.#read();
    scrollTo(0, 0);
  }

  closeSheet(): void {
    history.replaceState(null, '', location.pathname);
    this.#read();
  }

  /** For a link's onclick: stays in the page unless the visitor wants a new tab. */
  follow = (event: MouseEvent & { currentTarget: HTMLAnchorElement }): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    this.go(event.currentTarget.pathname);
  };

  #read(): void {
    const route = readRoute(location.pathname);
    if (JSON.stringify(route) !== JSON.stringify(this.route)) this.route = route;
    this.sheet = location.hash.slice(1);
  }
}

export const router = new Router();

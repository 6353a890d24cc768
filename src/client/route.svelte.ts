/** Which page the address names. */
export type Route =
  | { readonly page: 'lobby' }
  | { readonly page: 'match'; readonly id: string }
  | { readonly page: 'notFound' };

export function readRoute(path: string): Route {
  if (path === '/' || path === '/index.html') return { page: 'lobby' };
  const id = /^\/match\/([\w-]{1,64})\/?$/.exec(path)?.[1];
  return id === undefined ? { page: 'notFound' } : { page: 'match', id };
}

class Router {
  route = $state.raw<Route>(readRoute(location.pathname));
  sheet = $state(location.hash.slice(1)); // a sheet over the page, by the address's hash

  constructor() {
    addEventListener('popstate', () => this.#read());
    addEventListener('hashchange', () => this.#read());
  }

  go(path: string): void {
    history.pushState(null, '', path);
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

/** What to start a thread with. */
export interface ThreadFile {
  readonly url: URL;
  readonly options: { readonly execArgv?: string[] };
}

const fromSources = import.meta.url.endsWith('.ts');
const src = new URL('..', import.meta.url);
/** While developing, the server runs from its sources. (Tests build what runs in threads once, see tests/threads.ts.) */
const options = fromSources
  ? { execArgv: ['--import', new URL('../scripts/tsx-threads.mjs', src).href] }
  : {};

/** @param path of a module that runs in threads, from `src`, without its ending */
export const threadFile = (path: string): ThreadFile => ({
  url: new URL(`${path}${fromSources ? '.ts' : '.js'}`, src),
  options,
});

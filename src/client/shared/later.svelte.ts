const QUIET = 1500; // ms after a page is there: what it begins with comes first
/** ms until a fetch that failed is tried again; together longer than a server takes to come back. */
const AGAIN = [2000, 4000, 8000, 16_000, 30_000];

/**
 * A part of the page that is no part of its start: fetched when it is first wanted, else when the device has nothing
 * to do, so that nothing waits once it is pressed.
 */
export class Later<Part> {
  #part = $state.raw<Part | null>(null);
  #failed = $state.raw<{ readonly error: unknown } | null>(null);
  readonly #load: () => Promise<Part>;
  #coming: Promise<void> | null = null;
  #wanted = false;

  /** @param inQuiet whether it is fetched in quiet, too: not where that would cost whoever never wants it too much */
  constructor(load: () => Promise<Part>, inQuiet = true) {
    this.#load = load;
    if (!inQuiet) return;
    waiting.push(this);
    if (started) soon();
  }

  /** The part, or null until it is here. Asking for it fetches it. @throws what kept it from coming, for good */
  get now(): Part | null {
    if (this.#failed) throw this.#failed.error;
    this.#wanted = true;
    if (!this.#part) void this.fetch();
    return this.#part;
  }

  /** Resolves when the part is here, or no more is tried to get it. */
  fetch(): Promise<void> {
    return (this.#coming ??= this.#fetch());
  }

  async #fetch(): Promise<void> {
    for (let failures = 0; ; failures++) {
      try {
        await turn();
        this.#part = await this.#load();
        return;
      } catch (error) {
        const pause = AGAIN[failures];
        if (pause === undefined) {
          if (this.#wanted) this.#failed = { error };
          else this.#coming = null; // who wants it some day begins anew
          return;
        }
        await new Promise((again) => setTimeout(again, pause));
      }
    }
  }
}

/**
 * Resolves in a task of its own: a page that is just being made wants many parts at once, and to begin a fetch takes the
 * browser as long as to make a good piece of the page.
 */
export const turn = (): Promise<void> => new Promise((now) => setTimeout(now));

/** A component in a module of its own, and whatever else it needs. */
export const later = <Part>(
  load: () => Promise<{ readonly default: Part }>,
  ...needs: readonly (() => Promise<unknown>)[]
): Later<Part> =>
  new Later(async () => {
    const [part] = await Promise.all([load(), ...needs.map((need) => need())]);
    return part.default;
  });

const waiting: Later<unknown>[] = [];
let started = false;
let rest: ReturnType<typeof setTimeout> | null = null;

/** From now on all parts are fetched by and by. Called once the page is there. */
export function fetchInQuiet(): void {
  started = true;
  soon();
}

function soon(): void {
  rest ??= setTimeout(fetchRest, QUIET);
}

const whenIdle = (run: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run);
  else setTimeout(run, 200); // Safari
};

let quiet: Promise<void> = Promise.resolve(); // the part that is being fetched in quiet

/** One part after the other, so that a press never waits for more than one to be read. */
function fetchRest(): void {
  const next = waiting.shift();
  if (!next) {
    rest = null;
    return;
  }
  quiet = new Promise((over) => whenIdle(() => void next.fetch().then(over)));
  void quiet.then(fetchRest);
}

/** Fetches all parts known by now, and those that they bring: for a page that may have no server in reach later. */
export async function fetchAll(): Promise<void> {
  await quiet;
  while (waiting.length > 0) await Promise.all(waiting.splice(0).map((next) => next.fetch()));
}

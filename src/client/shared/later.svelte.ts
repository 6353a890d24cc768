const QUIET = 1500; // ms after a page is there: what it begins with comes first
const AGAIN = 2000; // ms until a fetch that failed is tried once more

/**
 * A part of the page that is no part of its start: fetched when it is first wanted, else when the device has nothing
 * to do, so that nothing waits once it is pressed.
 */
export class Later<Part> {
  #part = $state.raw<Part | null>(null);
  #failed = $state.raw<{ readonly error: unknown } | null>(null);
  readonly #load: () => Promise<Part>;
  #coming: Promise<void> | null = null;

  constructor(load: () => Promise<Part>) {
    this.#load = load;
    waiting.push(this);
    if (started) soon();
  }

  /** The part, or null until it is here. Asking for it fetches it. @throws what kept it from coming, for good */
  get now(): Part | null {
    if (this.#failed) throw this.#failed.error;
    if (!this.#part) void this.fetch();
    return this.#part;
  }

  /** Resolves when the part is here, or will never be. */
  fetch(): Promise<void> {
    return (this.#coming ??= this.#fetch(true));
  }

  async #fetch(again: boolean): Promise<void> {
    try {
      this.#part = await this.#load();
    } catch (error) {
      if (again) {
        await new Promise((later) => setTimeout(later, AGAIN));
        return this.#fetch(false);
      }
      this.#failed = { error };
    }
  }
}

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

/** One part after the other, so that a press never waits for more than one to be read. */
function fetchRest(): void {
  const next = waiting.shift();
  if (!next) rest = null;
  else whenIdle(() => void next.fetch().then(fetchRest));
}

/** Fetches all parts known by now, and those that they bring: for a page that may have no server in reach later. */
export async function fetchAll(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) await next.fetch();
}

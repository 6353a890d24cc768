import { allOpened, isStarting } from '../../table/fair.ts';
import type { Drawn, ServerCommand } from '../../table/commands.ts';
import type { OpenTable } from '../../table/state.ts';
import type { TableDeps } from './deps.ts';

/** What the dice need of their table. */
interface Table {
  server(command: ServerCommand, drawn?: Drawn): Promise<unknown>;
  /** Looks again how it stands. */
  ready(): Promise<unknown>;
  failed(error: unknown): void;
}

type Deps = Pick<TableDeps, 'newMatch' | 'now' | 'limits'>;

/** Sees to the dice of a table's next match: the server's part in time, and the start once all parts are there. */
export class NextDice {
  readonly #deps: Deps;
  readonly #table: Table;
  #timer: NodeJS.Timeout | undefined; // when devices have no more time to open their part, or it is tried again
  #closed = false;

  constructor(deps: Deps, table: Table) {
    this.#deps = deps;
    this.#table = table;
  }

  /** Whether something will be done by and by. */
  get waiting(): boolean {
    return this.#timer !== undefined;
  }

  /** The table stands so now, and this process sees to it. */
  prepare(open: OpenTable): void {
    this.callOff();
    if (this.#closed || open.status === 'closed') return;
    const { now, newMatch } = this.#deps;
    if (isStarting(open)) {
      const left = allOpened(open) ? 0 : (open.fair.until ?? 0) - now();
      if (left <= 0) this.#do(() => this.#table.server({ do: 'begin' }));
      else this.#later(() => this.#table.server({ do: 'begin' }), left);
    } else if (open.status !== 'playing' && open.fair.commitment === null)
      this.#do(() => this.#table.server({ do: 'commit' }, newMatch.part()));
  }

  callOff(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** For good. */
  close(): void {
    this.#closed = true;
    this.callOff();
  }

  #do(work: () => Promise<unknown>): void {
    work().catch((error: unknown) => {
      this.#table.failed(error);
      if (!this.#closed) this.#later(() => this.#table.ready(), this.#deps.limits.retryMs);
    });
  }

  #later(work: () => Promise<unknown>, ms: number): void {
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#do(work);
    }, ms);
  }
}

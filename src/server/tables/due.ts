import type { ServerCommand } from '../../table/commands.ts';
import { eldest } from '../../table/people.ts';
import type { OpenTable } from '../../table/state.ts';
import type { MemberId } from '../../table/vocabulary.ts';
import type { TableDeps } from './deps.ts';

/** What it needs of its table. */
interface Table {
  server(command: ServerCommand): Promise<unknown>;
  here(): readonly MemberId[];
}

/** Sees to what has become due at one table: a vote that lapses, a host who has been away for long, a lobby nobody comes to. */
export class Due {
  readonly #deps: Pick<TableDeps, 'limits' | 'now'>;
  readonly #table: Table;
  #hostSeen: number; // when the host, or nobody at all, was last there

  constructor(deps: Pick<TableDeps, 'limits' | 'now'>, table: Table) {
    this.#deps = deps;
    this.#table = table;
    this.#hostSeen = deps.now();
  }

  /** The host was there till now, or nobody has looked: only from now on he may be missed. */
  hostSeen(): void {
    this.#hostSeen = this.#deps.now();
  }

  /** Called now and then, of a table that people may have open. */
  async see(open: OpenTable): Promise<void> {
    const { limits } = this.#deps;
    const now = this.#deps.now();
    const here = this.#table.here();
    if (open.vote && open.vote.until <= now)
      await this.#table.server({ do: 'lapse', vote: open.vote.number });
    const { pace } = open.settings;
    const patience = pace.kind === 'slow' ? pace.hoursPerPhase * 3_600_000 : limits.hostAwayMs;
    if (open.host === null || here.length === 0 || here.includes(open.host)) this.#hostSeen = now;
    else if (now - this.#hostSeen >= patience) {
      const member = eldest(open, open.host, this.#table.here());
      if (member !== null) await this.#table.server({ do: 'passHost', member });
    }
  }

  /** A lobby nobody has come to for long says when it closes, and closes then. */
  async sweep({ closing, status }: OpenTable): Promise<void> {
    const { limits, now } = this.#deps;
    if (this.#table.here().length > 0 || status !== 'gathering') return;
    if (closing === null) await this.#table.server({ do: 'closing', at: now() + limits.lobbyNoticeMs });
    else if (closing <= now()) await this.#table.server({ do: 'shut', why: 'nobodyCame' });
  }
}

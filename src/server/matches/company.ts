import type { Viewer } from '../../engine/seats.ts';
import { alone } from '../cluster/alone.ts';
import type { Cluster, MatchNews } from '../cluster/cluster.ts';
import type { Entered } from '../cluster/enter.ts';
import { enter } from '../cluster/enter.ts';

/** One match among the processes that may play it: which of them keeps it, who watches where, and what others have done. */
export class Company {
  readonly #match: string;
  readonly #cluster: Cluster;
  readonly #here: () => Viewer[];
  readonly #told: Entered;
  #table: string | null = null; // whose keeper sees to bots and clocks; null: not loaded yet
  #leaving: (() => void) | null = null; // how to let go of it
  behind = false; // another process has stored something
  turned = false; // this process may have become the keeper, or be it no more

  /** `here`: with whose eyes it is watched at this process. */
  constructor(match: string, cluster: Cluster = alone, here: () => Viewer[], told: Entered) {
    this.#match = match;
    this.#cluster = cluster;
    this.#here = here;
    this.#told = told;
  }

  /** Whether this process sees to the match's bots and clocks. */
  get keeps(): boolean {
    return this.#table === null || this.#cluster.keeps(this.#table);
  }

  /** Whether anything is to be looked at. */
  get news(): boolean {
    return this.behind || this.turned;
  }

  /** All of it is known. */
  seen(): void {
    this.behind = this.turned = false;
  }

  /** Who is watching, at any process. */
  viewers(): Viewer[] {
    return [...this.#here(), ...this.#cluster.elsewhere(this.#match).here];
  }

  /** Lets the others know who is watching here. */
  present(): void {
    this.#cluster.present(this.#match, () => ({ here: [...new Set(this.#here())].sort(), watching: 0 }));
  }

  async enter(table: string): Promise<void> {
    if (this.#leaving) return;
    this.#table = table;
    this.#leaving = await enter(this.#cluster, table, this.#match, {
      turned: () => {
        this.turned = true;
        this.#told.turned();
      },
      seen: () => this.#told.seen(),
    });
    this.turned = false; // what is loaded now knows
  }

  /** What others have added to a match that had so many rows here. */
  added(rows: number): Promise<MatchNews | null> {
    return this.#cluster.matchNews(this.#match, rows);
  }

  leave(): void {
    this.#leaving?.();
    this.#leaving = null;
  }
}

import type { MemberId } from '../../table/vocabulary.ts';
import { NOBODY } from '../cluster/alone.ts';
import type { Cluster, Present } from '../cluster/cluster.ts';
import type { DeviceHash } from '../store/store.ts';
import type { Loaded } from './deps.ts';

/** Somebody who has the table open. It is told that something changed, and looks what. */
export interface TableWatcher {
  readonly device: DeviceHash | null;
  changed(): void;
}

/** Who has one table open, here and at other processes. It is in no log. */
export class Attendance {
  readonly #table: string;
  readonly #cluster: Cluster;
  readonly #standing: () => Loaded | null;
  readonly #watchers = new Set<TableWatcher>();
  #seen: readonly MemberId[] = []; // at other processes, when it was last looked

  /** `standing`: how the table stands, where it is in memory; who is a member follows from that. */
  constructor(table: string, cluster: Cluster, standing: () => Loaded | null) {
    this.#table = table;
    this.#cluster = cluster;
    this.#standing = standing;
  }

  /** How many have it open here. */
  get size(): number {
    return this.#watchers.size;
  }

  add(watcher: TableWatcher): void {
    this.#watchers.add(watcher);
  }

  remove(watcher: TableWatcher): void {
    this.#watchers.delete(watcher);
  }

  /** Who it is; `null` for a spectator. */
  member({ device }: TableWatcher): MemberId | null {
    return (device !== null && this.#standing()?.members.get(device)) || null;
  }

  /** Something has changed: of the table, or of who is here. */
  tell(): void {
    this.#cluster.present(this.#table, () => ({ here: this.#hereWith(NOBODY), watching: this.#strangers() }));
    this.look();
  }

  /** The table may stand otherwise than those who have it open here know. */
  look(): void {
    for (const watcher of this.#watchers) watcher.changed();
  }

  /** The members who have it open, by when they came to it. */
  here(): MemberId[] {
    return this.#hereWith(this.#cluster.elsewhere(this.#table));
  }

  #hereWith({ here }: Present): MemberId[] {
    const present = new Set([...here, ...[...this.#watchers].map((watcher) => this.member(watcher))]);
    return (this.#standing()?.state.open.members ?? []).flatMap(({ id }) => (present.has(id) ? [id] : []));
  }

  /** How many spectators have it open. */
  watching(): number {
    return this.#strangers() + this.#cluster.elsewhere(this.#table).watching;
  }

  #strangers(): number {
    return [...this.#watchers].filter((watcher) => this.member(watcher) === null).length;
  }

  /** Those who have come at another process since this was last asked. */
  newElsewhere(): MemberId[] {
    const { here } = this.#cluster.elsewhere(this.#table);
    const came = here.filter((member) => !this.#seen.includes(member));
    this.#seen = here;
    return came;
  }
}

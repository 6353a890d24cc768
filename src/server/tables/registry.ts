import type { Person } from '../../protocol/messages.ts';
import type { SettingsChange } from '../../table/settings.ts';
import type { Seat } from '../../engine/seats.ts';
import type { Refusal } from '../../engine/refusal.ts';
import type { Result } from '../../engine/result.ts';
import { fail, ok } from '../../engine/result.ts';
import { refusal } from '../../engine/refusal.ts';
import type { MemberId } from '../../table/vocabulary.ts';
import type { DeviceHash } from '../store/store.ts';
import { restingMs } from '../limits.ts';
import { TableDamaged } from '../store/errors.ts';
import { faultOf } from '../matches/fault.ts';
import { alone } from '../cluster/alone.ts';
import { logDamage } from './damage.ts';
import type { TableDeps } from './deps.ts';
import { LiveTable } from './live-table.ts';
import { readSettings } from './read-settings.ts';

/** What founding a table takes. */
export interface Founding {
  readonly device: DeviceHash;
  readonly person: Person;
  readonly settings: SettingsChange;
  readonly seat: Seat | null; // the founder's
  readonly start: boolean; // at once, with bots in all other seats
  readonly commitment?: string | undefined; // to the founder's part of the dice, if he has one
  readonly seed?: string | undefined; // the server's part, where it isn't to be drawn: of games alone, never of others
}

export interface Founded {
  readonly table: string;
  readonly member: MemberId;
  readonly code: string;
  readonly match: string | null;
}

/** The tables in memory. A table wakes when somebody comes to it and sleeps when nobody is there any more. */
export interface LiveTables {
  /** The one object that may move this table on; not known to exist. To be asked for anew after every wait. */
  named(id: string): LiveTable;
  found(founding: Founding): Promise<Result<Founded, Refusal>>;
  /** Where it is in memory. */
  present(id: string): LiveTable | null;
  all(): Iterable<LiveTable>;
  count(): number;
  /** Puts tables to sleep that nobody has open: soon but for their names, later wholly. */
  evict(): void;
  /** Sees to what has become due, at tables in memory and in lobbies that everybody has forgotten. */
  tick(): Promise<void>;
  close(): Promise<void>;
}

/** So many forgotten lobbies are looked at in one tick. */
const SWEPT = 20;

export function liveTables(deps: TableDeps): LiveTables {
  const tables = new Map<string, LiveTable>();
  const { games, limits, log, lots, newMatch, now, store, cluster = alone } = deps;

  const named = (id: string): LiveTable => {
    let table = tables.get(id);
    if (!table) tables.set(id, (table = new LiveTable(id, deps)));
    table.touch();
    return table;
  };

  /** One table's trouble is no other's. */
  const safely = async (id: string, work: Promise<void>): Promise<void> => {
    await work.catch(async (error: unknown) => {
      if (!(error instanceof TableDamaged)) return log.error({ table: id, ...faultOf(error) }, 'tick failed');
      // Else the same few would be looked at in every tick, and none behind them.
      logDamage(log, error);
      await store.shelveTable(id);
    });
  };

  return {
    named,
    async found({ device, person, settings, seat, start, commitment, seed }) {
      const read = readSettings(games, null, settings);
      if (!read.ok) return read;
      const { seats } = read.value.facts;
      if (seat !== null && !seats.includes(seat))
        return fail(refusal('noSuchSeat', 'table', { field: 'seat' }));
      const id = lots.table();
      const code = lots.code();
      const member = lots.member();
      const match = start ? newMatch.id() : null;
      const game = read.value.settings.game;
      const commands = [
        { member: null, command: { do: 'open', game }, drawn: { ...read.value, code }, id: null },
        { member: null, command: { do: 'join', ...person }, drawn: { member }, id: null },
        // The server's part comes before any other is known.
        { member: null, command: { do: 'commit' }, drawn: newMatch.part(seed), id: null },
        ...(seat === null ? [] : [{ member, command: { do: 'sit', seat }, drawn: {}, id: null } as const]),
        ...(seat === null || commitment === undefined
          ? []
          : [{ member, command: { do: 'contribute', commitment }, drawn: {}, id: null } as const]),
        ...(match === null
          ? []
          : [
              {
                member,
                command: { do: 'start' },
                drawn: {
                  match,
                  order: lots.order(seats.length),
                  ...(commitment !== undefined && { until: now() + limits.firstOpeningMs }),
                },
                id: null,
              } as const,
            ]),
      ] as const;
      await named(id).found(commands, { device, member });
      return ok({ table: id, member, code, match });
    },
    present: (id) => tables.get(id) ?? null,
    all: () => tables.values(),
    count: () => tables.size,
    evict() {
      for (const [id, table] of tables)
        if (table.idle(limits.idleMs)) {
          table.leave();
          tables.delete(id);
        } else table.rest(restingMs(limits));
    },
    async tick() {
      for (const [id, table] of tables) await safely(id, table.tick());
      const dead = await store.deadLobbies(now() - limits.lobbyIdleMs, now(), SWEPT);
      for (const { id, done } of await cluster.claim(dead)) await safely(id, named(id).sweep()).finally(done);
    },
    async close() {
      await Promise.all([...tables.values()].map((table) => table.close()));
    },
  };
}

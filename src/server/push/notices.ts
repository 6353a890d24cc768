import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { Seat } from '../../engine/seats.ts';
import { isPerson, memberOf, seatsOf } from '../../table/people.ts';
import type { OpenTable } from '../../table/state.ts';
import type { MemberId } from '../../table/vocabulary.ts';
import type { Timers } from '../clocks/timers.ts';
import type { Limits } from '../limits.ts';
import { faultOf } from '../matches/fault.ts';
import type { MatchAt } from '../matches/table-side.ts';
import type { NoticeState, PushStore, PushSubscriber } from '../store/push-store.ts';
import type { DeviceHash } from '../store/store.ts';
import type { LiveTables } from '../tables/registry.ts';
import type { Outbox } from './outbox.ts';
import { pushText } from './text.ts';

/*
 * Who is told of his turn, and when: from nothing but what a spectator sees of table and match. A turn begins when the
 * game's public `waiting` names a seat of a member and named none before; some time later he is told, once, if he has
 * had no page open since. When it is over, or he comes, the notice is taken back. Who has answered, or had a choice, has
 * no part in it.
 */

export interface Notices {
  /** The match waits for these seats now. Returns at once. */
  waits(match: MatchAt, waiting: () => readonly Seat[]): void;
  /** A member has opened the table. */
  came(table: string, member: MemberId): void;
  /** Somebody at this table wants to be told. */
  wanted(table: string): void;
  /** Resolves when all that has happened so far is seen to. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

interface NoticeDeps {
  readonly store: PushStore;
  readonly tables: () => LiveTables;
  readonly timers: Timers;
  readonly limits: Limits;
  readonly outbox: Outbox;
  readonly log: Logger;
}

/** A table of which somebody wants to be told. */
interface Told {
  match: string | null;
  waiting: readonly Seat[];
  queue: Promise<void>;
  readonly due: Map<MemberId, () => void>; // who is told soon, and how to call it off
}

interface Subscribed {
  readonly member: MemberId;
  readonly devices: readonly PushSubscriber[];
  readonly waited: boolean; // for one of his seats
  readonly here: boolean;
}

const noticeOf = ({ devices }: Subscribed): NoticeState =>
  (['out', 'known'] as const).find((state) => devices.some(({ notice }) => notice === state)) ?? null;

/** Whether the match waits for a member, as everybody at the table can see; at tables that play at leisure. */
function waitsFor(open: OpenTable, { match, waiting }: Told, member: MemberId): boolean {
  const played = open.status === 'playing' && open.match?.id === match && !open.match?.ending;
  if (!played || open.match?.paused != null || open.settings.pace.kind === 'live') return false;
  return seatsOf(open, member).some((seat) => {
    const occupant = open.seats[seat];
    return waiting.includes(seat) && isPerson(occupant) && occupant.away === null;
  });
}

/** @throws when the store can't say of which tables somebody wants to be told */
export async function noticesOf(deps: NoticeDeps): Promise<Notices> {
  const { store, tables, timers, limits, outbox, log } = deps;
  const told = new Map<string, Told>();
  let closed = false;

  const wanted = (table: string): void => {
    if (!told.has(table))
      told.set(table, { match: null, waiting: [], queue: Promise.resolve(), due: new Map() });
  };
  for (const table of await store.tables()) wanted(table);

  /** One after the other at a table, whatever they wait for meanwhile. */
  function inTurn(table: string, work: (at: Told) => Promise<void>): void {
    const at = told.get(table);
    if (!at || closed) return;
    at.queue = at.queue
      .then(() => (closed ? undefined : work(at)))
      .catch((error: unknown) => log.error({ table, ...faultOf(error) }, 'notice failed'));
  }

  async function subscribed(table: string, at: Told): Promise<Subscribed[]> {
    const devices = await store.subscribers(table);
    if (devices.length === 0) {
      told.delete(table);
      return [];
    }
    const live = tables().named(table);
    const { state, members } = await live.ready();
    const here = live.here();
    return [...new Set(members.values())].flatMap((member) => {
      const own = devices.filter(({ device }) => members.get(device) === member);
      if (own.length === 0 || !memberOf(state.open, member)) return [];
      const waited = waitsFor(state.open, at, member);
      return [{ member, devices: own, waited, here: here.includes(member) }];
    });
  }

  function post(table: string, game: string, kind: 'turn' | 'withdraw', to: readonly PushSubscriber[]): void {
    const text = pushText({ kind, table, game });
    for (const target of to) void outbox.post({ target, text, topic: topicOf(table) });
  }

  const devicesOf = ({ devices }: Subscribed): DeviceHash[] => devices.map(({ device }) => device);
  const gameOf = (table: string): string => tables().named(table).present?.state.open.settings.game ?? '';

  function callOff(at: Told, member: MemberId): void {
    at.due.get(member)?.();
    at.due.delete(member);
  }

  /** The turn of a member is over, or he knows of it. */
  async function takeBack(table: string, one: Subscribed, notice: NoticeState): Promise<void> {
    if (noticeOf(one) === notice) return;
    const noted = await store.note(table, devicesOf(one), notice); // of several processes one sends
    const out = one.devices.filter((device) => device.notice === 'out' && noted.includes(device.device));
    if (out.length > 0) post(table, gameOf(table), 'withdraw', out);
  }

  async function look(table: string, at: Told): Promise<void> {
    for (const one of await subscribed(table, at)) {
      const { member, waited } = one;
      if (!waited) {
        callOff(at, member);
        await takeBack(table, one, null);
      } else if (noticeOf(one) === null && !at.due.has(member)) {
        const tell = (): void => inTurn(table, () => tellNow(table, at, member));
        at.due.set(member, timers.at(timers.now() + limits.noticeMs, tell));
      }
    }
  }

  async function tellNow(table: string, at: Told, member: MemberId): Promise<void> {
    at.due.delete(member);
    const one = (await subscribed(table, at)).find((found) => found.member === member);
    if (!one?.waited || noticeOf(one) !== null) return;
    // Before it is sent: better none than two. And by one process, whichever notes it.
    const noted = await store.note(table, devicesOf(one), one.here ? 'known' : 'out', null);
    const told = one.devices.filter(({ device }) => noted.includes(device));
    if (!one.here) post(table, gameOf(table), 'turn', told);
  }

  return {
    wanted,
    waits({ id, table }, waiting) {
      if (table === null || !told.has(table)) return;
      const seats = waiting();
      inTurn(table, async (at) => {
        if (at.match === id && at.waiting.join() === seats.join()) return;
        at.match = id;
        at.waiting = seats;
        await look(table, at);
      });
    },
    came(table, member) {
      inTurn(table, async (at) => {
        const one = (await subscribed(table, at)).find((found) => found.member === member);
        callOff(at, member);
        if (one?.waited) await takeBack(table, one, 'known');
      });
    },
    async settled() {
      await Promise.all([...told.values()].map(({ queue }) => queue));
    },
    async close() {
      closed = true;
      outbox.close();
      for (const { due } of told.values()) for (const callItOff of due.values()) callItOff();
      await Promise.all([...told.values()].map(({ queue }) => queue));
    },
  };
}

/** At most 32 letters (RFC 8030); says nothing of the table to the push service. */
const topicOf = (table: string): string =>
  createHash('sha256').update(table).digest('base64url').slice(0, 32);

import { setTimeout as pause } from 'node:timers/promises';
import WebSocket from 'ws';
import { PROTOCOL_VERSION } from '../../protocol/messages.ts';
import { quantile } from '../quantile.ts';
import type { Table } from './tables.ts';
import { cookieOf } from './tables.ts';

/** What one rate of actions came to. */
export interface Step {
  readonly offered: number; // actions a second
  readonly achieved: number; // actions a second, from the first planned to the last that was through
  readonly frames: number; // a second, to seats, acknowledgements included
  readonly p50: number; // milliseconds from the moment an action was due to the last frame it caused
  readonly p99: number;
}

const EVENTS = Buffer.from('{"type":"events"');
const REFUSED = Buffer.from('{"type":"refused"');
const ACK = Buffer.from('{"type":"ack"');

/** A table's five people, who play its script. */
interface Party {
  readonly table: Table;
  readonly sockets: readonly WebSocket[]; // in seat order
  done: number; // actions that are through
  readonly due: number[]; // instants at which the next ones were due
  awaited: number; // frames that the action under way still has to cause, its acknowledgement included; 0: none is
}

/** Opens a table's socket and says hello; resolves when the first events of the match are there. */
export async function enter(url: string, id: string, cookie: string | null): Promise<WebSocket> {
  const socket = new WebSocket(`${url}/api/tables/${id}/socket`, {
    perMessageDeflate: false,
    headers: { origin: url.replace('ws', 'http'), ...(cookie !== null && { cookie }) },
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => socket.send(JSON.stringify({ type: 'hello', protocol: PROTOCOL_VERSION })));
    socket.once('error', reject);
    socket.once('close', (code) => reject(new Error(`closed with ${code}`)));
    socket.on('message', function first(data: Buffer) {
      if (!startsWith(data, EVENTS)) return;
      socket.off('message', first);
      resolve();
    });
  });
  return socket;
}

/** Works through the items, so many at a time. */
export async function each<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < items.length) {
      const at = next++;
      results[at] = await work(items[at] as T);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}

/**
 * Begins work on the items at an even rate, each at its moment whether or not those before are through.
 * @param rate items a second
 * @returns how long each was through after its moment, in milliseconds, least first
 */
export async function evenly<T>(
  items: readonly T[],
  rate: number,
  work: (item: T) => Promise<unknown>,
): Promise<number[]> {
  const start = performance.now();
  const waits = await Promise.all(
    items.map(async (item, i) => {
      const due = (i * 1000) / rate;
      await pause(due);
      await work(item);
      return performance.now() - start - due;
    }),
  );
  return waits.sort((a, b) => a - b);
}

/** `url`: of the one server, or of the one to which a seat of a table goes, both by number. */
export async function seatAll(
  url: string | ((table: number, seat: number) => string),
  tables: readonly Table[],
): Promise<Party[]> {
  const numbered = tables.map((table, number) => ({ table, number }));
  return each(numbered, 20, async ({ table, number }) => {
    const sockets: WebSocket[] = [];
    for (const [i, seat] of table.script.seats.entries()) {
      const to = typeof url === 'string' ? url : url(number, i);
      sockets.push(await enter(to, table.id, cookieOf(table.id, seat)));
    }
    return { table, sockets, done: 0, due: [], awaited: 0 };
  });
}

export function leaveAll(parties: readonly Party[]): void {
  for (const { sockets } of parties) for (const socket of sockets) socket.terminate();
}

/**
 * Offers actions at an even rate, each at its moment whether or not those before are through: an action whose table is
 * not ready waits, and the wait counts.
 */
export async function offer(parties: readonly Party[], rate: number, seconds: number): Promise<Step> {
  const latencies: number[] = [];
  let frames = 0;
  let refused = 0;
  let last = 0;

  const send = (party: Party): void => {
    const { script } = party.table;
    const deed = script.deeds[party.done];
    if (!deed) throw new Error('a script ran out');
    party.awaited = deed.frames.filter((size) => size > 0).length + 1;
    const { seat, phase, action } = deed;
    const at = script.seats.indexOf(seat);
    const id = `a${party.done + 1}`;
    party.sockets[at]?.send(JSON.stringify({ type: 'act', id, match: party.table.id, seat, phase, action }));
  };
  for (const party of parties)
    for (const socket of party.sockets) {
      socket.removeAllListeners('message');
      socket.on('message', (data: Buffer) => {
        frames++;
        if (startsWith(data, REFUSED)) refused++;
        else if (!startsWith(data, EVENTS) && !startsWith(data, ACK)) return;
        if (--party.awaited > 0) return;
        last = performance.now();
        latencies.push(last - (party.due.shift() as number));
        party.done++;
        if (party.due.length > 0) send(party);
      });
    }

  const total = Math.floor(rate * seconds);
  const left = parties.map((party) => party.table.script.deeds.length - party.done);
  const start = performance.now() + 50;
  let [planned, turn] = [0, 0];
  while (planned < total) {
    const now = performance.now();
    for (; planned < total; planned++) {
      const due = start + (planned * 1000) / rate;
      if (due > now) break;
      let tried = 0;
      while (left[turn % parties.length] === 0 && tried++ < parties.length) turn++;
      const at = turn++ % parties.length;
      if (left[at] === 0) throw new Error('too few tables for so many actions');
      left[at] = (left[at] as number) - 1;
      const party = parties[at] as Party;
      party.due.push(due);
      if (party.due.length === 1) send(party);
    }
    await pause(1);
  }
  for (let waited = 0; latencies.length < total && waited < 10_000; waited += 10) await pause(10);
  if (refused > 0) throw new Error(`${refused} actions were refused`);
  const took = (last - start) / 1000;
  latencies.sort((a, b) => a - b);
  const missing = Array<number>(total - latencies.length).fill(Infinity); // never came through: worse than all that did
  const all = [...latencies, ...missing];
  return {
    offered: rate,
    achieved: latencies.length / took,
    frames: frames / took,
    p50: quantile(all, 0.5),
    p99: quantile(all, 0.99),
  };
}

const startsWith = (data: Buffer, head: Buffer): boolean =>
  data.compare(head, 0, head.length, 0, head.length) === 0;

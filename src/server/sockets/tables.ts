import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import { badOrigin } from '../http/errors.ts';
import { sameOrigin } from '../http/origin.ts';
import type { Limits } from '../limits.ts';
import type { Matches } from '../matches/registry.ts';
import { deviceOf } from '../seats/device.ts';
import type { Channel } from '../tables/channel.ts';
import { CLOSE } from '../tables/channel.ts';
import type { LiveTables } from '../tables/registry.ts';
import { serveTable } from '../tables/session.ts';
import type { Census } from './census.ts';

export interface TableSocketDeps {
  readonly tables: LiveTables;
  readonly matches: Matches;
  readonly limits: Limits;
  readonly now: () => number;
  readonly lines: Lines;
}

/** How many lines are open from an address and of a device, sockets and streams alike. */
export interface Lines {
  readonly addresses: Census;
  readonly devices: Census;
}

/** Counts a line in; `null` when there are too many, else how to count it out. */
export function countIn(
  { addresses, devices }: Lines,
  address: string,
  device: string | null,
): (() => void) | null {
  const entered = [addresses.enter(address), device === null || devices.enter(device)] as const;
  const leave = (): void => {
    if (entered[0]) addresses.leave(address);
    if (entered[1] && device !== null) devices.leave(device);
  };
  if (entered[0] && entered[1]) return leave;
  leave();
  return null;
}

/**
 * `line` is the connection under the socket. What is said in one go (the events of an action, its acknowledgement)
 * is handed to the system in one go: that is most of what a frame costs.
 */
function socketChannel(socket: WebSocket, line: Socket, { unsentBytes }: Limits): Channel {
  let held = false;
  const release = (): void => {
    held = false;
    line.uncork();
  };
  return {
    get open() {
      return socket.readyState === socket.OPEN;
    },
    send(frame) {
      if (socket.readyState !== socket.OPEN) return;
      if (socket.bufferedAmount > unsentBytes) return socket.terminate();
      if (!held) {
        held = true;
        line.cork();
        process.nextTick(release); // once the promises that are settled by now have been seen to
      }
      socket.send(frame);
    },
    close: (code, reason) => socket.close(code, reason),
  };
}

/** `GET /api/tables/ID/socket`. The plugin for sockets is registered already. */
export function tableSocket(
  app: FastifyInstance,
  { tables, matches, limits, now, lines }: TableSocketDeps,
): void {
  app.get<{ Params: { table: string } }>(
    '/api/tables/:table/socket',
    {
      websocket: true,
      helmet: false, // headers for pages: an upgrade needs none, and they are put together for each answer
      preValidation: async (request) => {
        if (!sameOrigin(request)) throw badOrigin();
      },
    },
    (socket, request) => {
      const device = deviceOf(request);
      const channel = socketChannel(socket, request.raw.socket, limits);
      const leave = countIn(lines, request.ip, device);
      if (!leave) {
        channel.send(JSON.stringify({ type: 'error', code: 'tooManySockets' }));
        return channel.close(CLOSE.later, 'tooManySockets');
      }
      const session = serveTable(channel, {
        table: request.params.table,
        device,
        tables,
        matches,
        limits,
        now,
        log: request.log,
      });
      // ws hands out whole messages as one buffer
      socket.on('message', (data, isBinary) => session.receive(data as Buffer, isBinary));
      socket.on('close', () => {
        leave();
        session.closed();
      });
      socket.on('error', () => undefined); // it is closed next
    },
  );
}

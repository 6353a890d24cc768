import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import { badOrigin } from '../http/errors.ts';
import { sameOrigin } from '../http/origin.ts';
import type { Limits } from '../limits.ts';
import { faultOf } from '../matches/fault.ts';
import type { Matches } from '../matches/registry.ts';
import { deviceOf } from '../seats/device.ts';
import type { Store } from '../store/store.ts';
import type { LiveTables } from '../tables/registry.ts';
import { census } from './census.ts';
import { CLOSE, refuse, serveConnection } from './connection.ts';
import { heartbeat } from './heartbeat.ts';
import { tableStream } from './stream.ts';
import { countIn, tableSocket } from './tables.ts';

interface SocketDeps {
  readonly store: Store;
  readonly matches: Matches;
  readonly tables: LiveTables;
  readonly limits: Limits;
  readonly now: () => number;
}

/** `GET /api/matches/ID/socket`, and the socket and the stream of tables. */
export async function socketRoutes(app: FastifyInstance, deps: SocketDeps): Promise<void> {
  const { store, matches, tables, limits, now } = deps;
  const lines = { addresses: census(limits.socketsPerAddress), devices: census(limits.socketsPerDevice) };

  await app.register(websocket, {
    options: {
      maxPayload: limits.frameBytesHard,
      perMessageDeflate: false, // how well a frame compresses would tell of what is in it
    },
    errorHandler: (error, socket, request) => {
      request.log.debug(faultOf(error), 'socket broke'); // what a device sends is no fault of the server
      socket.terminate();
    },
    preClose: async () => {
      // Whatever was acknowledged is stored and on its way; then everybody is told to come back.
      await tables.close();
      await matches.close();
      streams.close();
      for (const socket of app.websocketServer.clients) socket.close(1012, 'restart');
      app.websocketServer.close();
    },
  });
  const stop = heartbeat(() => app.websocketServer.clients, limits.heartbeatMs);
  tableSocket(app, { tables, matches, limits, now, lines });
  const streams = tableStream(app, { tables, matches, limits, now, lines });
  const sweeping = setInterval(() => streams.sweep(), limits.heartbeatMs / 3);
  sweeping.unref();
  app.addHook('onClose', async () => {
    stop();
    clearInterval(sweeping);
  });

  app.get<{ Params: { match: string } }>(
    '/api/matches/:match/socket',
    {
      websocket: true,
      preValidation: async (request) => {
        if (!sameOrigin(request)) throw badOrigin();
      },
    },
    (socket, request) => {
      const device = deviceOf(request);
      const leave = countIn(lines, request.ip, device);
      if (!leave) return refuse(socket, 'tooManySockets', CLOSE.later);
      socket.on('close', leave);
      const { match } = request.params;
      serveConnection(socket, {
        id: match,
        matches,
        seat: async () => (device === null ? null : ((await store.seatsOf(match, device))[0] ?? null)),
        limits,
        now,
        log: request.log,
      });
    },
  );
}

import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import { badOrigin } from '../http/errors.ts';
import { sameOrigin } from '../http/origin.ts';
import type { Limits } from '../limits.ts';
import { faultOf } from '../matches/fault.ts';
import type { Matches } from '../matches/registry.ts';
import { deviceOf } from '../seats/device.ts';
import type { Store } from '../store/store.ts';
import { census } from './census.ts';
import { CLOSE, refuse, serveConnection } from './connection.ts';
import { heartbeat } from './heartbeat.ts';

interface SocketDeps {
  readonly store: Store;
  readonly matches: Matches;
  readonly limits: Limits;
  readonly now: () => number;
}

/** `GET /api/matches/ID/socket`. */
export async function socketRoutes(app: FastifyInstance, deps: SocketDeps): Promise<void> {
  const { store, matches, limits, now } = deps;
  const addresses = census(limits.socketsPerAddress);
  const devices = census(limits.socketsPerDevice);

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
      await matches.close();
      for (const socket of app.websocketServer.clients) socket.close(1012, 'restart');
      app.websocketServer.close();
    },
  });
  const stop = heartbeat(() => app.websocketServer.clients, limits.heartbeatMs);
  app.addHook('onClose', async () => stop());

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
      const keys = [addresses.enter(request.ip), device === null || devices.enter(device)];
      socket.on('close', () => {
        if (keys[0]) addresses.leave(request.ip);
        if (keys[1] && device !== null) devices.leave(device);
      });
      if (keys.includes(false)) return refuse(socket, 'tooManySockets', CLOSE.later);
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

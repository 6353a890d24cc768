import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import type { ServerMessage } from '../../protocol/messages.ts';
import type { Limits } from '../limits.ts';
import { faultOf } from '../matches/fault.ts';
import type { Matches } from '../matches/registry.ts';
import { CLOSE } from '../tables/channel.ts';
import type { LiveTables } from '../tables/registry.ts';
import { census } from './census.ts';
import { heartbeat } from './heartbeat.ts';
import { tableStream } from './stream.ts';
import { tableSocket } from './tables.ts';

interface SocketDeps {
  readonly matches: Matches;
  readonly tables: LiveTables;
  readonly limits: Limits;
  readonly now: () => number;
  /** Called when the server takes no more actions and before anybody is told to come back: others take over meanwhile. */
  left(): Promise<void>;
}

/** The socket and the stream of tables. */
export async function socketRoutes(app: FastifyInstance, deps: SocketDeps): Promise<void> {
  const { matches, tables, limits, now, left } = deps;
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
      await left();
      streams.close();
      for (const socket of app.websocketServer.clients) socket.close(CLOSE.restart, 'restart');
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

  // Where pages of protocol 1 come back to after an update of the server: without an answer they would try for ever.
  app.get('/api/matches/:match/socket', { websocket: true }, (socket) => {
    socket.on('error', () => undefined);
    socket.send(JSON.stringify({ type: 'error', code: 'reload' } satisfies ServerMessage));
    socket.close(CLOSE.policy, 'reload');
  });
}

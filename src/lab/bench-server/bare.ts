// A `ws` server that only fans out frames as long as the real ones: what sockets alone cost.
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import { answerOrders } from './children.ts';

const FRAME = `{"type":"events"${'x'.repeat(100_000)}`;
const ACK = `{"type":"ack","id":"123456"}`;

let sizes: Readonly<Record<string, readonly (readonly number[])[]>> = {};
const tables = new Map<string, { readonly sockets: WebSocket[]; deeds: number }>();

const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
server.on('connection', (socket, request) => {
  const id = request.url?.split('/')[3] as string;
  const table = tables.get(id) ?? { sockets: [], deeds: 0 };
  tables.set(id, table);
  table.sockets.push(socket);
  let greeted = false;
  socket.on('message', () => {
    if (!greeted) {
      greeted = true;
      return socket.send(FRAME.slice(0, 100));
    }
    const frames = sizes[id]?.[table.deeds++] ?? [];
    frames.forEach((size, i) => {
      if (size > 0) table.sockets[i]?.send(FRAME.slice(0, size));
    });
    socket.send(ACK);
  });
});
server.once('listening', () =>
  answerOrders(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`, (order) => {
    if (order.type === 'sizes') sizes = order.sizes;
  }),
);
process.on('SIGTERM', () => process.exit(0));

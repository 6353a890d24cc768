import type { WebSocket } from 'ws';

/**
 * Pings every socket now and then and ends those that left the last ping unanswered: a pulled cable is noticed, and
 * proxies see that the line is in use. Returns how to stop.
 */
export function heartbeat(sockets: () => Iterable<WebSocket>, everyMs: number): () => void {
  const silent = new WeakSet<WebSocket>();
  const timer = setInterval(() => {
    for (const socket of sockets()) {
      if (silent.has(socket)) {
        socket.terminate();
        continue;
      }
      silent.add(socket);
      socket.once('pong', () => silent.delete(socket));
      socket.ping();
    }
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

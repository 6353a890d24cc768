import type { WebSocket } from 'ws';

/** Parts of the time between two pings of a socket: in each of them, those sockets are pinged whose turn it is. */
const TURNS = 60;

/**
 * Pings every socket once in `everyMs` and ends those that left the last ping unanswered: a pulled cable is noticed, and
 * proxies see that the line is in use. The sockets take turns, since pinging thousands at once would hold up whoever
 * acts meanwhile. Returns how to stop.
 */
export function heartbeat(sockets: () => Iterable<WebSocket>, everyMs: number): () => void {
  const silent = new WeakSet<WebSocket>();
  const turns = new WeakMap<WebSocket, number>();
  let [now, next] = [0, 0];

  function beat(socket: WebSocket): void {
    if (silent.has(socket)) return socket.terminate();
    silent.add(socket);
    socket.once('pong', () => silent.delete(socket));
    socket.ping();
  }

  const timer = setInterval(() => {
    now = (now + 1) % TURNS;
    for (const socket of sockets()) {
      let turn = turns.get(socket);
      if (turn === undefined) turns.set(socket, (turn = next++ % TURNS));
      if (turn === now) beat(socket);
    }
  }, everyMs / TURNS);
  timer.unref();
  return () => clearInterval(timer);
}

// A line between browser and server that can be cut as lines are cut: silently, when idle, or for good.
import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer } from 'node:net';

export interface Proxy {
  readonly url: string; // without a slash at its end
  /** From now on nothing passes either way and nobody is told, as when a cable is pulled; `false`: whatever is new passes again. */
  pull(pulled: boolean): void;
  /** From now on whoever says nothing for so long, either way, is cut, as many a proxy does. Milliseconds. */
  cutIdle(ms: number): void;
  /** From now on it lets no socket through, as one that knows nothing of upgrades. */
  refuseSockets(): void;
  /** The lines to tables that it has cut for being idle. */
  readonly cuts: number;
  /** Ends all lines there are, and lets new ones through. */
  cut(): void;
  close(): Promise<void>;
}

export async function startProxy(to: string): Promise<Proxy> {
  const { hostname, port } = new URL(to);
  const ends = new Set<Socket>();
  let pulled = false;
  let idle = 0;
  let cuts = 0;
  let sockets = true;
  const server = createServer((inner) => {
    const outer = connect(Number(port), hostname);
    const both = [inner, outer] as const;
    let dead = pulled; // what was underway when the cable was pulled never arrives
    let line = false;
    const end = (): void => both.forEach((one) => one.destroy());
    for (const [one, other] of [both, [outer, inner] as const]) {
      ends.add(one);
      one.on('data', (data) => {
        dead ||= pulled;
        if (one === inner && /^GET \S+\/(?:socket|stream) /.test(data.toString('latin1', 0, 200)))
          line = true;
        if (!sockets && /^upgrade: *websocket/im.test(one === inner ? data.toString('latin1') : ''))
          return void inner.end(
            'HTTP/1.1 501 Not Implemented\r\ncontent-length: 0\r\nconnection: close\r\n\r\n',
          );
        if (!dead) other.write(data);
      });
      one.on('error', end);
      one.on('close', () => {
        ends.delete(one);
        if (!dead && !pulled) end();
      });
    }
    inner.setTimeout(idle, () => {
      if (line) cuts++;
      end();
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pull: (now) => (pulled = now),
    cutIdle: (ms) => (idle = ms),
    refuseSockets: () => (sockets = false),
    cut: () => ends.forEach((one) => one.destroy()),
    get cuts() {
      return cuts;
    },
    close: async () => {
      for (const one of ends) one.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}

import type { Wiring } from './wiring.ts';

/** The browser's own. */
export const browserWiring: Wiring = {
  open(path, on) {
    const address = new URL(path, location.href);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(address);
    let done = false;
    socket.onopen = () => on.opened();
    socket.onmessage = ({ data }) => {
      if (!done && typeof data === 'string') on.message(data);
    };
    socket.onclose = () => {
      if (!done) on.closed();
      done = true;
    };
    return {
      send: (text) => {
        if (socket.readyState === WebSocket.OPEN) socket.send(text);
      },
      close: () => {
        done = true;
        socket.close();
      },
    };
  },
  later(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  random: Math.random,
  // crypto.randomUUID is missing on plain http, where a local network plays
  newId: () =>
    [...crypto.getRandomValues(new Uint8Array(16))].map((n) => n.toString(16).padStart(2, '0')).join(''),
};

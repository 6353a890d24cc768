import type { Send, StreamOpened } from '../../protocol/messages.ts';
import type { Channel, ChannelEvents, Keeper, Wiring } from './channel.ts';

/** Opened in a task of its own: it takes a slow device as long as a good piece of the page that asks for it. */
function openSocket(path: string, on: ChannelEvents): Channel {
  const address = new URL(`${path}/socket`, location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  let socket: WebSocket | null = null;
  let done = false;
  const opening = setTimeout(() => {
    socket = new WebSocket(address);
    socket.onopen = () => on.opened();
    socket.onmessage = ({ data }) => {
      if (!done && typeof data === 'string') on.message(data);
    };
    socket.onclose = () => {
      if (!done) on.closed();
      done = true;
    };
  });
  return {
    send: (text) => {
      if (socket?.readyState === WebSocket.OPEN) socket.send(text);
    },
    close: () => {
      done = true;
      clearTimeout(opening);
      socket?.close();
    },
  };
}

/** Frames come as server-sent events and go as requests, one after the other so that they keep their order. */
function openStream(path: string, on: ChannelEvents): Channel {
  const source = new EventSource(`${path}/stream`);
  const stop = new AbortController();
  let channel: string | null = null;
  let last: Promise<void> = Promise.resolve();
  const end = (tell: boolean): void => {
    if (stop.signal.aborted) return;
    stop.abort();
    source.close(); // it would come back by itself, but as another channel that nobody has greeted
    if (tell) on.closed();
  };
  source.onmessage = ({ data }: MessageEvent<string>) => {
    if (stop.signal.aborted) return;
    if (channel !== null) return on.message(data);
    channel = (JSON.parse(data) as StreamOpened).channel;
    on.opened();
  };
  source.onerror = () => end(true);
  const post = async (message: unknown): Promise<void> => {
    if (channel === null || stop.signal.aborted) return;
    const body = JSON.stringify({ channel, message } as Send);
    const headers = { 'content-type': 'application/json' };
    try {
      const { ok } = await fetch(`${path}/send`, { method: 'POST', headers, body, signal: stop.signal });
      if (!ok) end(true);
    } catch {
      end(true);
    }
  };
  return {
    send: (text) => void (last = last.then(() => post(JSON.parse(text)))),
    close: () => end(false),
  };
}

const inMemory = new Map<string, string>(); // private windows may refuse a store

const keeper: Keeper = {
  kept(name) {
    try {
      return sessionStorage.getItem(`curfew.${name}`);
    } catch {
      return inMemory.get(name) ?? null;
    }
  },
  keep(name, text) {
    try {
      if (text === null) sessionStorage.removeItem(`curfew.${name}`);
      else sessionStorage.setItem(`curfew.${name}`, text);
    } catch {
      if (text === null) inMemory.delete(name);
      else inMemory.set(name, text);
    }
  },
};

/** The browser's own. */
export const browserWays: Wiring = {
  open: (path, way, on) => (way === 'socket' ? openSocket : openStream)(path, on),
  later(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  random: Math.random,
  keeper,
  // crypto.randomUUID is missing on plain http, where a local network plays
  newId: () =>
    [...crypto.getRandomValues(new Uint8Array(16))].map((n) => n.toString(16).padStart(2, '0')).join(''),
};

/** How frames travel: a socket, or server-sent events and POST where sockets are blocked. */
export type Way = 'socket' | 'stream';

/** Remembers what is half chosen through a reload, and forgets it with the tab. */
export interface Keeper {
  kept(name: string): string | null;
  keep(name: string, text: string | null): void; // null: forgets it
}

/** All that a connection needs of the world, handed in, so that tests run it on a fake line and a fake clock. */
export interface Wiring {
  open(path: string, way: Way, on: ChannelEvents): Channel; // of a table, on the page's own server
  later(ms: number, run: () => void): () => void; // gives back how to cancel it
  random(): number; // from 0 up to 1, for jitter
  newId(): string; // never the same twice
  readonly keeper: Keeper;
}

export interface ChannelEvents {
  opened(): void;
  message(text: string): void;
  closed(): void; // for any reason, once; not after close()
}

export interface Channel {
  send(text: string): void; // in order
  close(): void;
}

/** All that a connection needs of the world, handed in, so that tests run it on a fake socket and a fake clock. */
export interface Wiring {
  open(path: string, on: SocketEvents): Socket; // on the page's own server
  later(ms: number, run: () => void): () => void; // gives back how to cancel it
  random(): number; // from 0 up to 1, for jitter
  newId(): string; // never the same twice
}

export interface SocketEvents {
  opened(): void;
  message(text: string): void;
  closed(): void; // for any reason, once; not after close()
}

export interface Socket {
  send(text: string): void;
  close(): void;
}

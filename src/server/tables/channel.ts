/** Reasons for which the server closes a line, as RFC 6455 numbers them (4000 and up are ours). */
export const CLOSE = { policy: 1008, restart: 1012, later: 1013, noTable: 4004 } as const;

/** A line to one page, over a socket or over a stream with requests the other way: the session knows no difference. */
export interface Channel {
  readonly open: boolean;
  /** Lets go of a page that can't keep up: it comes back and asks for what it lacks. */
  send(frame: string): void;
  /** For good; `code` is one of `CLOSE`. */
  close(code: number, reason: string): void;
}

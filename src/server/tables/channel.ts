/** A line to one page, over a socket or over a stream with requests the other way: the session knows no difference. */
export interface Channel {
  readonly open: boolean;
  /** Lets go of a page that can't keep up: it comes back and asks for what it lacks. */
  send(frame: string): void;
  /** For good; `code` as RFC 6455 numbers reasons (4000 and up are ours). */
  close(code: number, reason: string): void;
}

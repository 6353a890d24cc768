import type { Viewer } from '../../engine/seats.ts';
import type { ErrorCode, ServerMessage } from '../../protocol/messages.ts';
import type { Times } from '../clocks/match-clock.ts';
import type { Standing } from './standing.ts';
import type { Streams } from './streams.ts';
import type { Told } from './told.ts';

/** Somebody who watches a match at its table. */
export interface Watcher {
  readonly viewer: Viewer;
  sent: number; // how many of the viewer's events it has
  opened: boolean; // whether it was sent the seed
  send(frame: string): void;
  /** Is told the match's time when it comes, and whenever that has changed; compares for itself. */
  time?(times: Times | null): void;
  /** Says what is wrong and closes. */
  fail(code: ErrorCode): void;
}

/** Those who watch one match here, and what each of them has been sent. */
export class Watchers {
  readonly #match: string;
  readonly #all = new Set<Watcher>();

  constructor(match: string) {
    this.#match = match;
  }

  get size(): number {
    return this.#all.size;
  }

  /** With whose eyes each of them watches. */
  viewers(): Viewer[] {
    return [...this.#all].map(({ viewer }) => viewer);
  }

  /** `have` is how many of the viewer's events it already has, `known` how many there are. */
  add(watcher: Watcher, have: number, known: number): void {
    watcher.sent = have <= known ? have : 0;
    this.#all.add(watcher);
  }

  remove(watcher: Watcher): void {
    this.#all.delete(watcher);
  }

  /** Sends each the events it has not been sent, and the seed once the match is over. */
  tell(standing: Standing, streams: Streams): void {
    const textOf = eventTexts();
    const frames = new Map<string, { frame: string; count: number }>(); // the same for all sockets of a viewer
    for (const watcher of this.#all) {
      const { viewer, sent } = watcher;
      const key = `${sent} ${viewer}`;
      let news = frames.get(key);
      if (!news) {
        const events = streams.after(viewer, sent);
        news = { frame: eventsFrame(sent + 1, events.map(textOf)), count: events.length };
        frames.set(key, news);
      }
      if (news.count > 0) {
        watcher.sent = sent + news.count;
        watcher.send(news.frame);
      }
      if (!standing.running && !watcher.opened) {
        watcher.opened = true;
        watcher.send(text({ type: 'opened', match: this.#match, seed: standing.stored.server }));
      }
    }
  }

  tellTime(times: Times | null): void {
    for (const watcher of this.#all) watcher.time?.(times);
  }

  fail(code: ErrorCode): void {
    for (const watcher of this.#all) watcher.fail(code);
  }
}

const text = (message: ServerMessage): string => JSON.stringify(message);

/** The frame of `{type: 'events'}`, from its events' texts; whoever sends it on names the stream. */
const eventsFrame = (from: number, events: readonly string[]): string =>
  `{"type":"events","from":${from},"events":[${events.join(',')}]}`;

/** Most events are seen by several viewers: each is put into text once. */
function eventTexts(): (event: Told) => string {
  const texts = new Map<Told, string>();
  return (event) => {
    if (event.isText) return event.text;
    let known = texts.get(event);
    if (known === undefined) texts.set(event, (known = event.text));
    return known;
  };
}

import { observe } from '../../engine/events.ts';
import type { Json } from '../../engine/json.ts';
import type { Viewer } from '../../engine/seats.ts';
import type { AnyEmitted } from './standing.ts';

/**
 * What each viewer has observed of one match, numbered from 1 for that viewer alone: how many events there were
 * for others can't be read from the numbers. A list is made when its viewer first comes.
 */
export interface Streams {
  of(viewer: Viewer): readonly Json[];
  /** Forgets the viewers that `keep` does not name. */
  trim(keep: ReadonlySet<Viewer>): void;
}

/** Streams over a list of events that only ever grows. */
export function viewerStreams(events: readonly AnyEmitted[]): Streams {
  const streams = new Map<Viewer, { seen: Json[]; upTo: number }>();
  return {
    of(viewer) {
      let stream = streams.get(viewer);
      if (!stream) streams.set(viewer, (stream = { seen: [], upTo: 0 }));
      for (; stream.upTo < events.length; stream.upTo++) {
        const event = observe(events[stream.upTo] as AnyEmitted, viewer);
        if (event !== null) stream.seen.push(event as unknown as Json);
      }
      return stream.seen;
    },
    trim(keep) {
      for (const viewer of streams.keys()) if (!keep.has(viewer)) streams.delete(viewer);
    },
  };
}

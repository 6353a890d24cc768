import { observe } from '../../engine/events.ts';
import type { Viewer } from '../../engine/seats.ts';
import type { MatchEvents } from './match-events.ts';
import type { Told } from './told.ts';

/**
 * What each viewer has observed of one match, numbered from 1 for that viewer alone: how many events there were
 * for others can't be read from the numbers. Nothing is kept of it but how far each viewer has got.
 */
export interface Streams {
  /** How many events the viewer has observed so far. */
  count(viewer: Viewer): number;
  /** What the viewer has observed after its first `have` events. Quick for one who has all but the newest. */
  after(viewer: Viewer, have: number): readonly Told[];
}

interface Position {
  readonly count: number; // of the viewer's events among…
  readonly upTo: number; // …so many of all
}

const START: Position = { count: 0, upTo: 0 };

/** Streams over a list of events that only ever grows. */
export function viewerStreams(events: MatchEvents): Streams {
  const positions = new Map<Viewer, Position>();

  function from(viewer: Viewer, { count, upTo }: Position): Told[] {
    const seen: Told[] = [];
    events.each(upTo, (emitted) => {
      const event = observe(emitted, viewer);
      if (event !== null) seen.push(event);
    });
    positions.set(viewer, { count: count + seen.length, upTo: events.length });
    return seen;
  }

  return {
    count(viewer) {
      const known = positions.get(viewer) ?? START;
      return known.count + from(viewer, known).length;
    },
    after(viewer, have) {
      const known = positions.get(viewer) ?? START;
      return have === known.count ? from(viewer, known) : from(viewer, START).slice(have);
    },
  };
}

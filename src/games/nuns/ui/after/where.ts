import type { Point } from '../../board/format.ts';
import type { NunsEvent } from '../../events.ts';
import type { Open } from '../../state.ts';
import { watcherOf } from '../../watchers.ts';
import type { Eyes, Night } from './night.ts';
import { seenBy } from './night.ts';

/** Where the last of so many events happened, for these eyes: the point at which it ended; null without a place of its own. */
export function placeAt(night: Night, count: number, eyes: Eyes, open: Open | null): Point | null {
  const emitted = night.emitted[count - 1];
  const seen = emitted && seenBy(emitted, eyes);
  return seen ? placeOf(seen.event, open) : null;
}

function placeOf(event: NunsEvent, open: Open | null): Point | null {
  switch (event.event) {
    case 'seen':
    case 'captured':
    case 'stepped':
      return event.point;
    case 'vanished':
    case 'noise':
      return event.edge[0];
    case 'falseNoiseLaid':
      return event.laid.edge[0];
    case 'moved':
    case 'walkedHome':
      return event.path.at(-1) ?? event.from;
    case 'planned':
      return [...event.plan.path, ...event.plan.second].at(-1) ?? null;
    case 'turned':
    case 'route':
    case 'routeCompleted':
    case 'free':
    case 'falseToken':
      return (open && watcherOf(open, event.guard)?.point) ?? null;
    default:
      return null; // on no one point
  }
}

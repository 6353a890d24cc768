import type { Emitted } from './events.ts';
import { observe } from './events.ts';
import type { GameTypes, SeenGame } from './game.ts';
import type { Viewer } from './seats.ts';

/** What one viewer sees of a row of events, in order. */
export function observed<T extends GameTypes>(
  events: Iterable<Emitted<T['Open'], T['Secret']>>,
  viewer: Viewer,
): (T['Open'] | T['Secret'])[] {
  const seen: (T['Open'] | T['Secret'])[] = [];
  for (const emitted of events) {
    const event = observe(emitted, viewer);
    if (event !== null) seen.push(event);
  }
  return seen;
}

/** A view from observations. */
export function fold<T extends GameTypes>(
  game: SeenGame<T>,
  viewer: Viewer,
  events: Iterable<T['Open'] | T['Secret']>,
): T['View'] {
  const view = game.blank(viewer);
  for (const event of events) game.reduce(view, event);
  return view;
}

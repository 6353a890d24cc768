import type { Facing } from '../../board/board.ts';
import type { Point } from '../../board/format.ts';
import type { NunsEvent } from '../../events.ts';
import { watcherOf } from '../../moves.ts';
import { cloneNovice, cloneOpen } from '../../state.ts';
import type { View } from '../../view.ts';
import { reduceView } from '../../view.ts';
import type { EdgePair, NoviceId, WatcherId } from '../../vocabulary.ts';

/*
 * A batch of events as it is told on the board, step by step. It follows from what the viewer had observed before and from the
 * events alone: what is shown, in which order and for how long is the same for whoever observed the same.
 */

/** What moves during a beat, beside figures, which glide to where they now stand. */
export type Stir =
  | { readonly kind: 'turns'; readonly who: WatcherId; readonly from: Facing | null; readonly to: Facing }
  | { readonly kind: 'steps'; readonly who: WatcherId; readonly from: Point; readonly to: Point }
  | { readonly kind: 'walks'; readonly who: NoviceId; readonly to: Point }
  | { readonly kind: 'seen'; readonly point: Point }
  | { readonly kind: 'vanishes'; readonly edge: EdgePair }
  | { readonly kind: 'heard'; readonly edges: readonly EdgePair[] }
  | { readonly kind: 'caught'; readonly point: Point };

export interface Beat {
  readonly view: View; // what the board shows meanwhile
  readonly stir: Stir;
  readonly lasts: number; // ms at an easy pace
}

/** In milliseconds. */
export const LASTS: Readonly<Record<Stir['kind'], number>> = {
  turns: 300,
  steps: 280,
  walks: 240,
  seen: 420,
  vanishes: 520,
  heard: 800,
  caught: 900,
};

/** A view of its own, which events may be folded into. */
export const copyOf = (view: View): View => ({
  ...view,
  open: view.open && cloneOpen(view.open),
  novice: view.novice && cloneNovice(view.novice),
  guards: view.guards && { abbess: { ...view.guards.abbess }, prioress: { ...view.guards.prioress } },
});

/** `before`: the fold of all events up to these; it is left as it is. */
export function beatsOf(before: View, events: readonly NunsEvent[]): { beats: Beat[]; after: View } {
  const teller = new Teller(before);
  let rest = events;
  while (rest.length > 0) rest = rest.slice(teller.take(rest));
  return { beats: teller.beats, after: teller.view };
}

class Teller {
  readonly beats: Beat[] = [];
  readonly view: View;

  constructor(before: View) {
    this.view = copyOf(before);
  }

  #fold(event: NunsEvent): void {
    reduceView(this.view, event);
  }

  #show(stir: Stir): void {
    this.beats.push({ view: copyOf(this.view), stir, lasts: LASTS[stir.kind] });
  }

  /** Takes as many of the events as belong together, one at least. @returns how many */
  take(events: readonly NunsEvent[]): number {
    const event = events[0]!;
    switch (event.event) {
      case 'moved':
        return this.#moves(event, events);
      case 'walkedHome':
        return this.#walksHome(event);
      case 'turned': {
        const { point, facing } = watcherOf(this.view.open!, event.guard)!;
        const to: Facing = [point, event.facing];
        // The board shows what it showed, while the light sweeps to what comes into it.
        this.#show({ kind: 'turns', who: event.guard, from: facing, to });
        this.#fold(event);
        return 1;
      }
      case 'stepped': {
        const from = watcherOf(this.view.open!, event.guard)!.point;
        this.#fold(event);
        this.#show({ kind: 'steps', who: event.guard, from, to: event.point });
        return 1;
      }
      case 'seen':
        this.#fold(event);
        this.#show({ kind: 'seen', point: event.point });
        return 1;
      case 'vanished':
        this.#fold(event);
        this.#show({ kind: 'vanishes', edge: event.edge });
        return 1;
      case 'captured':
        this.#fold(event);
        this.#show({ kind: 'caught', point: event.point });
        return 1;
      case 'noise': {
        // All tokens of a phase are laid at once (N11.1).
        const edges = this.#noises(events);
        this.#show({ kind: 'heard', edges });
        return edges.length;
      }
      default:
        this.#fold(event);
        return 1;
    }
  }

  #noises(events: readonly NunsEvent[]): EdgePair[] {
    const edges: EdgePair[] = [];
    for (const event of events) {
      if (event.event !== 'noise') break;
      this.#fold(event);
      edges.push(event.edge);
    }
    return edges;
  }

  /** Her own move is hers to see from beginning to end: step by step, and what comes of each step with it. */
  #moves({ novice, path }: Extract<NunsEvent, { event: 'moved' }>, events: readonly NunsEvent[]): number {
    this.#fold(events[0]!);
    let taken = 1;
    for (const point of path) {
      this.#stand(point);
      const event = events[taken];
      if (event && comesOf(event, novice, point)) {
        taken += this.take(events.slice(taken));
        continue;
      }
      this.#show({ kind: 'walks', who: novice, to: point });
    }
    return taken;
  }

  #stand(point: Point): void {
    if (this.view.novice) this.view.novice.point = point;
  }

  /** A caught novice walks in the open (N8.1). */
  #walksHome(event: Extract<NunsEvent, { event: 'walkedHome' }>): number {
    this.#fold(event);
    const novice = this.view.open!.novices.find(({ id }) => id === event.novice)!;
    for (const point of event.path) {
      novice.token = point;
      if (this.view.viewer === event.novice) this.#stand(point);
      this.#show({ kind: 'walks', who: event.novice, to: point });
    }
    return 1;
  }
}

/** Whether an event is what came of the step to this point. */
function comesOf(event: NunsEvent, novice: NoviceId, point: Point): boolean {
  if (event.event === 'seen' || event.event === 'captured')
    return event.novice === novice && event.point === point;
  return event.event === 'vanished' && event.novice === novice && event.edge[1] === point;
}

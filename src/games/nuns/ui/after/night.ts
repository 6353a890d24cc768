import { observe } from '../../../../engine/events.ts';
import { fold, observed } from '../../../../engine/fold.ts';
import type { MatchLog } from '../../../../engine/log.ts';
import { rerun } from '../../../../engine/rerun.ts';
import type { Seat, Viewer } from '../../../../engine/seats.ts';
import { SPECTATOR } from '../../../../engine/seats.ts';
import type { Point } from '../../board/format.ts';
import type { NunsEmitted, NunsEvent } from '../../events.ts';
import { nuns } from '../../index.ts';
import type { Options } from '../../options.ts';
import { seatsOf } from '../../options.ts';
import type { NunsTypes } from '../../types.ts';
import type { View } from '../../view.ts';
import type { NoviceId } from '../../vocabulary.ts';
import { isNovice } from '../../vocabulary.ts';

/*
 * A night that is over, event by event: its log is carried out once more, and what each seat knew at any moment is what
 * the gate let it see up to there. The whole truth is what all seats knew together.
 */

/** Whose eyes the night is seen with: a viewer's, or everything. */
export type Eyes = Viewer | 'all';

export interface Night {
  readonly options: Options;
  readonly seats: readonly Seat[];
  readonly emitted: readonly NunsEmitted[];
  readonly turns: readonly number[]; // of each event; 0 before the first turn
}

/** Null where the rules no longer carry out the log as it was. */
export function nightOf(log: MatchLog): Night | null {
  const steps = rerun(nuns, log);
  const first = steps?.[0]?.emitted[0];
  const began = first && observe(first, SPECTATOR);
  if (!steps || began?.event !== 'began') return null;
  const emitted = steps.flatMap((step) => step.emitted);
  let turn = 0;
  const turns = emitted.map((one) => {
    const event = observe(one, SPECTATOR);
    if (event?.event === 'turn') ({ turn } = event);
    return turn;
  });
  const { options } = began.open;
  return { options, seats: seatsOf(options), emitted, turns };
}

/** Events that show nothing and tell nothing but what comes with the next. */
const silent: readonly NunsEvent['event'][] = ['asked', 'submitted', 'revealed'];

/** An event as these eyes saw it, and whose it is if it is one seat's. */
export function seenBy(emitted: NunsEmitted, eyes: Eyes): { event: NunsEvent; seat: Seat | null } | null {
  const seat = emitted.to === 'everyone' ? null : (emitted.to[0] ?? null);
  const event = observe(emitted, eyes === 'all' ? (seat ?? SPECTATOR) : eyes);
  return event && { event, seat };
}

/** The moments at which there is something new for these eyes: so many events have happened. */
export const stopsOf = ({ emitted }: Night, eyes: Eyes): number[] =>
  emitted.flatMap((one, i) => {
    const seen = seenBy(one, eyes);
    return seen && !silent.includes(seen.event.event) ? [i + 1] : [];
  });

/** The place of each event that a viewer has observed among all of them. */
export const placesFor = ({ emitted }: Night, viewer: Viewer): number[] =>
  emitted.flatMap((one, i) => (observe(one, viewer) ? [i] : []));

/** What a viewer had observed after so many events. */
export const observedBy = ({ emitted }: Night, count: number, viewer: Viewer): NunsEvent[] =>
  observed<NunsTypes>(emitted.slice(0, count), viewer);

/** How things stood when so many events had happened. */
export interface Moment {
  readonly turn: number;
  readonly view: View; // of these eyes; a spectator's for the whole truth
  readonly novices: readonly Whereabouts[]; // of those whom these eyes know to the last
}

/** Where a novice truly is and what she has. */
export interface Whereabouts {
  readonly id: NoviceId;
  readonly point: Point;
  readonly keys: boolean;
  readonly item: boolean;
  readonly wish: number;
  readonly way: readonly Point[]; // in this turn, from where she began
}

export function momentAt(night: Night, count: number, eyes: Eyes): Moment {
  const viewOf = (viewer: Viewer): View => fold<NunsTypes>(nuns, viewer, observedBy(night, count, viewer));
  const view = viewOf(eyes === 'all' ? SPECTATOR : eyes);
  const turn = night.turns[count - 1] ?? 0;
  const known = eyes === 'all' ? night.seats.filter(isNovice).map(viewOf) : [view];
  const novices = known.flatMap(({ viewer, novice }): Whereabouts[] => {
    if (!novice || !isNovice(viewer)) return [];
    const { point, keys, item, wish, sheet } = novice;
    const line = sheet.at(-1);
    const way = line?.turn === turn ? [line.from, ...line.path] : [];
    return [{ id: viewer, point, keys, item, wish, way }];
  });
  return { turn, view, novices };
}

/** The way that is walked in an event, for whoever sees all of it; null where nobody walks several steps in it. */
export function walkIn(
  night: Night,
  count: number,
  eyes: Eyes,
): { id: NoviceId; way: readonly Point[] } | null {
  const emitted = night.emitted[count - 1];
  const seen = emitted && seenBy(emitted, eyes);
  if (seen?.event.event !== 'moved' && seen?.event.event !== 'walkedHome') return null;
  const { novice, from, path } = seen.event;
  return path.length > 0 ? { id: novice, way: [from, ...path] } : null;
}

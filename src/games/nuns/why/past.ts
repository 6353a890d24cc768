import type { Viewer } from '../../../engine/seats.ts';
import type { Point } from '../board/format.ts';
import type { NunsEvent, Revealed } from '../events.ts';
import type { NoviceOpen, NoviceSecret, Open, RollKind } from '../state.ts';
import type { View } from '../view.ts';
import { blankView, reduceView } from '../view.ts';
import type { NoviceId, Roller } from '../vocabulary.ts';

/*
 * The match as one viewer knew it just before one of the events he observed, and what he knows by now: after the end the log
 * sheets are open, and everybody may count what only one novice could before (N13).
 */

export interface Past {
  readonly viewer: Viewer;
  readonly events: readonly NunsEvent[]; // all that the viewer observed
  readonly at: number; // place of the event that is looked at
  readonly open: Open; // just before it
  readonly own: NoviceSecret | null; // the viewer's own novice, just before it
  readonly revealed: Revealed | null; // now
}

/** Null for an event before the match began. */
export function pastOf(viewer: Viewer, events: readonly NunsEvent[], at: number): Past | null {
  const view: View = blankView(viewer);
  for (const event of events.slice(0, at)) reduceView(view, event);
  if (!view.open) return null;
  const last = events.at(-1);
  const revealed = last?.event === 'revealed' ? last : null;
  return { viewer, events, at, open: view.open, own: view.novice, revealed };
}

export const noviceOf = ({ open }: Past, id: NoviceId): NoviceOpen | undefined =>
  open.novices.find((novice) => novice.id === id);

/**
 * Where a novice stood after her move of that turn: if she is the viewer's own, or everything is open by now. Null if the viewer
 * may not know. For events from her move on, up to the end of the turn.
 */
export function standing(past: Past, id: NoviceId): Point | null {
  if (past.viewer === id && past.own) return past.own.point;
  const line = past.revealed?.novices
    .find((one) => one.id === id)
    ?.sheet.find((one) => one.turn === past.open.turn);
  return line ? (line.path.at(-1) ?? line.from) : null;
}

/** Whether the rolls just before belong to the guards' listening (N10) or are the novices' own (N4). */
export function rollsOf(past: Past): RollKind {
  for (let i = past.at; i >= 0; i--) {
    const event = past.events[i];
    if (event?.event === 'tokensRemoved') return 'guards';
    if (event?.event === 'turn') return 'novices';
  }
  return 'novices';
}

/** What came of a roll: what Blessings made of it in the end, and whether they still may. */
export interface RollInTheEnd {
  readonly die: number;
  readonly bonus: number;
  readonly open: boolean; // a window is still open (N11.1)
  readonly noises: readonly Extract<NunsEvent, { event: 'noise' }>[]; // all tokens of that phase
}

/** From any event of a phase of rolls. */
export function rollInTheEnd({ events, at }: Past, by: Roller): RollInTheEnd {
  let [first, last] = [at, at];
  const begins = (event: NunsEvent): boolean =>
    event.event === 'turn' || event.event === 'tokensRemoved' || event.event === 'card';
  const ends = (event: NunsEvent): boolean =>
    event.event === 'turn' ||
    event.event === 'ended' ||
    (event.event === 'asked' && event.phase.name === 'guards');
  while (first > 0 && !begins(events[first] as NunsEvent)) first--;
  while (last < events.length && !ends(events[last] as NunsEvent)) last++;
  let [die, bonus] = [0, 0];
  const noises: Extract<NunsEvent, { event: 'noise' }>[] = [];
  for (const event of events.slice(first, last)) {
    if (event.event === 'roll' && event.by === by) die = event.die;
    else if (event.event === 'blessing' && event.roll === by) bonus += event.change ?? 0;
    else if (event.event === 'noise') noises.push(event);
  }
  return { die, bonus, open: last === events.length, noises };
}

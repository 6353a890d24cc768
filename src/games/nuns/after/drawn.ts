import { SPECTATOR } from '../../../engine/seats.ts';
import type { Board } from '../board/board.ts';
import type { NunsEvent } from '../events.ts';
import { watcherSees } from '../sight.ts';
import type { FreeReason, GuardId, NoviceId } from '../vocabulary.ts';
import { blankView, reduceView } from '../view.ts';

/*
 * Who drew the guards: how often each novice gave them something to see or hear, and how often one left her route for
 * her. From public events alone.
 */

export interface Drawn {
  readonly novice: NoviceId;
  readonly seen: number; // turns in which a guard or the Monk saw her
  readonly heard: number; // noise tokens' rolls: once a turn and guard
  readonly caught: number;
  readonly freed: number; // turns in which a guard was free because of her, once a guard (N5.6)
}

/** A guard was free to leave her route. */
export interface Lure {
  readonly turn: number;
  readonly guard: GuardId;
  readonly why: FreeReason;
  readonly novices: readonly NoviceId[]; // who gave the reason; none where it was a guard's own False Noise
  readonly event: number; // place among the events
}

export function lures(board: Board, events: readonly NunsEvent[]): Lure[] {
  const view = blankView(SPECTATOR);
  const found: Lure[] = [];
  for (const [i, event] of events.entries()) {
    reduceView(view, event);
    const { open } = view;
    if (!open || event.event !== 'free') continue;
    const { guard: id, why } = event;
    const guard = open.guards[id];
    const novices = new Set<NoviceId>();
    if (why === 'novice')
      for (const { id: novice, status, token } of open.novices)
        if (status === 'run' && token !== null && watcherSees(board, guard, token)) novices.add(novice);
    for (const token of open.tokens) {
      if (token.kind !== why || token.novice === undefined) continue;
      const hers =
        token.kind === 'noise'
          ? token.guard === id
          : token.by.includes(id) || token.edge.some((point) => watcherSees(board, guard, point));
      if (hers) novices.add(token.novice);
    }
    found.push({ turn: open.turn, guard: id, why, novices: [...novices], event: i });
  }
  return found;
}

/** Of each novice, in seat order. */
export function drawnBy(board: Board, events: readonly NunsEvent[]): Drawn[] {
  const began = events.find((event) => event.event === 'began');
  const seen = new Set<string>();
  const heard = new Set<string>();
  const caught: NoviceId[] = [];
  let turn = 0;
  for (const event of events) {
    if (event.event === 'turn') turn = event.turn;
    else if (event.event === 'seen') seen.add(`${event.novice} ${turn}`);
    else if (event.event === 'noise') heard.add(`${event.novice} ${turn} ${event.guard}`);
    else if (event.event === 'captured') caught.push(event.novice);
  }
  const all = lures(board, events);
  const of = (list: Iterable<string>, novice: NoviceId): number =>
    [...list].filter((one) => one.startsWith(`${novice} `)).length;
  return (began?.open.novices ?? []).map(({ id }) => ({
    novice: id,
    seen: of(seen, id),
    heard: of(heard, id),
    caught: caught.filter((one) => one === id).length,
    freed: all.filter(({ novices }) => novices.includes(id)).length,
  }));
}

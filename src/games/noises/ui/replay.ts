import { fold, observed } from '../../../engine/fold.ts';
import type { MatchLog } from '../../../engine/log.ts';
import { rerun } from '../../../engine/rerun.ts';
import type { Viewer } from '../../../engine/seats.ts';
import { SPECTATOR } from '../../../engine/seats.ts';
import type { NoisesEmitted, NoisesEvent } from '../events.ts';
import { noises } from '../index.ts';
import { seatsOf } from '../options.ts';
import type { NoisesTypes } from '../types.ts';
import type { View } from '../view.ts';
import type { ClueCard, Identity, PlayerId } from '../vocabulary.ts';

/*
 * A night that is over, again: its log is played through the rules once more, and what each seat knew at any moment is
 * what the gate let it see.
 */

/** Whose eyes the night is seen with: a viewer's, or everything. */
export type Eyes = Viewer | 'all';

/** One accepted action and what came of it; the first is the deal. */
export interface Step {
  readonly by: PlayerId | null; // null: the deal
  readonly round: number;
  readonly emitted: readonly NoisesEmitted[];
}

/** The steps of a match, or null where the rules no longer carry out its log as it was. */
export function stepsOf(log: MatchLog): readonly Step[] | null {
  let round = 1;
  return (
    rerun(noises, log)?.map(({ by, emitted }) => {
      const before = round;
      for (const event of observed<NoisesTypes>(emitted, SPECTATOR))
        if (event.event === 'round') ({ round } = event);
      return { by: by as PlayerId | null, round: before, emitted };
    }) ?? null
  );
}

/** What a viewer had observed after so many steps, and in the last of them. */
const until = (steps: readonly Step[], count: number, viewer: Viewer): NoisesEvent[] =>
  observed<NoisesTypes>(
    steps.slice(0, count).flatMap(({ emitted }) => emitted),
    viewer,
  );

/** A moment of the replay. */
export interface Moment {
  readonly view: View;
  readonly hands: Readonly<Record<string, readonly ClueCard[]>>; // those these eyes see, by seat
  readonly identities: Readonly<Record<string, Identity>>; // likewise
  readonly news: readonly NoisesEvent[]; // what these eyes saw of the last step
}

/** How things stood after `count` steps (at least one), for these eyes. */
export function momentAt(steps: readonly Step[], count: number, eyes: Eyes): Moment {
  const viewer = eyes === 'all' ? SPECTATOR : eyes;
  const view = fold<NoisesTypes>(noises, viewer, until(steps, count, viewer));
  const { open } = view;
  const seats = open ? seatsOf(open.options) : [];
  const seen = seats
    .filter((seat) => eyes === 'all' || seat === eyes)
    .map((seat) => ({ seat, view: fold<NoisesTypes>(noises, seat, until(steps, count, seat)) }));
  // Every card in the house is known to somebody: who played it, or all.
  if (open && eyes === 'all')
    for (const at of open.row)
      open.piles[at].forEach((slot, place) => {
        slot.card ??=
          seen.map((one) => one.view.open?.piles[at][place]?.card ?? null).find((card) => card !== null) ??
          null;
      });
  const owns = seen.flatMap(({ seat, view: { own } }) => (own ? [{ seat, own }] : []));
  const last = steps.slice(count - 1, count);
  return {
    view,
    hands: Object.fromEntries(owns.map(({ seat, own }) => [seat, own.hand])),
    identities: Object.fromEntries(owns.map(({ seat, own }) => [seat, own.identity])),
    news: eyes === 'all' ? fullNews(last, seats) : until(last, 1, viewer),
  };
}

/** An event as that one of the seats saw it who saw most. */
const fullNews = (steps: readonly Step[], seats: readonly PlayerId[]): NoisesEvent[] =>
  steps
    .flatMap(({ emitted }) => emitted)
    .map((one) => {
      const versions = [SPECTATOR, ...seats].flatMap((viewer) => observed<NoisesTypes>([one], viewer));
      return versions.find((event) => 'card' in event) ?? versions[0];
    })
    .filter((event) => event !== undefined);

/** The step at which the player to act changes next, forward or back; the last or the first where none does. */
export function nextTurn(steps: readonly Step[], count: number, way: 1 | -1): number {
  const actor = (n: number): string => `${steps[n - 1]?.by ?? ''}.${steps[n - 1]?.round ?? 0}`;
  let next = count + way;
  if (way < 0) while (next > 1 && actor(next) === actor(next - 1)) next--;
  else while (next < steps.length && actor(next) === actor(next + 1)) next++;
  return Math.max(1, Math.min(steps.length, next));
}

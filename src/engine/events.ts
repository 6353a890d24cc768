import type { Seat, Viewer } from './seats.ts';
import { SPECTATOR } from './seats.ts';

/**
 * An event with its audience, written once, where it happens.
 *
 * `Open` is the union of events that everybody may see, `Secret` of those that only some seats may see. A game
 * keeps the two unions apart, so that a secret event sent to everyone, or an event without an audience, does
 * not compile. `rest` is what all other viewers see in its place, `null` for nothing at all.
 */
export type Emitted<Open, Secret> =
  | { readonly to: 'everyone'; readonly event: Open }
  | { readonly to: readonly Seat[]; readonly event: Secret; readonly rest: Open | null };

/** Where `apply` reports; undefined when nobody listens (then nothing is allocated). */
export type Emit<Open, Secret> = ((emitted: Emitted<Open, Secret>) => void) | undefined;

interface Named {
  readonly event: string;
}

/**
 * `E`, if it has no field that the event of its name in `Union` lacks. TypeScript alone lets objects with more
 * fields than declared pass once they are spread or generic; an event with a field too many is a leak.
 */
type Exactly<Union extends Named, E extends Named> = E &
  Readonly<Record<Exclude<keyof E, FieldsOf<Extract<Union, { readonly event: E['event'] }>>>, never>>;
type FieldsOf<Member> = Member extends unknown ? keyof Member : never;

/** The two ways a game emits, tied to its events: nothing else makes an `Emitted`. */
export const audiences = <Open extends Named, Secret extends Named>() => ({
  toEveryone: <E extends Open>(event: Exactly<Open, E>): Emitted<Open, Secret> => ({ to: 'everyone', event }),
  toSeats: <E extends Secret, R extends Open>(
    to: readonly Seat[],
    event: Exactly<Secret, E>,
    rest: Exactly<Open, R> | null = null,
  ): Emitted<Open, Secret> => ({ to, event, rest }),
});

/**
 * The only door to the outside: what `viewer` sees of an event, or `null` for nothing. Everything
 * that is sent, shown to a bot, or put into a page about a game that is not over has passed here.
 */
export function observe<Open, Secret>(
  emitted: Emitted<Open, Secret>,
  viewer: Viewer = SPECTATOR,
): Open | Secret | null {
  if (emitted.to === 'everyone') return emitted.event;
  if (emitted.to.includes(viewer)) return emitted.event;
  return emitted.rest;
}

/**
 * The event in full, for whoever may know everything: tests, scenario files, and anybody once the match is
 * over. A lint rule keeps the page from it, and the server but for the records of ended matches.
 */
export const truth = <Open, Secret>(emitted: Emitted<Open, Secret>): Open | Secret => emitted.event;

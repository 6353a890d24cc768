// The toy game, in words: three places, a seeker and one to three hiders. Each round all choose a place at once and
// in secret; a choice may be replaced until the last is in. The seeker rolls: on 5 and 6 he looks in a second place.
// Whoever is where he looks is found, unless a cloak, dealt in secret, saves her once. He wins when all are found.
import type { Emit } from '../../src/engine/events.ts';
import { audiences } from '../../src/engine/events.ts';
import type { Outcome } from '../../src/engine/game.ts';
import type { Seat, Viewer } from '../../src/engine/seats.ts';

export type Place = 0 | 1 | 2;
export const places: readonly Place[] = [0, 1, 2];
export const SEEKER = 'seeker';

export interface ToyOptions {
  readonly hiders: number; // 1 to 3
  readonly rounds: number; // 1 to 5
}

/** What everybody knows. */
export interface ToyOpen {
  readonly options: ToyOptions;
  round: number;
  chosen: Seat[]; // whose choice is in, in seat order
  found: Seat[]; // in seat order
  die: number | null; // last rolled
  outcome: Outcome | null;
}

/** What only the seat itself knows. */
export interface ToySecret {
  readonly dealt: boolean; // had a cloak
  cloak: boolean; // still has it
  choice: Place | null; // in this round
}

export type ToySecrets = Readonly<Record<Seat, ToySecret>>;

export interface ToyState {
  readonly open: ToyOpen;
  readonly secrets: ToySecrets;
}

export interface ToyAction {
  readonly type: 'choose';
  readonly place: Place;
}

export type ToyOpenEvent =
  | { readonly event: 'began'; readonly open: ToyOpen }
  | { readonly event: 'round'; readonly round: number }
  | { readonly event: 'chosen'; readonly seat: Seat }
  | { readonly event: 'rolled'; readonly die: number }
  | { readonly event: 'looked'; readonly places: readonly Place[] }
  | { readonly event: 'cloaked'; readonly seat: Seat }
  | { readonly event: 'found'; readonly seat: Seat }
  | ({ readonly event: 'ended' } & Outcome)
  | { readonly event: 'revealed'; readonly secrets: ToySecrets };

export type ToySecretEvent =
  | { readonly event: 'dealt'; readonly secret: ToySecret }
  | { readonly event: 'chose'; readonly place: Place };

export type ToyEmit = Emit<ToyOpenEvent, ToySecretEvent>;
export const { toEveryone, toSeats } = audiences<ToyOpenEvent, ToySecretEvent>();

export interface ToyView {
  readonly viewer: Viewer;
  open: ToyOpen | null;
  own: ToySecret | null;
  revealed: ToySecrets | null;
}

export interface ToyChoices {
  readonly places: readonly Place[];
}

export interface ToyTypes {
  Options: ToyOptions;
  State: ToyState;
  Action: ToyAction;
  Open: ToyOpenEvent;
  Secret: ToySecretEvent;
  View: ToyView;
  Choices: ToyChoices;
}

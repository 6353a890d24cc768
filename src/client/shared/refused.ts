import type { Refusal } from '../../engine/refusal.ts';

/** Why an action was not taken. */
export interface Refused extends Refusal {
  readonly words: string | null; // what to say where it is not for the game to say: a whole sentence
}

import type { Point } from '../board/format.ts';
import type { PlanChoices } from '../choices.ts';
import { homeWalk } from '../data.ts';
import type { NoviceSecret } from '../state.ts';
import type { Card } from '../vocabulary.ts';

/*
 * A novice's plan as far as it is drawn, and what can be read off it. What she may still draw is in `draft.ts`, which a page can
 * do without at its start.
 */

export interface Draft {
  readonly path: readonly Point[];
  readonly second: readonly Point[] | null; // null while the first leg is planned
  readonly card: Card | null; // chosen by hand; else the quietest that fits
}

export const emptyDraft: Draft = { path: [], second: null, card: null };

/** The leg that is being planned, and where it begins. */
export const legOf = (draft: Draft): readonly Point[] => draft.second ?? draft.path;
export const legStart = (draft: Draft, secret: NoviceSecret): Point =>
  draft.second ? (draft.path.at(-1) ?? secret.point) : secret.point;
export const draftEnd = (draft: Draft, secret: NoviceSecret): Point =>
  legOf(draft).at(-1) ?? legStart(draft, secret);

export const allSteps = (draft: Draft): readonly Point[] => [...draft.path, ...(draft.second ?? [])];

/** The most steps the leg may have. */
export const mostSteps = (choices: PlanChoices): number =>
  choices.mustWalkHome ? homeWalk.max : Math.max(...choices.cards.map((card) => card.max));

export const stepsLeft = (draft: Draft, choices: PlanChoices): number =>
  mostSteps(choices) - legOf(draft).length;

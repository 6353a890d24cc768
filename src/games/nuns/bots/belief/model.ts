/**
 * How novices are taken to plan, in numbers. A plan is weighed by `exp` of what speaks for it and against it, over all
 * plans she has; a share of plans follows nothing. Fitted to games of several kinds of novices by `npm run nuns:fit`.
 */
export interface Model {
  readonly pull: number; // a step nearer to the end of her errand
  readonly stop: number; // to get her keys or her item
  readonly effort: number; // against each step taken
  readonly seen: number; // against each point entered in a watcher's sight
  readonly shown: number; // against ending there
  readonly soon: number; // against ending where the guards will look next
  readonly risk: number; // against ending where the guards' coming move may capture her
  readonly dodge: number; // steps that it is worth not to be in such danger a turn later
  readonly near: number; // against ending within a guard's move of one, at most
  readonly heard: number; // against being heard by a guard who walked
  readonly sneak: number; // for each card, beside standing still
  readonly walk: number;
  readonly run: number;
  readonly wander: number; // share of plans that follow nothing
  readonly lie: number; // share of windows in which a False Noise in hand is played
}

export const fittedModel: Model = {
  pull: 1.4,
  stop: 3.5,
  effort: -0.1,
  seen: 0.7,
  shown: 1.5,
  soon: 4.6,
  risk: 4,
  dodge: 14,
  near: 5.3,
  heard: 3.3,
  sneak: 3.6,
  walk: 1.7,
  run: -0.4,
  wander: 0.05,
  lie: 0.15,
};

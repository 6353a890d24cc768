/**
 * How novices are taken to plan, in numbers: some look far ahead, some no farther than the next turn, and a share of plans
 * follows nothing. Fitted to games of several kinds of novices by `npm run nuns:fit`.
 */
export interface Model {
  readonly farsighted: Seeking;
  readonly shortsighted: Seeking;
  readonly short: number; // share of the shortsighted among plans that follow something
  readonly wander: number; // share of plans that follow nothing
  readonly lie: number; // share of windows in which a False Noise in hand is played
}

/** What her plans are weighed by: each by `exp` of what speaks for it and against it, over all plans she has. */
export interface Seeking {
  readonly turns: number; // of the guards that she foresees, their coming move the first
  readonly pull: number; // a step nearer to the end of her errand
  readonly stop: number; // to get her keys or her item
  readonly effort: number; // against each step taken
  readonly seen: number; // against each point entered in a watcher's sight
  readonly shown: number; // against ending there
  readonly soon: number; // against ending where the guards will look next
  readonly risk: number; // against ending where the guards' coming move may capture her
  readonly dodge: number; // steps that it is worth not to be in such danger a turn later
  readonly fade: number; // of that, what danger a turn later still counts
  readonly near: number; // against ending within a guard's move of one, at most
  readonly heard: number; // against being heard by a guard who walked
  readonly sneak: number; // for each card, beside standing still
  readonly walk: number;
  readonly run: number;
}

export const fittedModel: Model = {
  farsighted: {
    turns: 3,
    pull: 3.63,
    stop: 3.1,
    effort: -0.68,
    seen: 8.31,
    shown: 4,
    soon: 11.05,
    risk: 30.03,
    dodge: 12.57,
    fade: 1.8,
    near: 1.26,
    heard: 15,
    sneak: 4.65,
    walk: 1,
    run: -0.8,
  },
  shortsighted: {
    turns: 2,
    pull: 1.4,
    stop: -0.6,
    effort: -0.5,
    seen: 6.07,
    shown: 4,
    soon: -2.81,
    risk: 8.7,
    dodge: 33.6,
    fade: 1,
    near: 7.72,
    heard: 11.56,
    sneak: 3.1,
    walk: 0.5,
    run: -0.4,
  },
  short: 0.3,
  wander: 0.05,
  lie: 0.15,
};

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
    pull: 3.2,
    stop: -1.5,
    effort: -0.18,
    seen: 1.9,
    shown: 1.5,
    soon: 1.5,
    risk: 26.5,
    dodge: 14.5,
    fade: 0.6,
    near: 4.4,
    heard: 15,
    sneak: 4.1,
    walk: 0.2,
    run: -0.4,
  },
  shortsighted: {
    turns: 2,
    pull: 1.2,
    stop: 2.2,
    effort: -0.1,
    seen: 2.3,
    shown: 1.5,
    soon: 7.6,
    risk: 12.4,
    dodge: 33.6,
    fade: 1,
    near: 7.3,
    heard: 9,
    sneak: 2.7,
    walk: 0.5,
    run: -0.4,
  },
  short: 0.3,
  wander: 0.05,
  lie: 0.15,
};

/** How a level thinks. All know the same; they differ in what they make of it. */
export interface Mind {
  readonly name: string;
  readonly rivals: number; // how much the rivals' points count against its own, 0 to 1
  readonly trust: number; // how far it believes what the others' actions tell, 0 to 1
  readonly nerve: number; // expected gain that a guess must have, as a share of the timer
  readonly hide: number; // how much it minds what its actions give away
  readonly learn: number; // points that a bit of knowledge is worth to it
  readonly haze: number; // how blurred its judgement is, in points
  readonly wander: number; // share of its actions that follow nothing
  readonly ahead: number; // first cards for which it thinks the second through; 0: one card at a time
}

/** Weakest first. */
export const minds = {
  greedy: {
    name: 'greedy',
    rivals: 0,
    trust: 0,
    nerve: 0.95,
    hide: 0,
    learn: 0,
    haze: 0,
    wander: 0,
    ahead: 0,
  },
  apprentice: {
    name: 'apprentice',
    rivals: 0,
    trust: 0.6,
    nerve: 0.4,
    hide: 0,
    learn: 0,
    haze: 0.5,
    wander: 0.1,
    ahead: 0,
  },
  regular: {
    name: 'regular',
    rivals: 0.5,
    trust: 1,
    nerve: 0.2,
    hide: 0,
    learn: 0.5,
    haze: 0.3,
    wander: 0,
    ahead: 0,
  },
  strong: {
    name: 'strong',
    rivals: 1,
    trust: 1,
    nerve: 0.1,
    hide: 1,
    learn: 1,
    haze: 0.1,
    wander: 0,
    ahead: 0,
  },
  master: {
    name: 'master',
    rivals: 1,
    trust: 1,
    nerve: 0.1,
    hide: 4,
    learn: 1,
    haze: 0.1,
    wander: 0,
    ahead: 10,
  },
} satisfies Record<string, Mind>;

/**
 * How a level thinks. All know the same, what their seat has observed; they differ in what they make of it.
 * `guards` is for the seats of the guards and the Monk, `novices` for a novice's.
 */
export interface Mind {
  readonly name: string;
  readonly guards: GuardMind;
  readonly novices: NoviceMind;
}

export interface GuardMind {
  readonly trust: number; // how far it goes by how novices like to move, 0 to 1; 0: all that is possible is equally likely to it
  readonly ahead: number; // turns for which it foresees novices and its own routes
  readonly item: number; // what capturing one who has her item is worth, beside one of others
  readonly wary: boolean; // whether it takes novices to mind the guards in their next move, as its belief does; if not, to go the short way
  readonly hope: number; // what it makes of where a move ends beside whom it finds, 1 as fitted to games
  readonly listen: number; // what it makes of hearing and so of walking, 0 to 1
  readonly together: number; // ways of each guard that are matched with those of the other; 0: each for herself
  readonly imagined: number; // of the best ends of a move, those from which she looks a turn further, in imagination
  readonly haze: number; // how blurred its judgement is, in captures
}

export interface NoviceMind {
  readonly ahead: number; // turns for which she foresees the guards
  readonly caution: number; // how much she minds all risks, 1 as she takes them to be; 0: not at all; above 1: more than that
  readonly mirror: boolean; // whether she asks what the guards can know of her
  readonly rivals: boolean; // whether she asks how far the other novices are
  readonly haze: number; // how blurred her judgement is, in chances to win
  readonly rehearsed: number; // plans that she plays through in imagination; 0: none
  readonly worlds: number; // how often each
}

/** What guards of most levels have in common. */
export const plainGuards = { wary: false, hope: 1, listen: 1, together: 0, imagined: 0 } as const;

/** What novices of most levels have in common. */
export const plainNovices = { mirror: false, rehearsed: 0, worlds: 0 } as const;

/** Weakest first. */
export const minds = {
  apprentice: {
    name: 'apprentice',
    guards: { ...plainGuards, trust: 0.2, ahead: 2, item: 1, haze: 0.125 },
    novices: { ...plainNovices, ahead: 2, caution: 0.75, rivals: false, haze: 0.014 },
  },
  regular: {
    name: 'regular',
    guards: { ...plainGuards, trust: 0.4, ahead: 2, item: 1, haze: 0.07 },
    novices: { ...plainNovices, ahead: 3, caution: 0.9, rivals: true, haze: 0.009 },
  },
  strong: {
    name: 'strong',
    guards: { ...plainGuards, trust: 0.62, ahead: 4, item: 1.5, haze: 0.036 },
    novices: { ...plainNovices, ahead: 4, caution: 1.35, rivals: true, haze: 0.0072 },
  },
  master: {
    name: 'master',
    guards: { ...plainGuards, trust: 1, ahead: 4, item: 1.5, wary: true, hope: 1.3, imagined: 5, haze: 0.01 },
    novices: { ahead: 8, caution: 2.4, mirror: true, rivals: true, haze: 0.0005, rehearsed: 2, worlds: 2 },
  },
} satisfies Record<string, Mind>;

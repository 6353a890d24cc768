import type { Chance } from '../../src/engine/chance.ts';
import { replayed } from '../../src/engine/chance.ts';
import type { Action } from '../../src/games/noises/actions.ts';
import { noises } from '../../src/games/noises/index.ts';
import type { State } from '../../src/games/noises/state.ts';
import type { NoisesTypes } from '../../src/games/noises/types.ts';
import type { ClueCard } from '../../src/games/noises/vocabulary.ts';
import { brokenNoises } from './noisesBroken.ts';
import { noisesCounterpart, noisesPublished, noisesSecrets, noisesTwists } from './noisesTwists.ts';
import type { Suite, Taken } from './suite.ts';

/** The orders of the decks that were shuffled while these actions were taken, as far as they go. */
function shufflesOf(start: State, dice: readonly number[], actions: readonly Taken[]): ClueCard[][] {
  const state = noises.clone(start);
  const chance: Chance = replayed(dice.map((face) => face - 1));
  const shuffles: ClueCard[][] = [];
  try {
    for (const { seat, action } of actions as readonly (Taken & { action: Action })[])
      noises.apply(state, seat, action, chance, ({ event }) => {
        if (event.event === 'reshuffled') shuffles.push([...state.deck]);
      });
  } catch {
    // the match went wrong here; that is what the file is for
  }
  return shuffles;
}

export const noisesSuite: Suite<NoisesTypes> = {
  game: noises,
  tables: [2, 3, 4].map((players) => ({ players })),
  longest: 400,
  broken: brokenNoises,
  file: (start: State, dice, actions) => ({
    game: 'noises',
    options: start.open.options,
    deal: {
      row: start.open.row,
      tokens: start.open.tokens,
      identities: start.identities,
      first: start.open.first,
      deck: [...noises.seats(start.open.options).flatMap((seat) => start.hands[seat] ?? []), ...start.deck],
      events: start.events,
    },
    shuffles: shufflesOf(start, dice, actions),
    actions,
  }),
  secrets: noisesSecrets,
  twists: noisesTwists,
  counterpart: noisesCounterpart,
  published: noisesPublished,
};

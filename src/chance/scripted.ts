import type { Chance } from '../engine/chance.ts';
import { OutOfDice } from '../engine/chance.ts';

/** Chance that gives the listed outcomes in order, whatever the stream, and then throws `OutOfDice`. */
export function scriptedChance(outcomes: readonly number[]): Chance {
  let next = 0;
  return {
    draw(stream, sides) {
      const outcome = outcomes[next++];
      if (outcome === undefined) throw new OutOfDice(`no outcome left for the ${stream}`);
      if (outcome >= sides) throw new Error(`scripted outcome ${outcome} does not fit ${sides} sides`);
      return outcome;
    },
  };
}

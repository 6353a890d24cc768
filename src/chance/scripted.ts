import type { Chance } from '../engine/chance.ts';
import { OutOfDice } from '../engine/chance.ts';

/**
 * Chance that gives the listed outcomes in order, whatever the stream, and the listed orders to decks that are
 * shuffled in play; then throws `OutOfDice`.
 */
export function scriptedChance(
  outcomes: readonly number[],
  orders: readonly (readonly string[])[] = [],
): Chance {
  let next = 0;
  let nextOrder = 0;
  return {
    order(items) {
      const order = orders[nextOrder++];
      if (order === undefined) throw new OutOfDice('no order left for the deck');
      if ([...order].sort().join() !== [...items].sort().join())
        throw new OutOfDice(`order ${nextOrder} does not name the cards that are shuffled`);
      return order;
    },
    draw(stream, sides) {
      const outcome = outcomes[next++];
      if (outcome === undefined) throw new OutOfDice(`no outcome left for the ${stream}`);
      if (outcome >= sides) throw new Error(`scripted outcome ${outcome} does not fit ${sides} sides`);
      return outcome;
    },
  };
}

/**
 * Where deals and dice come from. Games draw through this and nothing else; the two streams are apart so that
 * the number of dice rolled never moves a deal.
 */
export interface Chance {
  /** A whole number from 0 to `sides - 1`, all equally likely. May throw `OutOfDice`. */
  draw(stream: ChanceStream, sides: number): number;
  /** Scripted chance only: the order a file gives for a deck that is shuffled in play. May throw `OutOfDice`. */
  readonly order?: (items: readonly string[]) => readonly string[];
}

export type ChanceStream = 'deal' | 'dice';

/** Thrown by scripted chance that has run out; never by a live match. */
export class OutOfDice extends Error {
  override readonly name = 'OutOfDice';
}

/** One six-sided die: 1 to 6. */
export const rollDie = (chance: Chance): number => 1 + chance.draw('dice', 6);

/** Dice that people rolled on their table, 1 to 6, in order. A game that asks for more than there are is wrong: it throws. */
export function fromHand(dice: readonly number[]): Chance {
  let next = 0;
  return {
    draw() {
      const die = dice[next++];
      if (die === undefined) throw new Error(`no die ${next} was rolled by hand`);
      return die - 1;
    },
  };
}

/** The items in random order (Fisher–Yates); the input is left as it was. */
export function shuffled<T>(items: readonly T[], draw: (sides: number) => number): T[] {
  const result = [...items];
  for (let i = result.length - 1; i > 0; i--) {
    const j = draw(i + 1);
    [result[i], result[j]] = [result[j] as T, result[i] as T];
  }
  return result;
}

/** A deck shuffled in play: by the file's order where chance is scripted, else at random. */
export const shuffledDeck = (chance: Chance, items: readonly string[]): string[] =>
  chance.order ? [...chance.order(items)] : shuffled(items, (sides) => chance.draw('deal', sides));

/** How many outcomes each stream has given so far: with the seed, all that is needed to go on after a restart. */
export type Drawn = Record<ChanceStream, number>;

/** Passes `chance` on, keeps every outcome in `outcomes`, in order (what a log row stores), and counts them in `drawn`. */
export const recorded = (chance: Chance, outcomes: number[], drawn: Drawn): Chance => ({
  draw(stream, sides) {
    const outcome = chance.draw(stream, sides);
    outcomes.push(outcome);
    drawn[stream]++;
    return outcome;
  },
});

/** Gives the recorded outcomes again. A replay that asks for more, or for another die, has diverged: it throws. */
export function replayed(outcomes: readonly number[]): Chance & { left(): number } {
  let next = 0;
  return {
    draw(stream, sides) {
      const outcome = outcomes[next++];
      if (outcome === undefined || outcome >= sides)
        throw new Error(`replay diverged at ${stream} draw ${next}`);
      return outcome;
    },
    left: () => outcomes.length - next,
  };
}

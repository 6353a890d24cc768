import type { EventPattern, Lesson, LessonStep } from '../../../engine/lesson.ts';

/* What lessons are made of: each name is that of what the page says of it (`locales/learn`, `miss` and `oops`). */

type Fields = Readonly<Record<string, unknown>>;

export const keys: EventPattern = { event: 'keyTaken', novice: 'novice1' };
export const item: EventPattern = { event: 'itemTaken', novice: 'novice1' };
export const seen: EventPattern = { event: 'seen', novice: 'novice1' };
export const heard: EventPattern = { event: 'noise', novice: 'novice1' };
export const captured: EventPattern = { event: 'captured', novice: 'novice1' };
export const home: EventPattern = { event: 'ended', reason: 'wish' };

const GUARD = 'guard1';
const NOVICE = 'novice1';
/** More than two guards ever need for a turn: routes, steps with a stop at each, ends. */
const ONE_TURN = 20;

/** Of a puzzle everything but what all have alike: one novice, one guard player, the small board. */
interface Puzzle extends Pick<LessonStep, 'rules' | 'want' | 'never'> {
  readonly id: string;
  readonly lit?: readonly number[];
  readonly deeds?: number; // 1 if left out, for guards as many as a turn can have
  readonly blessings?: boolean;
  readonly deal: Fields; // the novice's
  readonly at: Fields; // the novice's
  readonly captures?: number; // so far
  readonly guards: Fields;
  readonly tokens?: readonly Fields[];
  readonly dice: readonly number[];
}

function puzzle(seat: string, own: Puzzle, script: readonly { seat: string; action: Fields }[]): Lesson {
  const { id, lit = [], deeds = 1, rules, want, never } = own;
  return {
    id,
    seat,
    steps: [{ id, lit, rules, deeds, want, never }],
    scenario: {
      game: 'nuns',
      options: {
        board: 'grange',
        guardSeats: 1,
        novices: 1,
        variants: own.blessings === true ? {} : { noBlessings: true },
      },
      deal: { novice1: own.deal },
      at: {
        turn: 4,
        captures: own.captures ?? 0,
        novices: { novice1: own.at },
        guards: own.guards,
        tokens: own.tokens ?? [],
      },
      dice: own.dice,
      actions: script,
    },
  };
}

/** One move of a novice. `solution`: the actions that solve it, as scenario files have them. */
export const novicePuzzle = ({ solution, ...own }: Puzzle & { solution: readonly Fields[] }): Lesson =>
  puzzle(
    NOVICE,
    own,
    solution.map((action) => ({ seat: NOVICE, action })),
  );

/** A guards' move, after a novice's; `then` is hers after it. */
export const guardPuzzle = ({
  before,
  solution,
  then,
  ...own
}: Puzzle & { before: Fields; solution: readonly Fields[]; then?: Fields }): Lesson =>
  puzzle(GUARD, { deeds: ONE_TURN, ...own }, [
    { seat: NOVICE, action: before },
    ...solution.map((action) => ({ seat: GUARD, action })),
    ...(then ? [{ seat: NOVICE, action: then }] : []),
  ]);

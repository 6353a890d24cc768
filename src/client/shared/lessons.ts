/** A lesson of a game in words; how it is played is told by the worker that plays it. */
export interface LessonCard {
  readonly id: string;
  readonly side: string; // key of a `SeatChoice`
  readonly seat: string;
  readonly steps: number; // of a guided night; 0 of a puzzle
  readonly title: () => string;
  readonly goal: () => string;
  /** What is to be done in this step. */
  readonly task: (step: string) => string;
  /** What has happened in it. */
  readonly done: (step: string) => string;
  readonly hint: (() => string) | null;
}

/** What a game teaches, loaded with its page of lessons. */
export interface GameLessons {
  readonly list: readonly LessonCard[];
  readonly stepId: (lesson: string, step: number) => string; // of those that are done
  /** What went wrong, by the name that the standing has for it: `miss.keys`. */
  readonly wrong: (name: string) => string;
}

/** The rules of a phase, by their numbers. */
export interface RulesPage {
  readonly id: string; // in its address
  readonly title: () => string;
  readonly rules: readonly string[];
}

/** A game's rules in words, loaded with the page that shows them. */
export interface GameRules {
  readonly pages: readonly RulesPage[];
  /** The rule with this number; a heading of its own where it has a name. */
  readonly words: (rule: string) => string;
  readonly name: (rule: string) => string | null;
}

import { tick } from 'svelte';
import type { LogLine } from '../log.ts';
import type { Text } from '../text.ts';
import type { WatcherId } from '../vocabulary.ts';
import type { Extra } from './board/marks.ts';

/** What somebody wants explained: a line of the log, what is asked of him now, or why something can't be. */
export type Question =
  | { readonly kind: 'line'; readonly text: Text; readonly at: number } // place of the event among all observed
  | { readonly kind: 'now'; readonly text: Text; readonly rule: string; readonly guard: WatcherId | null }
  | { readonly kind: 'hint'; readonly words: string; readonly rule: string };

/** What is looked at beside the match: why something is so, a turn gone by, where novices can be. */
export class Asking {
  question = $state.raw<Question | null>(null);
  turn = $state<number | null>(null);
  /** What the explanation, and what the deduction, show on the board. */
  why = $state.raw<Extra>({});
  maybe = $state.raw<Extra>({});
  readonly extra = $derived<Extra>(together([this.maybe, this.why]));
  readonly #noteFocus: () => () => void;
  #goBack: (() => void) | null = null; // to where one asked

  /** @param noteFocus notes where the focus is and returns what takes it back there */
  constructor(noteFocus: () => () => void) {
    this.#noteFocus = noteFocus;
  }

  ask(question: Question): void {
    this.#goBack ??= this.#noteFocus();
    this.question = question;
  }

  askLine({ text, at }: LogLine): void {
    this.ask({ kind: 'line', text, at });
  }

  look(turn: number): void {
    this.#goBack ??= this.#noteFocus();
    this.turn = turn;
  }

  /** Back from an explanation, and then from a turn gone by. */
  back(): void {
    if (this.question) this.question = null;
    else this.turn = null;
    if (!this.question && this.turn === null) void this.#return();
  }

  async #return(): Promise<void> {
    const goBack = this.#goBack;
    this.#goBack = null;
    await tick();
    goBack?.();
  }
}

const together = (parts: readonly Extra[]): Extra => {
  const all = (of: (one: Extra) => string | undefined): string => parts.map((one) => of(one) ?? '').join('');
  return {
    ways: all(({ ways }) => ways),
    rings: all(({ rings }) => rings),
    marks: all(({ marks }) => marks),
    at: parts.flatMap(({ at }) => at ?? []),
  };
};

/** One thing said: by whoever plays, in answer to it, or because something happened. */
export interface Entry {
  readonly number: number;
  readonly kind: 'said' | 'answer' | 'news';
  readonly words: string;
}

const MOST_ENTRIES = 120;
const MOST_KEPT = 40; // lines to bring back

/** What was said so far. All of it stands in one live region, so that each thing is read once and in order. */
export class Console {
  entries = $state.raw<readonly Entry[]>([]);
  line = $state(''); // what is being written
  heard = { events: -1, remarks: -1, occasion: '' }; // what of the match has been told; -1: nothing is told yet
  #number = 0;
  #said: readonly string[] = [];
  #back = 0; // how far back the line shows what was said before
  #last: readonly string[] = []; // what was answered or told last

  #add(kind: Entry['kind'], words: readonly string[]): void {
    const added = words
      .filter((one) => one !== '')
      .map((one) => ({ number: ++this.#number, kind, words: one }));
    if (added.length > 0) this.entries = [...this.entries, ...added].slice(-MOST_ENTRIES);
  }

  said(words: string): void {
    this.#said = [...this.#said.filter((one) => one !== words), words].slice(-MOST_KEPT);
    this.#back = 0;
    this.#add('said', [words]);
  }
  answer(words: readonly string[]): void {
    if (words.length > 0) this.#last = words;
    this.#add('answer', words);
  }
  news(words: readonly string[]): void {
    if (words.length > 0) this.#last = words;
    this.#add('news', words);
  }
  /** Says the last thing again; where nothing was said yet, `first`. */
  repeat(first: readonly string[]): void {
    this.#add('answer', this.#last.length > 0 ? this.#last : first);
  }

  /** What was said before, further back or (-1) nearer; '' beyond the last. */
  earlier(by: 1 | -1): string {
    this.#back = Math.min(this.#said.length, Math.max(0, this.#back + by));
    return this.#back === 0 ? '' : this.#said[this.#said.length - this.#back]!;
  }
}

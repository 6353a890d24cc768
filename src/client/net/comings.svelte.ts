import type { MemberId } from '../../table/vocabulary.ts';

const SETTLED_MS = 4_000; // a reload or a short gap in somebody's line is not worth a word
const SHOWN_MS = 8_000;
const REST_MS = 15_000; // from one notice to the next, however often somebody's line breaks

/** Who has gone and who has come since it was last said. */
export interface Notice {
  readonly gone: readonly MemberId[];
  readonly back: readonly MemberId[];
}

/** Makes short notices of who is there: few enough to be read, and none of what was over before it could be. */
export class Comings {
  notice = $state.raw<Notice | null>(null);
  #said: readonly MemberId[] | null = null; // who was there by the last notice
  #here: readonly MemberId[] = [];
  #next: ReturnType<typeof setTimeout> | null = null;
  #hide: ReturnType<typeof setTimeout> | null = null;
  #restsUntil = 0;

  /** Who is there now. The first ones are no news. */
  look(here: readonly MemberId[]): void {
    this.#here = here;
    this.#said ??= this.#here;
    this.#next ??= setTimeout(() => this.#tell(), Math.max(SETTLED_MS, this.#restsUntil - Date.now()));
  }

  /** Who joins the table just now is not back. */
  met(member: MemberId): void {
    this.#said = [...(this.#said ?? this.#here), member];
  }

  /** Begins again with who is there now: a match starts, and who has just come to it is not back. */
  anew(here: readonly MemberId[]): void {
    this.stop();
    this.#next = null;
    this.notice = null;
    this.#said = here;
  }

  stop(): void {
    for (const timer of [this.#next, this.#hide]) if (timer !== null) clearTimeout(timer);
  }

  #tell(): void {
    this.#next = null;
    const [before, now] = [this.#said ?? this.#here, this.#here];
    const gone = before.filter((one) => !now.includes(one));
    const back = now.filter((one) => !before.includes(one));
    this.#said = now;
    if (gone.length === 0 && back.length === 0) return;
    this.notice = { gone, back };
    this.#restsUntil = Date.now() + REST_MS;
    if (this.#hide !== null) clearTimeout(this.#hide);
    this.#hide = setTimeout(() => (this.notice = null), SHOWN_MS);
  }
}

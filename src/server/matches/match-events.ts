import type { Seat } from '../../engine/seats.ts';
import type { ToldEvent } from './told.ts';
import { Told } from './told.ts';

/** To whom an event of a text goes, and whether there is a line for the rest; 0: to everyone. */
type To = 0 | readonly [seats: readonly Seat[], rest: 0 | 1];

/**
 * All events of a match so far; the list only ever grows. Those that are in a snapshot are kept as the text they are there, since
 * hardly anybody asks for them again: a line that says to whom each goes, then each side of each in a line. (JSON has no line
 * breaks.)
 */
export class MatchEvents {
  #past: string;
  #pastCount: number;
  #news: ToldEvent[] = [];

  /** `count` is how many events there are in the text. */
  constructor(past = '[]', count = 0) {
    this.#past = past;
    this.#pastCount = count;
  }

  get length(): number {
    return this.#pastCount + this.#news.length;
  }

  push(...events: readonly ToldEvent[]): void {
    this.#news.push(...events);
  }

  /** All but the first `skipped`, in order. */
  after(skipped: number): ToldEvent[] {
    const all: ToldEvent[] = [];
    this.each(skipped, (event) => void all.push(event));
    return all;
  }

  /** Shows the same one by one. */
  each(skipped: number, see: (event: ToldEvent) => void): void {
    if (skipped < this.#pastCount) this.#eachPast(skipped, see);
    for (let i = Math.max(0, skipped - this.#pastCount); i < this.#news.length; i++)
      see(this.#news[i] as ToldEvent);
  }

  #eachPast(skipped: number, see: (event: ToldEvent) => void): void {
    const text = this.#past;
    let begin = this.#toEnd() + 1;
    const line = (): Told => {
      const end = text.indexOf('\n', begin);
      const told = Told.text(text.slice(begin, end < 0 ? undefined : end));
      begin = end + 1;
      return told;
    };
    for (const [at, to] of this.#to().entries()) {
      const event = line();
      const emitted: ToldEvent =
        to === 0 ? { to: 'everyone', event } : { to: to[0], event, rest: to[1] === 1 ? line() : null };
      if (at >= skipped) see(emitted);
    }
  }

  #toEnd(): number {
    const end = this.#past.indexOf('\n');
    return end < 0 ? this.#past.length : end;
  }

  #to(): readonly To[] {
    return JSON.parse(this.#past.slice(0, this.#toEnd())) as To[];
  }

  /** All of them as the constructor takes them; so they are kept from now on, so that each is put into text once. */
  asText(): string {
    if (this.#news.length === 0) return this.#past;
    const to = [...this.#to()];
    const lines = [this.#past.slice(this.#toEnd() + 1)].filter((before) => before !== '');
    for (const emitted of this.#news) {
      lines.push(emitted.event.text);
      if (emitted.to === 'everyone') to.push(0);
      else {
        to.push([emitted.to, emitted.rest === null ? 0 : 1]);
        if (emitted.rest) lines.push(emitted.rest.text);
      }
    }
    this.#pastCount = this.length;
    this.#news = [];
    return (this.#past = [JSON.stringify(to), ...lines].join('\n'));
  }
}

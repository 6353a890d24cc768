import type { Emitted } from '../../engine/events.ts';
import type { Json } from '../../engine/json.ts';

/**
 * What one side of an event says. It came as a value out of the rules or as text out of the store; the other is made when it
 * is asked for, which of most events of a match that only goes on it never is.
 */
export class Told {
  #text: string | null;
  #value: Json;

  private constructor(text: string | null, value: Json) {
    this.#text = text;
    this.#value = value;
  }

  static value = (value: Json): Told => new Told(null, value);
  static text = (text: string): Told => new Told(text, null);

  /** Read and kept as a value. */
  get value(): Json {
    if (this.#text !== null) {
      this.#value = JSON.parse(this.#text) as Json;
      this.#text = null;
    }
    return this.#value;
  }

  /** Whether it costs nothing to have it as text. */
  get isText(): boolean {
    return this.#text !== null;
  }

  get text(): string {
    return this.#text ?? JSON.stringify(this.#value);
  }
}

/** An event with its audience, as the server keeps it: what it says goes out by `observe` alone, like any other. */
export type ToldEvent = Emitted<Told, Told>;

/** An event as the rules emit it, or as it was stored. */
type AnyEmitted = Emitted<unknown, unknown>;

export const toldEvent = (emitted: AnyEmitted): ToldEvent =>
  emitted.to === 'everyone'
    ? { to: 'everyone', event: Told.value(emitted.event as Json) }
    : {
        to: emitted.to,
        event: Told.value(emitted.event as Json),
        rest: emitted.rest === null ? null : Told.value(emitted.rest as Json),
      };

/** As it is stored when a match is over. */
export const emittedJson = ({ to, ...sides }: ToldEvent): Json =>
  'rest' in sides
    ? { to: to as Json, event: sides.event.value, rest: sides.rest?.value ?? null }
    : { to: to as Json, event: sides.event.value };

/** How far one numbered stream is in hand. */
export interface Numbered {
  readonly stream: string;
  readonly have: number; // events told to the listener
}

/** What of these events is new after what is in hand; null when something between is missing or it is another stream. */
export function continued<Event>(
  hand: Numbered | null,
  stream: string,
  from: number,
  events: readonly Event[],
): readonly Event[] | null {
  if (hand?.stream !== stream || from > hand.have + 1) return null;
  return events.slice(hand.have + 1 - from); // some may be known already
}

/** What is in hand after `fresh` more events, or only these if they start at 1. */
export const tookUp = (hand: Numbered | null, stream: string, from: number, fresh: number): Numbered => ({
  stream,
  have: (from === 1 ? 0 : (hand?.have ?? 0)) + fresh,
});

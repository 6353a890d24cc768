import type { ChannelName, Phrase } from '../../table/vocabulary.ts';
import type { Seat } from '../../engine/seats.ts';
import type { Refused } from './refused.ts';

/** Something that was said at the table, in words. */
export interface Remark {
  readonly number: number; // counted for each channel
  readonly channel: ChannelName;
  readonly by: string | null; // a name; null: somebody who has left
  readonly mine: boolean;
  readonly words: string;
}

/** What a table has for its players beside the match, for pages that bring everything into one place. */
export interface Around {
  readonly remarks: readonly Remark[]; // without whom one has muted, the table's first
  readonly mayTalk: boolean;
  readonly mayWrite: boolean; // not only ready phrases
  readonly phrases: readonly { readonly phrase: Phrase; readonly words: string }[];
  readonly partners: readonly Seat[]; // the others of my side, if people play them
  readonly firsts: readonly Seat[]; // of my side, who may go first now
  /** Until when somebody must have decided, on the device's clock; `seat`: who; null: all who are asked. */
  readonly due: { readonly until: number; readonly seat: Seat | null } | null;
  say(channel: ChannelName, words: string): Promise<Refused | null>;
  phrase(phrase: Phrase): Promise<Refused | null>;
  first(seat: Seat): Promise<Refused | null>;
}

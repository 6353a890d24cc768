import type * as Said from '../../../../engine/text.ts';
import type { KeyOf } from '../../../../engine/text.ts';
import type { Board } from '../../board/board.ts';
import type { Point } from '../../board/format.ts';
import type { Choices } from '../../choices.ts';
import type en from '../../locales/text/en.json';
import type { Own } from '../../previews/move.ts';
import type { NunsEvent } from '../../events.ts';
import type { LogLine } from '../../log.ts';
import type { KnowingKey } from '../../why/words.ts';
import type { Open } from '../../state.ts';
import type { View } from '../../view.ts';
import type { AfterKey } from '../after/say.ts';
import type { Draft, Planning } from '../draft.ts';
import type { Choosing } from '../press.ts';

/** The key of a message of text mode, of the game's page, of what explains or of what is told after a match. */
export type Key = KnowingKey | AfterKey | KeyOf<typeof en>;
export type Telling = Said.Text<Key>;

export const tell = (key: Key, values?: Telling['values']): Telling => (values ? { key, values } : { key });

/** Points one after the other, as they are read out. */
export const inRow = (points: readonly Point[]): string => points.join(', ');

/** What is being chosen, as far as words tell of it. */
export interface Doing extends Choosing {
  readonly choices: Choices | null;
  readonly brokenOff?: boolean; // by the table
  readonly editing: boolean; // what was sent is being changed
  readonly ahead: Planning | null; // a novice's next turn, while others think
  readonly sketch: Draft | null; // what she has sketched for it
}

/** All that may be told of a match: its viewer's view, what he chooses, and what he observed. */
export interface Standing {
  readonly board: Board;
  readonly view: View;
  readonly open: Open;
  readonly own: Own | null; // a novice as she knows herself
  readonly doing: Doing;
  readonly lines: readonly LogLine[];
  readonly events: readonly NunsEvent[]; // all that he observed
}

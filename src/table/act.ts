import type { OpenEvent, TableEmitted } from './events.ts';
import type { TableState } from './state.ts';

/** What carrying out one row works with. */
export interface Act {
  readonly state: TableState;
  readonly at: number;
  /** Says it to everybody; nothing else changes the public part. */
  readonly say: (event: Exclude<OpenEvent, { event: 'opened' }>) => void;
  /** Tells those named what belongs to them. */
  readonly tell: (emitted: TableEmitted) => void;
}

import type { OpenTable, Report, SeatNotes } from './state.ts';
import type { MemberId } from './vocabulary.ts';

/** What one viewer knows of a table: the fold of what the gate let him see. */
export interface TableView {
  open: OpenTable | null; // null before the first event
  code: string | null; // of the invite link, where he is a member
  muted: MemberId[]; // whom he does not want to read
  reports: Report[]; // made to him as the host
  notes: SeatNotes; // of the seat he has open; empty for others
}

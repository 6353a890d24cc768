import type { TableEvent, TableViewer } from './events.ts';
import { firstOpen, heard, reduceOpen } from './open.ts';
import type { OpenTable, Report, SeatNotes, TableState } from './state.ts';
import { seatKey } from './state.ts';
import type { MemberId } from './vocabulary.ts';

/** What one viewer knows of a table: the fold of what the gate let him see. */
export interface TableView {
  open: OpenTable | null; // null before the first event
  code: string | null; // of the invite link, where he is a member
  muted: MemberId[]; // whom he does not want to read
  reports: Report[]; // made to him as the host
  notes: SeatNotes; // of the seat he has open; empty for others
}

export const blankNotes = (): SeatNotes => ({
  marks: {},
  standing: false,
  first: {},
  firstPhase: null,
  chat: [],
});

export const blankTableView = (): TableView => ({
  open: null,
  code: null,
  muted: [],
  reports: [],
  notes: blankNotes(),
});

/** Folds one observed event into a view, in place. The same function serves the server's tests and the page. */
export function reduceTable(view: TableView, event: TableEvent): void {
  const { notes } = view;
  switch (event.event) {
    case 'opened':
      view.open = firstOpen(event);
      return;
    case 'invite':
      view.code = event.code;
      return;
    case 'muted':
      view.muted = view.muted.filter((member) => member !== event.member);
      if (event.on) view.muted.push(event.member);
      return;
    case 'reported':
      view.reports.push(event.report);
      return;
    case 'whispered':
      notes.chat = heard(notes.chat, event.message);
      return;
    case 'marked':
      if (event.mark) notes.marks[event.at] = event.mark;
      else delete notes.marks[event.at];
      return;
    case 'firsts':
      notes.first = event.firsts;
      notes.firstPhase = event.phase;
      return;
    case 'standing':
      notes.standing = event.pass;
      return;
    default:
      if (event.event === 'started') view.notes = blankNotes();
      if (view.open) reduceOpen(view.open, event);
  }
}

/** What the fold of everything he observed must equal: a viewer's part of the state. For tests. */
export function peekTable(state: TableState, { member, seat }: TableViewer): TableView {
  const { open, notes } = state;
  const mine = open.facts.seats.find((one) => open.match && seatKey(open.match.number, one) === seat);
  return {
    open,
    code: member === null ? null : state.code,
    muted: (member !== null && state.muted[member]) || [],
    reports: (member !== null && state.reports[member]) || [],
    notes: (mine !== undefined && notes[mine]) || blankNotes(),
  };
}

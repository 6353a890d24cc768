import type { Seat } from '../engine/seats.ts';
import type { Pace } from './settings.ts';
import type { TimeFactor } from './vocabulary.ts';

/*
 * Time at a table: arithmetic on instants, in milliseconds since 1970 of the server's clock. Nothing here knows what
 * time it is. Nor does it know who has answered where that is secret, or who had a choice: it is given what everybody
 * sees (whom the match waits for, who is there), so that no deadline can tell more than that.
 *
 * Deadlines are instants and never rounded to a local hour: what they are called where somebody sits, and on which day
 * of his, is for his page to say.
 */

type Live = Extract<Pace, { kind: 'live' }>;

const SECOND = 1000;
const HOUR = 3_600_000;

/** Live: how long the clock of a seat waits for a device that is not there. It starts then all the same. */
export const ABSENT_GRACE_MS = 30 * SECOND;
/** The same for a window, which holds up everybody: two of them a turn must stay within half a minute. */
export const WINDOW_GRACE_MS = 5 * SECOND;

/** A moment of the match as everybody knows it. */
export interface Moment {
  readonly phase: string; // as the game names it
  readonly waiting: readonly Seat[];
  readonly window: boolean; // only the clock ends it (`GameClock`)
}

/** What the table says of its time. */
export interface Terms {
  readonly pace: Pace;
  readonly people: readonly Seat[]; // seats that their owners play now
  readonly alone: boolean; // one person at most has all of them
  readonly longer: Readonly<Record<Seat, TimeFactor>>; // of seats that were granted longer for a live decision
  /**
   * Where several people play and a window closes when all have answered, it stays open so long at least, in
   * milliseconds: an answer that was given beforehand looks like a quick one.
   */
  readonly windowFloor: number;
}

/** The clocks of one match. Plain data. */
export interface Clocks {
  readonly moment: Moment;
  readonly opened: number; // when the moment began
  readonly started: Readonly<Record<Seat, number>>; // clocks that began at another instant than the rule of the pace says
  readonly banks: Readonly<Record<Seat, number>>; // live: what is left of a seat's bank, in milliseconds; absent: all
  readonly stopped: number | null; // since when all clocks stand: a pause, or nobody is there
}

/** The deadlines of a moment. All of it may be shown to everybody. */
export interface Deadlines {
  readonly closes: number | null; // when an open window closes; null: there is none, or it has no end of its own
  readonly whenAll: number | null; // from when on an open window closes once all have answered; null: never for that
  readonly seats: Readonly<Record<Seat, number>>; // by when each must have decided for whom a clock runs; none in a window
}

const NO_DEADLINES: Deadlines = { closes: null, whenAll: null, seats: {} };

/** Clocks that begin with this moment: at a match's start, or where none were kept. Banks are full. */
export const newClocks = (moment: Moment, at: number): Clocks => ({
  moment,
  opened: at,
  started: {},
  banks: {},
  stopped: null,
});

/** How long a seat has for a decision, its bank apart. Milliseconds. */
const decisionTime = (pace: Live, { longer }: Terms, seat: Seat): number =>
  pace.secondsPerDecision * SECOND * (longer[seat] ?? 1);

const bankOf = (pace: Live, { banks }: Clocks, seat: Seat): number =>
  Math.min(banks[seat] ?? Infinity, pace.bankSeconds * SECOND);

const startOf = ({ opened, started }: Clocks, seat: Seat, grace: number): number =>
  started[seat] ?? opened + grace;

/** The deadlines of the present moment. While the clocks stand there are none. */
export function deadlines(clocks: Clocks, terms: Terms): Deadlines {
  if (clocks.stopped !== null) return NO_DEADLINES;
  return clocks.moment.window ? windowDeadlines(clocks, terms) : seatDeadlines(clocks, terms);
}

function windowDeadlines(clocks: Clocks, terms: Terms): Deadlines {
  const { moment, opened } = clocks;
  const { pace, people, alone, windowFloor } = terms;
  const whenAll = alone ? opened : opened + windowFloor;
  switch (pace.kind) {
    case 'relaxed':
      return { closes: null, whenAll, seats: {} };
    case 'slow':
      return { closes: opened + pace.hoursPerPhase * HOUR, whenAll, seats: {} };
    case 'live': {
      const asked = moment.waiting.filter((seat) => people.includes(seat));
      // Whoever sees it last has the whole of it.
      const starts = asked.map((seat) => Math.min(startOf(clocks, seat, Infinity), opened + WINDOW_GRACE_MS));
      const start = Math.max(opened, ...starts);
      const open = pace.windowSeconds * SECOND;
      if (!alone) return { closes: start + open, whenAll: null, seats: {} };
      return {
        closes: start + Math.max(open, ...asked.map((seat) => decisionTime(pace, terms, seat))),
        whenAll,
        seats: {},
      };
    }
  }
}

function seatDeadlines(clocks: Clocks, terms: Terms): Deadlines {
  const { pace, people } = terms;
  if (pace.kind === 'relaxed') return NO_DEADLINES;
  const seats: Record<Seat, number> = {};
  for (const seat of clocks.moment.waiting) {
    if (!people.includes(seat)) continue;
    seats[seat] =
      pace.kind === 'slow'
        ? startOf(clocks, seat, 0) + pace.hoursPerPhase * HOUR
        : startOf(clocks, seat, ABSENT_GRACE_MS) +
          decisionTime(pace, terms, seat) +
          bankOf(pace, clocks, seat);
  }
  return { closes: null, whenAll: null, seats };
}

/** The earliest instant at which something is due; null where nothing is. `allIn`: every answer is there. */
export function nextDue({ closes, whenAll, seats }: Deadlines, allIn: boolean): number | null {
  const due = [closes, allIn ? whenAll : null, ...Object.values(seats)].filter((one) => one !== null);
  return due.length > 0 ? Math.min(...due) : null;
}

/** The match has moved on, or somebody has answered for all to see. */
export function moved(clocks: Clocks, terms: Terms, moment: Moment, at: number): Clocks {
  const { waiting, phase } = clocks.moment;
  const banks = { ...clocks.banks };
  if (phase === moment.phase) {
    for (const seat of waiting.filter((one) => !moment.waiting.includes(one)))
      settle(banks, clocks, terms, seat, at);
    return { ...clocks, moment, banks };
  }
  // Seats that a moment kept waiting together until it closed pay nothing and get nothing: by their banks one could
  // tell who was late.
  const [last, ...others] = waiting;
  if (last !== undefined && others.length === 0) settle(banks, clocks, terms, last, at);
  const stands = clocks.stopped !== null;
  return { moment, banks, opened: at, started: {}, stopped: stands ? at : null };
}

/** What a decision left of its time goes into the bank, up to the cap; what it took too much comes out. No window does either. */
function settle(banks: Record<Seat, number>, clocks: Clocks, terms: Terms, seat: Seat, at: number): void {
  const { pace, people } = terms;
  if (pace.kind !== 'live' || clocks.moment.window || !people.includes(seat)) return;
  const used = Math.max(0, (clocks.stopped ?? at) - startOf(clocks, seat, ABSENT_GRACE_MS));
  const left = bankOf(pace, clocks, seat) + decisionTime(pace, terms, seat) - used;
  banks[seat] = Math.max(0, Math.min(pace.bankSeconds * SECOND, left));
}

/** A device of this seat was sent the moment in full. A clock that waited for that starts; others don't care. */
export function viewed(clocks: Clocks, { pace }: Terms, seat: Seat, at: number): Clocks {
  const { opened, started, moment, stopped } = clocks;
  if (pace.kind !== 'live' || started[seat] !== undefined || !moment.waiting.includes(seat)) return clocks;
  const start = Math.min(stopped ?? at, opened + ABSENT_GRACE_MS);
  return { ...clocks, started: { ...started, [seat]: start } };
}

/** The owner plays again after a bot did: he has the whole time of a decision. */
export const returned = (clocks: Clocks, seat: Seat, at: number): Clocks => ({
  ...clocks,
  started: { ...clocks.started, [seat]: clocks.stopped ?? at },
});

/**
 * The table has agreed on another time for this seat's decisions. The present one begins anew, so that nobody whose
 * time became shorter finds it gone. A window stays as it is: it ends for all at the moment that was told.
 */
export const retimed = (clocks: Clocks, seat: Seat, at: number): Clocks =>
  clocks.moment.window ? clocks : returned(clocks, seat, at);

/** All clocks stand from now on. */
export const stopped = (clocks: Clocks, at: number): Clocks =>
  clocks.stopped === null ? { ...clocks, stopped: at } : clocks;

/** They go on: meanwhile no time has passed. */
export const resumed = (clocks: Clocks, at: number): Clocks =>
  clocks.stopped === null ? clocks : { ...shifted(clocks, at - clocks.stopped), stopped: null };

/** The table plays at another pace from now on: the present moment begins anew for everybody, banks are full. */
export const repaced = (clocks: Clocks, at: number): Clocks => ({
  ...newClocks(clocks.moment, at),
  stopped: clocks.stopped === null ? null : at,
});

/** All instants moved by so many milliseconds, as after a time in which the server was down. */
export const shifted = (clocks: Clocks, ms: number): Clocks => ({
  ...clocks,
  opened: clocks.opened + ms,
  started: Object.fromEntries(Object.entries(clocks.started).map(([seat, at]) => [seat, at + ms])),
  stopped: clocks.stopped === null ? null : clocks.stopped + ms,
});

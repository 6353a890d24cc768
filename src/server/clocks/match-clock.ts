import type { Seat, Viewer } from '../../engine/seats.ts';
import { SPECTATOR } from '../../engine/seats.ts';
import type { Clocks, Deadlines, Moment, Terms } from '../../table/clock.ts';
import {
  deadlines,
  moved,
  newClocks,
  nextDue,
  repaced,
  resumed,
  retimed,
  returned,
  shifted,
  stopped,
  viewed,
} from '../../table/clock.ts';
import type { ClockKeeper, Kept } from './keeper.ts';

/** What a clock has done by its match. Both resolve false when it could not be done just now, and is to be tried again. */
export interface ClockHost {
  /** The window of that phase closes. */
  close(phase: string): Promise<boolean>;
  /** Time is up for these seats: bots play in their place. */
  timedOut(seats: readonly Seat[], phase: string): Promise<boolean>;
  /** Neither could be done, however often it was tried: nothing falls due until somebody comes. */
  givenUp(): void;
}

/** What everybody may be shown of a match's time. */
export interface Times extends Deadlines {
  readonly phase: string; // that they are about
  readonly stopped: boolean; // all clocks stand
}

/** Pause before what could not be done is tried again, doubled each time. Milliseconds. */
const AGAIN_MS = 1000;

/**
 * The clocks of one match in memory: hears what happens, and acts by its host when something is due. Everything that
 * shows (`times`) follows from public facts; who has answered (`owing`) only decides what is done at a deadline, and
 * when a window closes that waits for all.
 */
export class MatchClock {
  readonly #match: string;
  readonly #keeper: ClockKeeper;
  readonly #host: ClockHost;
  readonly #retries: number;
  #clocks: Clocks | null = null;
  #terms: Terms;
  #paused: boolean;
  #here: ReadonlySet<Seat> = new Set(); // whose owners are there, also where bots play for them
  #owing: readonly Seat[] = [];
  #callOff: (() => void) | null = null;
  #acting = false;
  #inVain = 0; // times in a row that what was due could not be done
  #notBefore = 0; // the instant at which it is tried again
  #stored = false;

  /** `retries`: how often what could not be done is tried again. */
  constructor(
    match: string,
    keeper: ClockKeeper,
    host: ClockHost,
    retries: number,
    terms: Terms,
    paused: boolean,
  ) {
    this.#match = match;
    this.#keeper = keeper;
    this.#host = host;
    this.#retries = retries;
    this.#terms = terms;
    this.#paused = paused;
  }

  get #now(): number {
    return this.#keeper.timers.now();
  }

  /** Goes on from what was kept; where that is of an earlier moment, or nothing, the present one begins now. */
  open(
    kept: Kept | null,
    moment: Moment,
    owing: readonly Seat[],
    here: Iterable<Viewer> = [], // who is watching already, at this process or another
  ): void {
    this.#owing = owing;
    this.#here = ownersOf(here);
    this.#stored = kept !== null;
    this.#clocks = this.#taken(kept, moment);
    this.#stand();
    this.#changed();
  }

  #taken(kept: Kept | null, moment: Moment): Clocks {
    const fresh = newClocks(moment, this.#now);
    if (!kept) return fresh;
    const { clocks, end, away, present } = kept;
    if (clocks.moment.phase !== moment.phase) return { ...fresh, banks: clocks.banks };
    if (present) return { ...clocks, moment }; // deadlines that were told hold, whoever keeps them
    // Live clocks run only while somebody is there, so they stood when the server did, and stand still.
    const since = clocks.stopped ?? (this.#terms.pace.kind === 'live' ? end : null);
    if (since === null) return { ...shifted(clocks, away), moment };
    return { ...shifted(clocks, this.#now - since), moment, stopped: this.#now };
  }

  /** The match has moved on, or somebody has answered, perhaps in secret. */
  moved(moment: Moment, owing: readonly Seat[]): void {
    if (!this.#clocks) return;
    this.#owing = owing;
    const { phase, waiting } = this.#clocks.moment;
    if (phase === moment.phase && waiting.join() === moment.waiting.join()) return this.#arm();
    this.#clocks = moved(this.#clocks, this.#terms, moment, this.#now);
    this.#takeHeart();
    this.#changed();
  }

  /** These viewers are watching, and have been sent everything. */
  watched(viewers: Iterable<Viewer>): void {
    const before = this.#clocks;
    const here = ownersOf(viewers);
    const comes = [...here].some((seat) => !this.#here.has(seat));
    this.#here = here;
    this.#stand();
    for (const seat of here)
      if (this.#clocks && this.#terms.people.includes(seat))
        this.#clocks = viewed(this.#clocks, this.#terms, seat, this.#now);
    if (comes) this.#takeHeart();
    if (this.#clocks !== before) this.#changed();
    else if (comes) this.#arm();
  }

  /** The table plays by other terms, or has paused or resumed. */
  agreed(terms: Terms, paused: boolean): void {
    const before = this.#terms;
    if (JSON.stringify([before, this.#paused]) !== JSON.stringify([terms, paused])) this.#takeHeart();
    this.#terms = terms;
    this.#paused = paused;
    if (!this.#clocks) return;
    if (JSON.stringify(before.pace) !== JSON.stringify(terms.pace))
      this.#clocks = repaced(this.#clocks, this.#now);
    for (const seat of terms.people)
      if (!before.people.includes(seat)) this.#clocks = returned(this.#clocks, seat, this.#now);
      else if (before.longer[seat] !== terms.longer[seat])
        this.#clocks = retimed(this.#clocks, seat, this.#now);
    this.#stand();
    this.#changed();
  }

  /** Lets the clocks stand or go. */
  #stand(): void {
    if (!this.#clocks) return;
    const asleep = this.#terms.pace.kind === 'live' && this.#here.size === 0;
    this.#clocks =
      this.#paused || asleep ? stopped(this.#clocks, this.#now) : resumed(this.#clocks, this.#now);
  }

  /** What everybody may be shown. */
  times(): Times {
    const clocks = this.#clocks;
    if (!clocks) return { closes: null, whenAll: null, seats: {}, phase: '', stopped: false };
    return {
      ...deadlines(clocks, this.#terms),
      phase: clocks.moment.phase,
      stopped: clocks.stopped !== null,
    };
  }

  #changed(): void {
    this.#keep();
    this.#arm();
  }

  /** Where there is no clock, nothing is kept: a window that waits for all may do so anew. */
  #keep(): void {
    const clocks = this.#terms.pace.kind === 'relaxed' ? null : this.#clocks;
    if (clocks === null && !this.#stored) return;
    this.#stored = clocks !== null;
    const due = clocks && nextDue(deadlines(clocks, this.#terms), false);
    this.#keeper.keep(this.#match, clocks, due);
  }

  /** Things are not as they were when it was in vain. */
  #takeHeart(): void {
    this.#inVain = 0;
    this.#notBefore = 0;
  }

  #arm(): void {
    this.#callOff?.();
    this.#callOff = null;
    if (!this.#clocks || this.#acting || this.#inVain > this.#retries) return;
    const due = nextDue(this.#relevant(), this.#owing.length === 0);
    if (due === null) return;
    this.#callOff = this.#keeper.timers.at(Math.max(due, this.#notBefore), () => void this.#act());
  }

  /** The deadlines at which something is to be done: not those of seats that have answered in secret. */
  #relevant(): Deadlines {
    const clocks = this.#clocks as Clocks;
    const all = deadlines(clocks, this.#terms);
    const seats = Object.entries(all.seats).filter(([seat]) => this.#owing.includes(seat));
    return { ...all, seats: Object.fromEntries(seats) };
  }

  async #act(): Promise<void> {
    const clocks = this.#clocks;
    if (!clocks || this.#acting) return;
    this.#callOff = null;
    this.#acting = true;
    const { phase, window } = clocks.moment;
    const { seats } = this.#relevant();
    const late = Object.keys(seats).filter((seat) => (seats[seat] as number) <= this.#now);
    const done = await (window ? this.#host.close(phase) : this.#host.timedOut(late, phase)).catch(
      () => false,
    );
    this.#acting = false;
    if (!this.#clocks) return;
    const still = nextDue(this.#relevant(), this.#owing.length === 0);
    const inVain = !done || (still !== null && still <= this.#now && this.#clocks.moment.phase === phase);
    if (inVain) {
      this.#notBefore = this.#now + AGAIN_MS * 2 ** this.#inVain++;
      if (this.#inVain > this.#retries) this.#host.givenUp();
    } else this.#takeHeart();
    this.#arm();
  }

  /** The match is over. */
  end(): void {
    if (this.#stored) this.#keeper.keep(this.#match, null, null);
    this.close();
  }

  /** The match leaves memory, or the server stops. What is due is in the store. */
  close(): void {
    this.#callOff?.();
    this.#callOff = null;
    this.#clocks = null;
  }
}

/** The seats that are looked at, for whom the match goes on: spectators keep none awake. */
const ownersOf = (viewers: Iterable<Viewer>): ReadonlySet<Seat> =>
  new Set([...viewers].filter((viewer) => viewer !== SPECTATOR));

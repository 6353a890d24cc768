import type { Logger } from 'pino';
import type { GameTypes } from '../../engine/game.ts';
import type { Seat, Viewer } from '../../engine/seats.ts';
import { CLOCK } from '../../engine/seats.ts';
import type { Moment, Terms } from '../../table/clock.ts';
import type { BotPace } from '../../table/vocabulary.ts';
import type { Limits } from '../limits.ts';
import type { ClockKeeper } from '../clocks/keeper.ts';
import type { Times } from '../clocks/match-clock.ts';
import { MatchClock } from '../clocks/match-clock.ts';
import { FollowedClock } from '../clocks/followed-clock.ts';
import type { Answer, Submitted } from './answer.ts';
import { dullAction } from './bot-round.ts';
import { faultOf } from './fault.ts';
import type { Standing } from './standing.ts';
import type { Streams } from './streams.ts';
import type { MatchAt, TableSide, TableTime } from './table-side.ts';
import { timeless } from './table-side.ts';

export interface TimeDeps {
  readonly clocks: ClockKeeper;
  readonly table: TableSide;
}

/** What a match's time needs; of the limits, how often what could not be done is tried again. */
type Deps = TimeDeps & { readonly limits: Pick<Limits, 'retries'>; readonly log: Logger };

/** What the match knows of other processes. */
export interface Side {
  /** Whether this process keeps the match: then its clocks act. */
  keeps(): boolean;
  /** Who is watching, here or at other processes. */
  viewers(): Iterable<Viewer>;
}

type Act = (submitted: Submitted) => Promise<Answer>;

/** Where a match stands, for its clock. */
interface Now {
  readonly moment: Moment;
  readonly owing: readonly Seat[];
  readonly closing: GameTypes['Action'] | null; // what the clock may do
}

/** The time of one match: what its table says of it, its clocks, and the answers that seats have given beforehand. */
export class MatchTime {
  readonly #id: string;
  readonly #deps: Deps;
  readonly #act: Act;
  readonly #side: Side;
  #at: MatchAt | null = null;
  #time: TableTime | null = null;
  #agreements = 0;
  #clock: MatchClock | FollowedClock | null = null;
  #closing: Now['closing'] = null;
  readonly #passed = new Map<Seat, string>(); // the phase in which each standing answer was last given

  constructor(id: string, deps: Deps, act: Act, side: Side) {
    this.#id = id;
    this.#deps = deps;
    this.#act = act;
    this.#side = side;
  }

  get #log(): Logger {
    return this.#deps.log.child({ match: this.#id });
  }

  /** A match was loaded, for the first time or again, or has another keeper: its clocks go on. */
  async loaded(standing: Standing): Promise<void> {
    const { clocks, table, limits } = this.#deps;
    const before = this.#agreements;
    const { id, table: at } = standing.stored;
    this.#at = { id, table: at };
    const asked = await table.time(this.#at);
    // Unless the table has said something newer meanwhile.
    const time = before === this.#agreements || !this.#time ? asked : this.#time;
    this.#time = time;
    if (this.#clock instanceof MatchClock !== this.#side.keeps()) this.close();
    const kept = this.#clock ? null : await clocks.kept(this.#id);
    try {
      const now = nowOf(standing);
      if (now && !this.#clock && !this.#side.keeps()) {
        this.#clock = new FollowedClock(clocks, termsOf(time, standing), time.paused);
        this.#clock.open(kept, now.moment);
      } else if (now && !this.#clock) {
        const host = {
          close: (phase: string) => this.#closeWindow(phase),
          timedOut: (seats: readonly Seat[]) => this.#timedOut(seats),
          givenUp: () => this.#log.error('clock given up for now'),
        };
        const clock = new MatchClock(
          this.#id,
          clocks,
          host,
          limits.retries,
          termsOf(time, standing),
          time.paused,
        );
        this.#clock = clock;
        clock.open(kept, now.moment, now.owing, this.#side.viewers());
      }
      this.seated(standing);
    } catch (error) {
      this.#log.error(faultOf(error), 'no clock'); // the match goes on without
    }
    this.moved(standing);
  }

  /** The match has moved on, or an answer has come. */
  moved(standing: Standing): void {
    try {
      const now = nowOf(standing);
      if (!now) return this.#end();
      this.#closing = now.closing;
      this.#clock?.moved(now.moment, now.owing);
    } catch (error) {
      this.#log.error(faultOf(error), 'clock not moved');
    }
  }

  #end(): void {
    this.#clock?.end();
    this.#clock = null;
  }

  /** The table says this now; whether it is something else than before. */
  agreed(time: TableTime, standing: Standing | null): boolean {
    if (JSON.stringify(time) === JSON.stringify(this.#time)) return false;
    this.#agreements++;
    this.#time = time;
    if (standing) this.seated(standing);
    return true;
  }

  /** Other people play, or the same by other terms. */
  seated(standing: Standing): void {
    if (this.#time) this.#clock?.agreed(termsOf(this.#time, standing), this.#time.paused);
  }

  /** Whoever is watching has been sent all there is. */
  watched(): void {
    this.#clock?.watched(this.#side.viewers());
  }

  /** The process that keeps the match has stored its clocks. */
  async heard(): Promise<void> {
    const clock = this.#clock;
    if (clock instanceof FollowedClock) clock.heard(await this.#deps.clocks.kept(this.#id));
  }

  /** How soon bots are to act; null: several people play, and bots take the time that people take. */
  get botPace(): BotPace | null {
    const { alone, botPace } = this.#time ?? timeless;
    return alone ? botPace : null;
  }

  times(): Times | null {
    return this.#clock?.times() ?? null;
  }

  /** Passes for the seats that have said so beforehand, once in a window. Nothing shows that it was not the owner. */
  pass(standing: Standing, streams: Streams): void {
    if (!this.#time || this.#time.standing.length === 0) return;
    const now = nowOf(standing);
    if (!now?.moment.window) return;
    const { phase } = now.moment;
    for (const seat of this.#time.standing) {
      if (!now.owing.includes(seat) || this.#passed.get(seat) === phase) continue;
      if (standing.bots.includes(seat)) continue; // it answers for itself
      this.#passed.set(seat, phase);
      const action = dullAction(
        standing.game,
        seat,
        streams.after(seat, 0).map(({ value }) => value),
      );
      if (action !== null) void this.#act({ seat, id: null, phase, action, by: 'owner' });
    }
  }

  async #closeWindow(phase: string): Promise<boolean> {
    const answer = await this.#act({ seat: CLOCK, id: null, phase, action: this.#closing, by: 'clock' });
    if (answer && !answer.retry && answer.refusal.code !== 'stalePhase') this.#log.error('window not closed');
    return answer === null;
  }

  async #timedOut(seats: readonly Seat[]): Promise<boolean> {
    if (this.#at) await this.#deps.table.timedOut(this.#at, seats);
    return true;
  }

  /** The match leaves memory. */
  close(): void {
    this.#clock?.close();
    this.#clock = null;
  }
}

const termsOf = (time: TableTime, { seats, bots }: Standing): Terms => ({
  ...time,
  people: seats.filter((seat) => !bots.includes(seat)),
});

function nowOf({ running, game }: Standing): Now | null {
  if (!running || game.outcome(running.match.state)) return null;
  const { state } = running.match;
  const closing = game.clock?.action(state) ?? null;
  return {
    moment: { phase: game.phase(state), waiting: game.waiting(state), window: closing !== null },
    owing: game.owing(state),
    closing,
  };
}

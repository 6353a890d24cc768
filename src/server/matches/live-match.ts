import type { Logger } from 'pino';
import type { Outcome } from '../../engine/game.ts';
import type { Seat } from '../../engine/seats.ts';
import type { Meter } from '../meter.ts';
import { noMeter } from '../meter.ts';
import { untilStored } from '../store/until-stored.ts';
import type { Answer, Submitted } from './answer.ts';
import { answerKind, stalePhase, tryAgain } from './answer.ts';
import { BotTurns } from './bot-turns.ts';
import { Company } from './company.ts';
import type { MatchDeps } from './deps.ts';
import { faultOf } from './fault.ts';
import type { Hinted } from './hint.ts';
import { hintFor } from './hint.ts';
import { loadToPlay, NoMatch } from './load.ts';
import { ActionQueue } from './queue.ts';
import { Recovery } from './recovery.ts';
import { snapshotDue } from './snapshot.ts';
import type { Firsts, Standing } from './standing.ts';
import { addRows, newSnapshot } from './standing.ts';
import type { Streams } from './streams.ts';
import { viewerStreams } from './streams.ts';
import type { TableTime } from './table-side.ts';
import type { Taken } from './take.ts';
import { MatchTime } from './time.ts';
import { emittedJson } from './told.ts';
import type { Watcher } from './watchers.ts';
import { Watchers } from './watchers.ts';

/**
 * One match being played: its standing in memory, those who watch it, and what is done with it, one thing after the other: its queue
 * of actions, what other processes store, its end by a vote. Nothing leaves here before it is stored; if storing fails, the standing
 * (which has already moved on) is dropped and rebuilt from the log.
 */
export class LiveMatch {
  readonly id: string;
  readonly #deps: MatchDeps;
  readonly #meter: Meter;
  readonly #company: Company;
  readonly #time: MatchTime;
  readonly #watchers: Watchers;
  readonly #queue: ActionQueue;
  readonly #bots: BotTurns;
  readonly #recovery: Recovery;
  #standing: Standing | null = null;
  #streams: Streams | null = null;
  #loading: Promise<Standing> | null = null;
  /** Of a standing that was dropped for a fault in the rules: bots asked in vain are not asked again. */
  #asked: Map<Seat, string> | null = null;
  #draining: Promise<void> | null = null;
  #verdict: Outcome | null = null; // it is to end so, whatever the game says
  #closed = false;
  #lastUse: number;
  #lastDeed: number; // when it was loaded or last moved on

  constructor(id: string, deps: MatchDeps) {
    this.id = id;
    this.#deps = deps;
    this.#meter = deps.meter ?? noMeter;
    this.#watchers = new Watchers(id);
    this.#company = new Company(id, deps.cluster, () => this.#watchers.viewers(), {
      turned: () => this.#look(),
      seen: () => this.#tellTime(),
    });
    const side = { keeps: () => this.#company.keeps, viewers: () => this.#company.viewers() };
    this.#time = new MatchTime(id, deps, (submitted) => this.act(submitted), side);
    const log = (): Logger => this.#log;
    this.#bots = new BotTurns(id, deps, log, this);
    this.#queue = new ActionQueue(id, deps, log, {
      standing: () => this.standing(),
      drop: (asked) => this.#drop(asked),
      stored: (standing, taken) => this.#stored(standing, taken),
      goOn: (standing) => this.#goOn(standing),
    });
    this.#recovery = new Recovery(deps.limits, {
      rebuild: async () => this.#askSeats(await this.standing()),
      failed: (error) => this.#failedFor(error, 'match not rebuilt'),
      givenUp: () => {
        this.#log.error('given up for now');
        this.#watchers.fail('tryAgain'); // whoever comes next tries again
      },
    });
    this.#lastUse = this.#lastDeed = deps.now();
  }

  /** Made when something is wrong: most matches never say a word. */
  get #log(): Logger {
    return this.#deps.log.child({ match: this.id });
  }

  /** Somebody is about to use it: it stays in memory for a while. */
  touch(): void {
    this.#lastUse = this.#deps.now();
  }

  /**
   * The match as it stands; loads it where needed, and lets its bots play on.
   * @throws NoMatch
   */
  async standing(): Promise<Standing> {
    this.touch();
    if (this.#standing) return this.#standing;
    this.#loading ??= this.#load().finally(() => (this.#loading = null));
    return this.#loading;
  }

  async #load(): Promise<Standing> {
    const began = performance.now();
    this.#company.behind = false;
    const standing = await loadToPlay(
      this.id,
      this.#deps,
      () => this.#log,
      ({ table }) => this.#company.enter(table ?? this.id),
    );
    await this.#time.loaded(standing);
    for (const [seat, phase] of this.#asked ?? []) standing.asked.set(seat, phase);
    this.#asked = null;
    this.#standing = standing;
    this.#streams = viewerStreams(standing.events);
    this.#lastDeed = this.#deps.now();
    this.#meter.loaded(performance.now() - began);
    try {
      this.#flush(); // after a rebuild: what was stored though nobody was told
    } catch (error) {
      this.#drop();
      throw error;
    }
    this.#tryBots(standing);
    return standing;
  }

  #tryBots(standing: Standing): void {
    try {
      this.#askSeats(standing);
    } catch (error) {
      this.#log.error(faultOf(error), 'bots failed'); // people may play on
    }
  }

  #drop(asked: Map<Seat, string> | null = null): void {
    this.#asked = asked;
    this.#standing = null;
    this.#streams = null;
  }

  /** Has it noted in the store where the match stands, so that it is quickly in memory again. */
  note(): void {
    const { keepSnapshot } = this.#deps;
    if (!keepSnapshot || !this.#standing || !this.#company.keeps) return;
    const snapshot = newSnapshot(this.#standing);
    if (snapshot) keepSnapshot({ match: this.id, ...snapshot });
  }

  /** Sends the viewer what it lacks, from now on as it happens. `have` is how many events it already has. */
  watch(watcher: Watcher, have: number): void {
    const known = have === 0 ? 0 : (this.#streams?.count(watcher.viewer) ?? 0);
    this.#watchers.add(watcher, have, known);
    this.touch();
    this.#flush();
    this.#company.present();
  }

  unwatch(watcher: Watcher): void {
    this.#watchers.remove(watcher);
    this.#time.watched();
    this.touch();
    this.#company.present();
  }

  /** Another process has stored something of it. */
  stale(): void {
    this.#company.behind = true;
    this.#look();
  }

  /** Another process has stored its clocks. */
  clocksStored(): void {
    if (this.#watchers.size === 0) return;
    this.#time
      .heard()
      .then(() => this.#tellTime())
      .catch((error: unknown) => this.#log.error(faultOf(error), 'time not told'));
  }

  /** Sees to what other processes have done; where nobody here would care, only forgets what is not so any more. */
  #look(): void {
    if (this.#closed) return;
    if (this.#watchers.size > 0 || this.#busy() || (this.#standing && this.#company.keeps))
      this.#draining ??= this.#drain();
    else this.#drop(this.#standing?.asked ?? this.#asked);
  }

  async #lookAround(): Promise<void> {
    const standing = await this.standing();
    try {
      if (this.#company.turned) {
        this.#company.turned = false;
        await this.#time.loaded(standing);
        this.#flush();
        this.#askSeats(standing);
      }
      if (this.#company.behind) {
        this.#company.behind = false;
        await this.#catchUp(standing);
      }
    } catch (error) {
      this.#drop(standing.asked);
      throw error;
    }
  }

  /** Takes in what another process has stored. */
  async #catchUp(standing: Standing): Promise<void> {
    if (!standing.running) return; // nothing more comes after an end
    const { chance, ended } = this.#deps;
    const news = await this.#company.added(standing.running.match.rows);
    if (news?.status === 'running' && news.rows.length === 0) return;
    if (news?.status !== 'running') {
      this.#drop(); // its end is loaded
      const over = await this.standing();
      const { outcome } = over.stored;
      if (this.#company.keeps && outcome) ended?.(over.stored, outcome);
      return;
    }
    this.#lastDeed = this.#deps.now();
    addRows(standing, news.rows, chance);
    this.#time.moved(standing);
    this.#flush();
    this.#askSeats(standing);
  }

  /** Sends every watcher the events it has not been sent, and the seed once the match is over. */
  #flush(): void {
    const standing = this.#standing;
    if (!standing || !this.#streams) return;
    this.#watchers.tell(standing, this.#streams);
    this.#tellTime();
    if (!this.#company.keeps) return;
    this.#deps.waits?.(standing.stored, () =>
      standing.running ? standing.game.waiting(standing.running.match.state) : [],
    );
  }

  #tellTime(): void {
    this.#time.watched();
    this.#watchers.tellTime(this.#time.times());
  }

  /** The table plays by other terms, has paused or resumed, or a seat has something else standing. */
  agreed(time: TableTime): void {
    const standing = this.#standing;
    if (!this.#time.agreed(time, standing) || !standing) return;
    this.#flush();
    this.#tryBots(standing);
  }

  /** Puts an action into the queue. Resolves when it is stored and its events are sent, or when it is refused. */
  act(submitted: Submitted): Promise<Answer> {
    this.touch();
    const came = performance.now();
    const counted = (answer: Answer): Answer => {
      this.#meter.answered(answerKind(answer), performance.now() - came);
      return answer;
    };
    // Bots are not counted: each acts once in a phase.
    const full = submitted.id !== null && this.#queue.length >= this.#deps.limits.waitingActions;
    if (this.#closed || full) return Promise.resolve(counted(tryAgain));
    // A bot or a clock of a process that was taken for dead: another sees to it, or this one once it keeps the match again.
    if (submitted.by !== 'owner' && !this.#company.keeps) {
      this.#standing?.asked.delete(submitted.seat);
      this.#asked?.delete(submitted.seat);
      return Promise.resolve(counted(stalePhase));
    }
    return new Promise((resolve) => {
      this.#queue.add(submitted, (answer) => resolve(counted(answer)));
      this.#draining ??= this.#drain();
    });
  }

  /**
   * What a bot would do at a seat, for whoever has it; by what the seat has observed alone.
   * @throws NoMatch
   */
  async hint(seat: Seat, phase: string): Promise<Hinted> {
    const standing = await this.standing();
    return this.#streams ? hintFor(this.id, standing, this.#streams, this.#deps.bots, seat, phase) : tryAgain;
  }

  /** From now on bots play these seats; the seat of one who is back is his again at once. */
  setBots(bots: readonly Seat[]): void {
    const standing = this.#standing;
    if (!standing) return; // it finds them in the store
    for (const seat of bots) if (!standing.bots.includes(seat)) standing.asked.delete(seat);
    standing.bots = bots;
    this.#time.seated(standing);
    this.#flush();
    this.#tryBots(standing);
  }

  /** What partners have agreed on; lost with the standing, then they press again. */
  setFirsts(firsts: Firsts): void {
    const standing = this.#standing;
    if (!standing) return;
    standing.firsts = firsts;
    this.#tryBots(standing);
  }

  /** Ends the match as it stands, once what waits is carried out. Nothing is promised but that it is tried. */
  conclude(outcome: Outcome): void {
    this.touch();
    if (this.#closed) return;
    this.#verdict = outcome;
    this.#draining ??= this.#drain();
  }

  async #endAs(outcome: Outcome): Promise<void> {
    this.#verdict = null;
    const standing = await this.standing();
    if (!standing.running) return;
    const end = { at: this.#deps.now(), outcome, events: standing.events.after(0).map(emittedJson) };
    try {
      await this.#deps.store.append(this.id, [], end);
    } catch (error) {
      this.#drop(); // nobody knows whether it is stored
      throw error;
    }
    standing.running = null;
    this.#time.moved(standing);
    this.#flush();
    this.#deps.ended?.(standing.stored, outcome);
  }

  /** Does what there is to do, until there is nothing. */
  async #drain(): Promise<void> {
    while (this.#queue.length > 0 || this.#verdict || this.#company.news) {
      try {
        if (this.#company.news) {
          await this.#lookAround();
          continue;
        }
        await this.standing();
        if (this.#verdict && this.#queue.length === 0) {
          const outcome = this.#verdict;
          await untilStored(
            () => this.#endAs(outcome),
            () => undefined,
          );
          continue;
        }
        if (!(await this.#queue.carryOutNext())) this.#recovery.start();
      } catch (error) {
        this.#verdict = null;
        this.#company.seen(); // what is rebuilt has seen it all
        this.#asked = null;
        this.#queue.sendAway();
        if (this.#failedFor(error, 'match not available')) this.#recovery.start();
      }
    }
    this.#draining = null; // in the same breath as the last look at the queue: nothing can slip in between
  }

  /** Whether it may be had when it is tried again; if not, whoever watches it learns why. */
  #failedFor(error: unknown, what: string): boolean {
    this.#log.error(faultOf(error), what);
    if (!(error instanceof NoMatch)) return true;
    this.#watchers.fail(error.code);
    return false;
  }

  /** Takes in what is stored now, and sends it. */
  #stored(standing: Standing, { events, end }: Taken): void {
    this.#lastDeed = this.#deps.now();
    standing.events.push(...events);
    if (end) standing.running = null;
    this.#time.moved(standing);
    this.#flush();
    if (end) this.#deps.ended?.(standing.stored, end.outcome);
  }

  #goOn(standing: Standing): void {
    this.#askSeats(standing);
    this.#recovery.succeeded();
    if (snapshotDue(standing.running?.match.rows ?? 0, standing.kept)) this.note();
  }

  /** Seats that answer without being at hand: bots, and those that have said so beforehand. */
  #askSeats(standing: Standing): void {
    if (!this.#company.keeps || !this.#streams || standing !== this.#standing) return;
    this.#time.pass(standing, this.#streams);
    if (this.#closed || this.#recovery.waiting) return;
    this.#bots.ask(standing, this.#streams, this.#time.botPace);
  }

  /** Whether nobody has watched or acted for so long, and nothing is under way. */
  idle(ms: number): boolean {
    return this.#watchers.size === 0 && !this.#busy() && this.#since(this.#lastUse) >= ms;
  }

  /**
   * Lets a match in which nothing has happened for so long take no more memory than its watchers do. Its log is
   * all that is needed when it goes on, which then takes a few milliseconds longer.
   */
  rest(ms: number): void {
    if (!this.#standing || this.#busy() || this.#since(this.#lastDeed) < ms) return;
    this.note();
    this.#drop(this.#standing.asked);
  }

  #busy(): boolean {
    return Boolean(this.#draining ?? this.#loading) || this.#recovery.waiting || this.#bots.underWay;
  }

  /** A clock that is put back makes nothing wait for ever. */
  #since(instant: number): number {
    return Math.abs(this.#deps.now() - instant);
  }

  /** It leaves memory; its clocks go on from the store. */
  leave(): void {
    this.note();
    this.#time.close();
    this.#company.leave();
  }

  /** Takes no more actions; resolves when all that were taken are stored and acknowledged. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#recovery.close();
    await this.#draining;
    this.#time.close();
  }
}

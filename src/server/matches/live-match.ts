import type { Logger } from 'pino';
import type { AnyGame, Outcome } from '../../engine/game.ts';
import type { Refusal } from '../../engine/refusal.ts';
import type { Viewer } from '../../engine/seats.ts';
import type { ErrorCode } from '../../protocol/messages.ts';
import type { Beat } from '../bots/beat.ts';
import type { BotPlayers } from '../bots/question.ts';
import type { Limits } from '../limits.ts';
import type { Meter } from '../meter.ts';
import { noMeter } from '../meter.ts';
import { alone } from '../cluster/alone.ts';
import type { Cluster } from '../cluster/cluster.ts';
import { enter } from '../cluster/enter.ts';
import { StoreConflict } from '../store/errors.ts';
import type { MatchSnapshot } from '../store/snapshot-store.ts';
import type { Store, StoredMatch } from '../store/store.ts';
import { untilStored } from '../store/until-stored.ts';
import type { Answer, Submitted } from './answer.ts';
import { answerKind, failed, stalePhase, tryAgain } from './answer.ts';
import { botRound } from './bot-round.ts';
import { faultOf } from './fault.ts';
import type { Hinted } from './hint.ts';
import { hintFor } from './hint.ts';
import type { MatchSource } from './load.ts';
import { loadMatch } from './load.ts';
import type { Seat } from '../../engine/seats.ts';
import { snapshotDue } from './snapshot.ts';
import type { ChanceFrom, Firsts, Standing } from './standing.ts';
import { actionKey, addRows, newSnapshot } from './standing.ts';
import type { Streams } from './streams.ts';
import { viewerStreams } from './streams.ts';
import type { TableTime } from './table-side.ts';
import { takeActions } from './take.ts';
import type { TimeDeps } from './time.ts';
import { MatchTime } from './time.ts';
import { emittedJson } from './told.ts';
import type { Watcher } from './watchers.ts';
import { Watchers } from './watchers.ts';

export interface MatchDeps extends TimeDeps {
  readonly store: MatchSource & Pick<Store, 'append' | 'stop'>;
  readonly bots: BotPlayers;
  readonly beat: Beat;
  readonly gameNamed: (name: string) => AnyGame | undefined;
  readonly chance: ChanceFrom;
  readonly limits: Limits;
  readonly now: () => number;
  readonly log: Logger;
  readonly meter?: Meter;
  readonly cluster?: Cluster; // where other processes serve the same database
  readonly keepSnapshot?: (snapshot: MatchSnapshot) => void; // `liveMatches` sees to it where the store has snapshots
  /** Told when a match is over, once that is stored. */
  readonly ended?: (match: StoredMatch, outcome: Outcome) => void;
  /** Told whenever the match may wait for others than before, once that is stored: the game's public `waiting`. */
  readonly waits?: (match: StoredMatch, waiting: () => readonly Seat[]) => void;
}

/** A match that can't be had, and what to tell whoever wants it. */
export class NoMatch extends Error {
  override readonly name = 'NoMatch';
  readonly code: Extract<ErrorCode, 'noSuchMatch' | 'stopped'>;
  constructor(code: NoMatch['code']) {
    super(code);
    this.code = code;
  }
}

interface Waiting {
  readonly submitted: Submitted;
  readonly answer: (answer: Answer) => void;
}

/** So many refused ids are remembered; an older one is simply judged again. */
const REFUSALS = 200;

/**
 * One match being played: its standing in memory, those who watch it, and the queue of actions. Everything goes
 * in this order: check, carry out, commit, send what happened, acknowledge. Nothing leaves here before it is
 * stored; if storing fails, the standing (which has already moved on) is dropped and rebuilt from the log. What other
 * processes store is taken in by the same queue; where one of them was faster, the batch is judged anew.
 */
export class LiveMatch {
  readonly id: string;
  readonly #deps: MatchDeps;
  readonly #meter: Meter;
  readonly #cluster: Cluster;
  readonly #time: MatchTime;
  readonly #watchers: Watchers;
  readonly #refused = new Map<string, Refusal>();
  #standing: Standing | null = null;
  #streams: Streams | null = null;
  #loading: Promise<Standing> | null = null;
  #waiting: Waiting[] = [];
  /** So many at the head of the queue are taken one by one: they stood in a batch that failed. */
  #oneByOne = 0;
  /** Of a standing that was dropped for a fault in the rules: bots asked in vain are not asked again. */
  #asked: Map<Seat, string> | null = null;
  #draining: Promise<void> | null = null;
  #verdict: Outcome | null = null; // it is to end so, whatever the game says
  #botRounds = 0;
  #retry: NodeJS.Timeout | null = null;
  #failures = 0; // in a row
  #closed = false;
  #table: string | null = null; // whose keeper sees to bots and clocks; null: not loaded yet
  #leaving: (() => void) | null = null; // how to let go of it
  #behind = false; // another process has stored something
  #turned = false; // this process may have become the keeper, or be it no more
  #lastUse: number;
  #lastDeed: number; // when it was loaded or last moved on

  constructor(id: string, deps: MatchDeps) {
    this.id = id;
    this.#deps = deps;
    this.#meter = deps.meter ?? noMeter;
    this.#watchers = new Watchers(id);
    this.#cluster = deps.cluster ?? alone;
    const side = { keeps: () => this.#keeps, viewers: () => this.#viewers() };
    this.#time = new MatchTime(id, deps, (submitted) => this.act(submitted), side);
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
    this.#lastUse = this.#deps.now();
    if (this.#standing) return this.#standing;
    this.#loading ??= this.#load().finally(() => (this.#loading = null));
    return this.#loading;
  }

  /** Whether this process sees to the match's bots and clocks. */
  get #keeps(): boolean {
    return this.#table === null || this.#cluster.keeps(this.#table);
  }

  /** Who is watching, at any process. */
  #viewers(): Viewer[] {
    return [...this.#watchers.viewers(), ...this.#cluster.elsewhere(this.id).here];
  }

  #present(): void {
    this.#cluster.present(this.id, () => ({
      here: [...new Set(this.#watchers.viewers())].sort(),
      watching: 0,
    }));
  }

  async #enter(table: string): Promise<void> {
    if (this.#leaving) return;
    this.#table = table;
    this.#leaving = await enter(this.#cluster, table, this.id, {
      turned: () => {
        this.#turned = true;
        this.#look();
      },
      seen: () => this.#tellTime(),
    });
    this.#turned = false; // what is loaded now knows
  }

  async #load(): Promise<Standing> {
    const { store, gameNamed, chance } = this.#deps;
    const began = performance.now();
    this.#behind = false;
    const stored = await loadMatch(store, this.id, gameNamed, chance, () =>
      this.#log.warn('snapshot not used'),
    );
    if (!stored) throw new NoMatch('noSuchMatch');
    if (stored.match.status === 'stopped') throw new NoMatch('stopped');
    await this.#enter(stored.match.table ?? this.id);
    const standing = await stored.standing();
    if (!standing.ok) {
      const { game, rulesVersion } = stored.match.start;
      // While processes are being updated: one of the new version began it, and carries it on.
      if (rulesVersion > (gameNamed(game)?.rulesVersion ?? Infinity))
        throw new Error('begun under newer rules');
      this.#log.error({ row: standing.error.row, ...faultOf(standing.error) }, 'match stopped');
      await store.stop(this.id);
      throw new NoMatch('stopped');
    }
    await this.#time.loaded(standing.value);
    for (const [seat, phase] of this.#asked ?? []) standing.value.asked.set(seat, phase);
    this.#asked = null;
    this.#standing = standing.value;
    this.#streams = viewerStreams(standing.value.events);
    this.#lastDeed = this.#deps.now();
    this.#meter.loaded(performance.now() - began);
    try {
      this.#flush(); // after a rebuild: what was stored though nobody was told
    } catch (error) {
      this.#drop();
      throw error;
    }
    this.#tryBots(standing.value);
    return standing.value;
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
    if (!keepSnapshot || !this.#standing || !this.#keeps) return;
    const snapshot = newSnapshot(this.#standing);
    if (snapshot) keepSnapshot({ match: this.id, ...snapshot });
  }

  /** Sends the viewer what it lacks, from now on as it happens. `have` is how many events it already has. */
  watch(watcher: Watcher, have: number): void {
    const known = have === 0 ? 0 : (this.#streams?.count(watcher.viewer) ?? 0);
    this.#watchers.add(watcher, have, known);
    this.#lastUse = this.#deps.now();
    this.#flush();
    this.#present();
  }

  unwatch(watcher: Watcher): void {
    this.#watchers.remove(watcher);
    this.#time.watched();
    this.#lastUse = this.#deps.now();
    this.#present();
  }

  /** Another process has stored something of it. */
  stale(): void {
    this.#behind = true;
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
    if (this.#watchers.size > 0 || this.#busy() || (this.#standing && this.#keeps))
      this.#draining ??= this.#drain();
    else this.#drop(this.#standing?.asked ?? this.#asked);
  }

  async #lookAround(): Promise<void> {
    const standing = await this.standing();
    try {
      if (this.#turned) {
        this.#turned = false;
        await this.#time.loaded(standing);
        this.#flush();
        this.#askSeats(standing);
      }
      if (this.#behind) {
        this.#behind = false;
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
    const news = await this.#cluster.matchNews(this.id, standing.running.match.rows);
    if (news?.status === 'running' && news.rows.length === 0) return;
    if (news?.status !== 'running') {
      this.#drop(); // its end is loaded
      const over = await this.standing();
      const { outcome } = over.stored;
      if (this.#keeps && outcome) ended?.(over.stored, outcome);
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
    if (!this.#keeps) return;
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
    this.#lastUse = this.#deps.now();
    const came = performance.now();
    const counted = (answer: Answer): Answer => {
      this.#meter.answered(answerKind(answer), performance.now() - came);
      return answer;
    };
    // Bots are not counted: each acts once in a phase.
    const full = submitted.id !== null && this.#waiting.length >= this.#deps.limits.waitingActions;
    if (this.#closed || full) return Promise.resolve(counted(tryAgain));
    // A bot or a clock of a process that was taken for dead: another sees to it, or this one once it keeps the match again.
    if (submitted.by !== 'owner' && !this.#keeps) {
      this.#standing?.asked.delete(submitted.seat);
      this.#asked?.delete(submitted.seat);
      return Promise.resolve(counted(stalePhase));
    }
    return new Promise((resolve) => {
      this.#waiting.push({ submitted, answer: (answer) => resolve(counted(answer)) });
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
    this.#lastUse = this.#deps.now();
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

  /** Takes whatever has come in the meantime as one batch, with one commit, until nothing waits. */
  async #drain(): Promise<void> {
    while (this.#waiting.length > 0 || this.#verdict || this.#behind || this.#turned) {
      try {
        if (this.#behind || this.#turned) {
          await this.#lookAround();
          continue;
        }
        await this.standing();
        if (this.#verdict && this.#waiting.length === 0) {
          const outcome = this.#verdict;
          await untilStored(
            () => this.#endAs(outcome),
            () => undefined,
          );
          continue;
        }
        const batch = this.#waiting.splice(0, this.#oneByOne > 0 ? 1 : Infinity);
        if (this.#oneByOne > 0) this.#oneByOne--;
        if (!(await this.#judge(batch))) this.#recover();
      } catch (error) {
        this.#log.error(faultOf(error), 'match not available');
        this.#verdict = null;
        this.#behind = this.#turned = false; // what is rebuilt has seen it all
        this.#sendAway();
        if (error instanceof NoMatch) this.#watchers.fail(error.code);
        else this.#recover();
      }
    }
    this.#draining = null; // in the same breath as the last look at the queue: nothing can slip in between
  }

  /** Answers all that wait, so that they are sent again. */
  #sendAway(): void {
    this.#oneByOne = 0;
    this.#asked = null;
    for (const { answer } of this.#waiting.splice(0)) answer(tryAgain);
  }

  /** Carries out a batch; where another process was faster, by what that has made of the match. */
  async #judge(batch: readonly Waiting[]): Promise<boolean> {
    try {
      return await untilStored(
        async () => this.#carryOut(await this.standing(), batch),
        () => this.#meter.conflicted(),
      );
    } catch (error) {
      for (const { answer } of batch) answer(tryAgain);
      throw error;
    }
  }

  /**
   * False when the match has to be rebuilt: then what was not answered has been told to come again.
   * @throws StoreConflict when another process was faster; the standing is dropped, nobody is answered
   */
  async #carryOut(standing: Standing, batch: readonly Waiting[]): Promise<boolean> {
    const { store, now } = this.#deps;
    const submitted = batch.map((waiting) => waiting.submitted);
    let taken;
    try {
      taken = takeActions(standing, submitted, this.#refused, now());
    } catch (error) {
      // A bug in the rules. Sent again it would strike again, so the culprit is found and told to give up.
      const [first, ...others] = batch;
      const row = (standing.running?.match.rows ?? 0) + 1;
      this.#drop(standing.asked); // the next in the queue rebuilds it
      if (others.length > 0) {
        this.#waiting.unshift(...batch);
        this.#oneByOne += batch.length;
      } else if (first) {
        this.#log.error({ row, seat: first.submitted.seat, ...faultOf(error) }, 'action failed');
        first.answer(this.#remembered(first.submitted, failed));
      }
      return true;
    }
    const { rows, events, end, answers } = taken;
    if (rows.length > 0) {
      this.#lastDeed = now();
      try {
        await store.append(this.id, rows, end);
      } catch (error) {
        if (error instanceof StoreConflict) {
          this.#drop(standing.asked);
          throw error;
        }
        this.#meter.commitFailed();
        this.#log.error(faultOf(error), 'commit failed');
        this.#drop();
        for (const { answer } of batch) answer(tryAgain);
        this.#sendAway();
        return false;
      }
    }
    const answered = (told: boolean): void =>
      batch.forEach(({ answer, submitted: one }, i) => {
        const its = answers[i] as Answer;
        answer(its || told ? this.#remembered(one, its) : tryAgain);
      });
    try {
      if (rows.length > 0) {
        standing.events.push(...events);
        if (end) standing.running = null;
        this.#time.moved(standing);
        this.#flush();
        if (end) this.#deps.ended?.(standing.stored, end.outcome);
      }
      answered(true);
      if (rows.length > 0) {
        this.#askSeats(standing);
        this.#failures = 0;
        if (snapshotDue(standing.running?.match.rows ?? 0, standing.kept)) this.note();
      }
      return true;
    } catch (error) {
      // Stored, but not everybody knows: whoever sends it again is told so once the match is rebuilt.
      this.#log.error(faultOf(error), 'not told');
      this.#drop();
      answered(false); // those that have an answer keep it
      return false;
    }
  }

  /** Keeps a refusal, so that the same id is answered the same again. */
  #remembered({ seat, id }: Submitted, answer: Answer): Answer {
    if (answer && id !== null) {
      this.#refused.set(actionKey(seat, id), answer.refusal);
      if (this.#refused.size > REFUSALS) this.#refused.delete(this.#refused.keys().next().value as string);
    }
    return answer;
  }

  /**
   * After a failure the match is rebuilt, after pauses that grow. When that was in vain a few times, its watchers are
   * told to come back later: whoever comes next tries again.
   */
  #recover(): void {
    if (this.#retry) return;
    const { retryMs, retries } = this.#deps.limits;
    if (this.#failures >= retries) {
      this.#failures = 0;
      this.#log.error('given up for now');
      return this.#watchers.fail('tryAgain');
    }
    const pause = retryMs * 2 ** this.#failures++;
    this.#retry = setTimeout(() => {
      this.#retry = null;
      if (this.#closed) return;
      this.standing()
        .then((standing) => this.#askSeats(standing))
        .catch((error: unknown) => {
          this.#log.error(faultOf(error), 'match not rebuilt');
          if (error instanceof NoMatch) this.#watchers.fail(error.code);
          else this.#recover();
        });
    }, pause);
  }

  /** Seats that answer without being at hand: bots, and those that have said so beforehand. */
  #askSeats(standing: Standing): void {
    if (!this.#keeps) return;
    if (this.#streams && standing === this.#standing) this.#time.pass(standing, this.#streams);
    this.#askBots(standing);
  }

  /** Lets the bots play that owe an answer and have not been asked in this phase. */
  #askBots(standing: Standing): void {
    const streams = this.#streams;
    if (this.#closed || this.#retry || !streams || standing !== this.#standing) return;
    const round = botRound(this.id, standing, streams);
    if (!round) return;
    this.#botRounds++;
    round
      .play(
        this.#deps.bots,
        this.#deps.beat(this.#time.botPace),
        (submitted) => this.act(submitted),
        this.#log,
        this.#meter,
      )
      .catch((error: unknown) => this.#log.error(faultOf(error), 'bots failed'))
      .finally(() => {
        this.#botRounds--;
        this.#lastUse = this.#deps.now();
      });
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
    return Boolean(this.#draining ?? this.#loading ?? this.#retry) || this.#botRounds > 0;
  }

  /** A clock that is put back makes nothing wait for ever. */
  #since(instant: number): number {
    return Math.abs(this.#deps.now() - instant);
  }

  /** It leaves memory; its clocks go on from the store. */
  leave(): void {
    this.note();
    this.#time.close();
    this.#leaving?.();
    this.#leaving = null;
  }

  /** Takes no more actions; resolves when all that were taken are stored and acknowledged. */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#retry) clearTimeout(this.#retry);
    this.#retry = null;
    await this.#draining;
    this.#time.close();
  }
}

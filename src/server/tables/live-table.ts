import type { Logger } from 'pino';
import type { Outcome } from '../../engine/game.ts';
import type { Refusal } from '../../engine/refusal.ts';
import type { Result } from '../../engine/result.ts';
import { fail, ok } from '../../engine/result.ts';
import { openTable } from '../../table/apply.ts';
import type { Drawn, MemberCommand, ServerCommand, TableCommand } from '../../table/commands.ts';
import type { TableEmitted } from '../../table/events.ts';
import { eldest, memberOf } from '../../table/people.ts';
import { commandRefusal } from '../../table/refusals.ts';
import type { MemberId } from '../../table/vocabulary.ts';
import type { Person } from '../../protocol/messages.ts';
import { alone } from '../cluster/alone.ts';
import type { Cluster } from '../cluster/cluster.ts';
import { enter } from '../cluster/enter.ts';
import type { Answer } from '../matches/answer.ts';
import { failed, tooFast, tryAgain } from '../matches/answer.ts';
import { faultOf } from '../matches/fault.ts';
import type { DeviceHash } from '../store/store.ts';
import type { StoredTableRow, TableMember } from '../store/table-store.ts';
import { TableDamaged } from '../store/errors.ts';
import { untilStored } from '../store/until-stored.ts';
import { Attendance } from './attendance.ts';
import type { TableWatcher } from './attendance.ts';
import type { Allowed } from './buckets.ts';
import { commandBuckets } from './buckets.ts';
import type { Loaded, TableDeps } from './deps.ts';
import { drawnFor } from './draw.ts';
import { Due } from './due.ts';
import { NextDice } from './next-dice.ts';
import { replayed } from './replayed.ts';
import { addDevice } from './second-device.ts';
import type { Standing } from './standing.ts';
import { addNews, commandKey, standingAfter } from './standing.ts';
import type { Ready } from './take.ts';
import { changeBy, rowOf, takeCommands } from './take.ts';
import { missedEnd, tellFirsts, tellTerms, tellVerdict } from './to-match.ts';
import { Turns } from './turns.ts';

/** A table that can't be had. */
export class NoTable extends Error {
  override readonly name = 'NoTable';
}

/**
 * One table: its state, who has it open, and its queue of commands, taken one by one: check, carry out, commit, tell,
 * acknowledge. Nothing leaves before it is stored; if storing fails, the state is dropped and worked out again. What other
 * processes store is taken in by the same queue; where one of them was faster, the command is judged anew.
 */
export class LiveTable {
  readonly id: string;
  readonly #deps: TableDeps;
  readonly #attendance: Attendance;
  readonly #dice: NextDice;
  readonly #due: Due;
  readonly #allowed: Allowed;
  readonly #cluster: Cluster;
  readonly #turns = new Turns();
  #standing: Standing | null = null;
  #closed = false;
  #leaving: (() => void) | null = null; // how to let go of it among several processes
  #looking = false; // it will be looked at what others have stored
  #lastUse: number;

  constructor(id: string, deps: TableDeps) {
    this.id = id;
    this.#deps = deps;
    this.#allowed = commandBuckets(deps);
    this.#cluster = deps.cluster ?? alone;
    this.#attendance = new Attendance(id, this.#cluster, () => this.#standing);
    this.#dice = new NextDice(deps, {
      server: (command, drawn) => this.server(command, drawn),
      ready: () => this.ready(),
      failed: (error) => this.#log.error(faultOf(error), 'dice not prepared'),
    });
    this.#due = new Due(deps, { server: (command) => this.server(command), here: () => this.here() });
    this.#lastUse = deps.now();
  }

  /** Made when something is wrong: most tables never say a word. */
  get #log(): Logger {
    return this.#deps.log.child({ table: this.id });
  }

  touch(): void {
    this.#lastUse = this.#deps.now();
  }

  /**
   * The table as it stands.
   * @throws NoTable, TableDamaged
   */
  ready(): Promise<Loaded> {
    return this.#standing
      ? Promise.resolve(this.#standing)
      : this.#deciding((standing) => Promise.resolve(standing));
  }

  /** As it stands, where it is in memory. */
  get present(): Loaded | null {
    return this.#standing;
  }

  /** Runs work after all that was asked before, because somebody has come. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    this.touch();
    return this.#turns.take(work);
  }

  /** The same, judging and storing something: where another process was faster, once more by what that has stored. */
  #deciding<T>(work: (standing: Standing) => Promise<T>): Promise<T> {
    const attempt = async (): Promise<T> => work(await this.#load());
    return this.#inTurn(() => untilStored(attempt, () => (this.#standing = null)));
  }

  /** Whether this process sees to what falls due at the table. */
  get #keeps(): boolean {
    return this.#cluster.keeps(this.id);
  }

  /** Another process has stored something of it. */
  stale(): void {
    this.#lookSoon(async () => {
      const standing = this.#standing;
      if (this.#attendance.size === 0 && !this.#keeps)
        this.#standing = null; // whoever comes loads it
      else if (!standing) await this.#load(); // after something could not be stored
      if (!standing || !this.#standing) return;
      const news = await this.#cluster.tableNews(this.id, standing.rows);
      if (!news || !addNews(standing, news)) return;
      this.#attendance.tell();
      this.#passOn(standing, news.rows, this.#keeps);
      this.#prepare(standing);
    });
  }

  /** This process has become the keeper, or is it no more. */
  #turned(): void {
    this.#due.hostSeen(); // nobody has looked here
    if (!this.#standing || this.#closed) return;
    this.#inTurn(async () => {
      if (!this.#standing) return;
      if (this.#keeps) await this.#catchUp(this.#standing);
      if (this.#standing) this.#prepare(this.#standing);
    }).catch((error: unknown) => {
      this.#standing = null; // the next tick, or whoever comes, loads it
      this.#log.error(faultOf(error), 'not taken over');
    });
  }

  /** Others have come or gone at another process. */
  #othersSeen(): void {
    for (const member of this.#attendance.newElsewhere()) this.#deps.came?.(this.id, member);
    this.#attendance.tell();
  }

  /** After all that was asked before; what comes before that is seen to by the same look. */
  #lookSoon(work: () => Promise<void>): void {
    if (this.#looking || this.#closed) return;
    this.#looking = true;
    this.#turns
      .take(() => {
        this.#looking = false;
        return work();
      })
      .catch((error: unknown) => {
        this.#standing = null; // the next tick, or whoever comes, loads it
        this.#log.error(faultOf(error), 'not caught up');
      });
  }

  async #enter(): Promise<void> {
    this.#leaving ??= await enter(this.#cluster, this.id, this.id, {
      turned: () => this.#turned(),
      seen: () => this.#othersSeen(),
    });
  }

  async #load(): Promise<Standing> {
    if (this.#standing) return this.#standing;
    const { store, now } = this.#deps;
    await this.#enter();
    if (this.#attendance.size === 0) this.#due.hostSeen(); // while it rested nobody looked
    const stored = await store.loadTable(this.id);
    if (!stored) throw new NoTable(this.id);
    const { rows, state, events } = await replayed(this.#deps, stored);
    const standing = standingAfter(rows, state, events, stored.members);
    this.#standing = standing;
    if (stored.rows.length === 0) await store.appendTable(this.id, changeBy(state, rows, now));
    await this.#catchUp(standing);
    this.#attendance.look(); // after a failed commit: as it is stored
    this.#prepare(standing);
    return standing;
  }

  /** Takes in what the match did meanwhile, and lets it know once more what it may have missed. */
  async #catchUp(standing: Standing): Promise<void> {
    if (!this.#keeps) return;
    const command = await missedEnd(this.#deps, standing.state);
    if (command) await this.#take(standing, [{ member: null, command, drawn: {}, id: null }]);
    else tellVerdict(this.#deps, standing.state);
  }

  /** A new table with its first commands. */
  found(commands: readonly Ready[], host: TableMember): Promise<void> {
    return this.#inTurn(async () => {
      const [first, ...others] = commands;
      if (!first) throw new Error('a table begins with a command');
      await this.#enter();
      const events: TableEmitted[] = [];
      const row = rowOf(first, 1, this.#deps.now());
      const state = openTable(row, (emitted) => events.push(emitted));
      const standing = standingAfter([row], state, events, [host]);
      this.#standing = standing;
      await this.#take(standing, others, [host], [row]);
    });
  }

  /** A member's command. Resolves when it is stored and told, or refused. */
  submit(member: MemberId | null, command: MemberCommand, id: string): Promise<Answer> {
    const full = this.#closed || this.#turns.waiting >= this.#deps.limits.waitingActions;
    if (full) return Promise.resolve(tryAgain);
    let counted = false;
    const allowed: Allowed = (...its) => counted || (counted = this.#allowed(...its)); // once, however often it is judged
    return this.#deciding((standing) => this.#submit(standing, member, command, id, allowed)).catch(
      (error: unknown): Answer => {
        if (error instanceof NoTable || error instanceof TableDamaged) return failed;
        this.#log.error(faultOf(error), 'command not stored');
        return tryAgain;
      },
    );
  }

  async #submit(
    standing: Standing,
    member: MemberId | null,
    command: MemberCommand,
    id: string,
    allowed: Allowed,
  ): Promise<Answer> {
    if (standing.done.has(commandKey(member, id))) return null;
    if (!allowed(member, command)) return tooFast;
    const drawn = await drawnFor(this.#deps, standing, member, command, (gone) =>
      eldest(standing.state.open, gone, this.here()),
    );
    if (!drawn.ok) return { refusal: drawn.error };
    const refused = commandRefusal(standing.state, member, command, drawn.value);
    if (refused) return { refusal: refused };
    await this.#take(standing, [{ member, command, drawn: drawn.value, id }]);
    return null;
  }

  /** What the server does; refused where it is too late for it. */
  async server(command: ServerCommand, drawn: Drawn = {}): Promise<boolean> {
    if (this.#closed) return false;
    return this.#deciding(async (standing) => {
      if (commandRefusal(standing.state, null, command, drawn)) return false;
      await this.#take(standing, [{ member: null, command, drawn, id: null }]);
      return true;
    });
  }

  /** Makes a device a member; one that is a member already only gets its new name. */
  join(device: DeviceHash, { name, colour }: Person): Promise<Result<MemberId, Refusal>> {
    return this.#deciding(async (standing) => {
      const known = standing.members.get(device);
      const member = known ?? this.#deps.lots.member();
      const ready: Ready = known
        ? { member, command: { do: 'rename', name, colour }, drawn: {}, id: null }
        : { member: null, command: { do: 'join', name, colour }, drawn: { member }, id: null };
      const refused = commandRefusal(standing.state, ready.member, ready.command, ready.drawn);
      if (refused) return fail(refused);
      const now = memberOf(standing.state.open, member);
      if (!known || now?.name !== name || now.colour !== colour)
        await this.#take(standing, [ready], known ? [] : [{ device, member }]);
      return ok(member);
    });
  }

  /** Lets one more device go on as the member that a transfer leads to; or why not, see `second-device.ts`. */
  addDevice(device: DeviceHash, transfer: string): ReturnType<typeof addDevice> {
    return this.#deciding(async (standing) => {
      const refused = await addDevice(this.#deps, this.id, standing, device, transfer);
      if (!refused) this.#attendance.tell();
      return refused;
    });
  }

  /** Called when the match at the table is over. */
  async matchEnded(match: string, { winners, reason }: Outcome): Promise<void> {
    await this.server({ do: 'ended', match, winners, reason: reason ?? null });
  }

  /** Carries out accepted commands as one, stores them, and tells. When that fails the state is dropped. */
  async #take(
    standing: Standing,
    commands: readonly Ready[],
    joined: readonly TableMember[] = [],
    founding: readonly StoredTableRow[] = [], // that have made the table
  ): Promise<void> {
    const { store } = this.#deps;
    try {
      const change = takeCommands(standing, commands, this.#deps, joined, founding);
      await (founding.length > 0 ? store.createTable(this.id, change) : store.appendTable(this.id, change));
      for (const { member, id } of commands) if (id !== null) standing.done.add(commandKey(member, id));
    } catch (error) {
      this.#standing = null; // it has moved on further than the store, or nobody knows
      throw error;
    }
    this.#attendance.tell();
    this.#passOn(standing, commands);
    this.#prepare(standing);
  }

  #prepare({ state: { open } }: Standing): void {
    if (this.#keeps) this.#dice.prepare(open);
    else this.#dice.callOff();
  }

  /** Lets the match know what concerns it. */
  #passOn(
    { state }: Standing,
    commands: readonly { readonly command: TableCommand }[],
    concluding = true, // whether it is this process that ends the match
  ): void {
    tellTerms(this.#deps, state);
    if (commands.some(({ command }) => command.do === 'first')) this.agree();
    if (concluding) tellVerdict(this.#deps, state);
  }

  /** Tells the match what partners have pressed; also when it has just come into memory. */
  agree(): void {
    if (this.#standing) tellFirsts(this.#deps, this.#standing.state);
  }

  watch(watcher: TableWatcher): void {
    this.#attendance.add(watcher);
    this.touch();
    const member = this.#attendance.member(watcher);
    if (member !== null) this.#deps.came?.(this.id, member);
    if (this.#standing?.state.open.closing != null && member !== null)
      void this.server({ do: 'closing', at: null }).catch(() => undefined); // it stays for those who came
    this.#attendance.tell(); // who is here has changed
  }

  unwatch(watcher: TableWatcher): void {
    if (this.here().includes(this.#standing?.state.open.host ?? '')) this.#due.hostSeen();
    this.#attendance.remove(watcher);
    this.touch();
    this.#attendance.tell();
  }

  /** The members who have the table open, by when they came to it. */
  here(): MemberId[] {
    return this.#attendance.here();
  }

  /** How many spectators have it open. */
  watching(): number {
    return this.#attendance.watching();
  }

  /** Sees to what has become due. Called now and then. */
  async tick(): Promise<void> {
    if (this.#closed) return;
    // After something could not be stored: whoever is there learns how the table stands, and what its match has done.
    if (!this.#standing && this.#attendance.size > 0) await this.ready();
    if (this.#standing && this.#keeps) await this.#due.see(this.#standing.state.open);
  }

  /** The same for a lobby that everybody has forgotten. */
  async sweep(): Promise<void> {
    const { state } = await this.ready();
    if (this.#keeps) await this.#due.sweep(state.open);
  }

  /** Where nobody has had it open for so long, keeps nothing of it in memory but that it was there. */
  rest(ms: number): void {
    if (this.idle(ms)) this.#standing = null;
  }

  /** Whether nobody has it open or has used it for so long, and nothing is under way. */
  idle(ms: number): boolean {
    return (
      this.#attendance.size === 0 &&
      this.#turns.waiting === 0 &&
      !this.#dice.waiting &&
      Math.abs(this.#deps.now() - this.#lastUse) >= ms
    );
  }

  /** It leaves memory. */
  leave(): void {
    this.#leaving?.();
    this.#leaving = null;
  }

  /** Takes no more commands; resolves when those taken are stored and acknowledged. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#dice.close();
    await this.#turns.settled();
  }
}

import type { Logger } from 'pino';
import type { Outcome } from '../../engine/game.ts';
import { jsonCopy } from '../../engine/json.ts';
import type { Refusal } from '../../engine/refusal.ts';
import type { Result } from '../../engine/result.ts';
import { fail, ok } from '../../engine/result.ts';
import { applyRow, openTable } from '../../table/apply.ts';
import type { Drawn, MemberCommand, ServerCommand, TableCommand } from '../../table/commands.ts';
import type { TableEmitted } from '../../table/events.ts';
import { botSeats, hasLeft, memberOf, seatsOf } from '../../table/people.ts';
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
import type { StoredTableRow, TableChange, TableMember } from '../store/table-store.ts';
import { TableDamaged } from '../store/errors.ts';
import { untilStored } from '../store/until-stored.ts';
import { Attendance } from './attendance.ts';
import type { TableWatcher } from './attendance.ts';
import type { Allowed } from './buckets.ts';
import { commandBuckets } from './buckets.ts';
import type { Loaded, TableDeps } from './deps.ts';
import { drawnFor } from './draw.ts';
import { seatsNow } from './holders.ts';
import { NextDice } from './next-dice.ts';
import { replayed } from './replayed.ts';
import { factsOf } from './summary.ts';
import { timeOf } from './time.ts';

/** A table that can't be had. */
export class NoTable extends Error {
  override readonly name = 'NoTable';
}

/** The same as the table itself has it: dropped and worked out again when in doubt. */
interface Standing extends Loaded {
  readonly events: TableEmitted[];
  readonly members: Map<DeviceHash, MemberId>;
  readonly done: Set<string>; // commands in the log, by member and id
  rows: number;
}

/** A command with what it draws, about to become a row. */
interface Ready {
  readonly member: MemberId | null;
  readonly command: TableCommand;
  readonly drawn: Drawn;
  readonly id: string | null;
}

const doneKey = (member: MemberId | null, id: string): string => `${member} ${id}`;

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
  readonly #allowed: Allowed;
  readonly #cluster: Cluster;
  #standing: Standing | null = null;
  #queue: Promise<unknown> = Promise.resolve();
  #queued = 0;
  #closed = false;
  #leaving: (() => void) | null = null; // how to let go of it among several processes
  #looking = false; // it will be looked at what others have stored
  #lastUse: number;
  #hostSeen: number; // when the host, or nobody at all, was last there

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
    this.#lastUse = this.#hostSeen = deps.now();
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

  /** Runs work after all that was asked before. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    this.touch();
    this.#queued++;
    const done = this.#queue.then(work).finally(() => this.#queued--);
    this.#queue = done.catch(() => undefined);
    return done;
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
      if (!news) return;
      const { rows, members } = news;
      const devices = new Map(members.map(({ device, member }) => [device, member]));
      const same = (one: DeviceHash): boolean => devices.get(one) === standing.members.get(one);
      if (rows.length === 0 && devices.size === standing.members.size && [...devices.keys()].every(same))
        return;
      for (const row of rows) {
        applyRow(standing.state, row, (emitted) => standing.events.push(emitted));
        standing.rows = row.number;
        if (row.commandId !== null) standing.done.add(doneKey(row.member, row.commandId));
      }
      standing.members.clear();
      for (const [device, member] of devices) standing.members.set(device, member);
      this.#attendance.tell();
      this.#passOn(standing, rows, this.#keeps);
      this.#prepare(standing);
    });
  }

  /** This process has become the keeper, or is it no more. */
  #turned(): void {
    this.#hostSeen = this.#deps.now(); // nobody has looked here
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
    const before = this.#lastUse;
    this.#inTurn(() => {
      this.#looking = false;
      return work();
    }).catch((error: unknown) => {
      this.#standing = null; // the next tick, or whoever comes, loads it
      this.#log.error(faultOf(error), 'not caught up');
    });
    this.#lastUse = before; // it is nobody's coming
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
    if (this.#attendance.size === 0) this.#hostSeen = now(); // while it rested nobody looked
    const stored = await store.loadTable(this.id);
    if (!stored) throw new NoTable(this.id);
    const { rows, state, events } = await replayed(this.#deps, stored);
    const standing: Standing = {
      state,
      events,
      members: new Map(stored.members.map(({ device, member }) => [device, member])),
      done: new Set(rows.flatMap(({ member, commandId: id }) => (id === null ? [] : doneKey(member, id)))),
      rows: rows.length,
    };
    this.#standing = standing;
    if (stored.rows.length === 0) await this.#append(standing, rows, {});
    await this.#catchUp(standing);
    this.#attendance.look(); // after a failed commit: as it is stored
    this.#prepare(standing);
    return standing;
  }

  /** What the match did while the table was not looking: it is the match that says whether it is over. */
  async #catchUp(standing: Standing): Promise<void> {
    const { open } = standing.state;
    if (open.status !== 'playing' || !open.match || !this.#keeps) return;
    const match = await this.#deps.store.matchState(open.match.id);
    if (match?.status === 'running') {
      if (open.match.ending) this.#deps.matches.named(open.match.id).conclude(BY_VOTE);
      return;
    }
    const { winners, reason = null } = match?.outcome ?? { winners: [], reason: 'stopped' };
    const command = { do: 'ended', match: open.match.id, winners, reason } as const;
    await this.#take(standing, [{ member: null, command, drawn: {}, id: null }]);
  }

  /** A new table with its first commands. */
  found(commands: readonly Ready[], host: TableMember): Promise<void> {
    return this.#inTurn(async () => {
      const [first, ...others] = commands;
      if (!first) throw new Error('a table begins with a command');
      await this.#enter();
      const events: TableEmitted[] = [];
      const row = this.#rowFor(first, 1);
      const state = openTable(row, (emitted) => events.push(emitted));
      const members = new Map([[host.device, host.member]]);
      const standing: Standing = { state, events, members, done: new Set(), rows: 1 };
      this.#standing = standing;
      await this.#take(standing, others, { create: [row], joined: [host] });
    });
  }

  /** A member's command. Resolves when it is stored and told, or refused. */
  submit(member: MemberId | null, command: MemberCommand, id: string): Promise<Answer> {
    const full = this.#closed || this.#queued >= this.#deps.limits.waitingActions;
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
    if (standing.done.has(doneKey(member, id))) return null;
    if (!allowed(member, command)) return tooFast;
    const drawn = await drawnFor(this.#deps, standing, member, command, (gone) => this.#heir(gone));
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
        await this.#take(standing, [ready], known ? {} : { joined: [{ device, member }] });
      return ok(member);
    });
  }

  /**
   * Lets one more device go on as the member that a transfer leads to. Refused for one that holds or held another seat of the match being played:
   * it would know two seats' secrets. Refused, too, for one with a seat of its own at the table: its member might have no
   * other device, and the next match would wait for him for ever. The transfer is used up only where it isn't
   * refused: shown to the wrong device, it is good for the right one.
   */
  addDevice(device: DeviceHash, transfer: string): Promise<'alreadySeated' | 'noSuchTransfer' | null> {
    return this.#deciding(async (standing) => {
      const { open } = standing.state;
      const { store, now } = this.#deps;
      const to = await store.transfer(transfer, now());
      if (to?.table !== this.id) return 'noSuchTransfer';
      const { member } = to;
      if (!memberOf(open, member)) return 'alreadySeated';
      const own = standing.members.get(device);
      if (own !== undefined && own !== member && seatsOf(open, own).length > 0) return 'alreadySeated';
      const match =
        open.status === 'playing' && open.match ? { id: open.match.id, seats: seatsOf(open, member) } : null;
      const held = match ? await store.everHeld(match.id, [device]) : [];
      if (held.some((seat) => !match?.seats.includes(seat))) return 'alreadySeated';
      const by = { transfer, now: now() };
      await store.addDevice(this.id, { member, device }, match, standing.rows, by);
      standing.members.set(device, member);
      this.#attendance.tell();
      return null;
    });
  }

  /** Called when the match at the table is over. */
  async matchEnded(match: string, { winners, reason }: Outcome): Promise<void> {
    await this.server({ do: 'ended', match, winners, reason: reason ?? null });
  }

  /** Who of those present has been at the table longest: the next host. */
  #heir(without: MemberId | null): MemberId | null {
    const open = this.#standing?.state.open;
    const here = this.here();
    return (
      open?.members.find(({ id }) => id !== without && here.includes(id) && !hasLeft(open, id))?.id ?? null
    );
  }

  #rowFor({ member, command, drawn, id }: Ready, number: number): StoredTableRow {
    const at = this.#deps.now();
    // A copy: what is kept in memory is exactly what can be read back.
    return jsonCopy({ number, member, command, at, drawn, commandId: id });
  }

  /** Carries out accepted commands as one, stores them, and tells. When that fails the state is dropped. */
  async #take(
    standing: Standing,
    commands: readonly Ready[],
    more: { create?: readonly StoredTableRow[]; joined?: readonly TableMember[] } = {},
  ): Promise<void> {
    const { state } = standing;
    const before = { seats: JSON.stringify(state.open.seats), match: state.open.match?.id ?? null };
    const ids = new Set(state.open.members.map(({ id }) => id));
    try {
      for (const { device, member } of more.joined ?? []) standing.members.set(device, member);
      const rows = commands.map((ready) => {
        const row = this.#rowFor(ready, standing.rows + 1);
        applyRow(state, row, (emitted) => standing.events.push(emitted));
        standing.rows = row.number;
        return row;
      });
      for (const { id } of state.open.members) ids.delete(id);
      const removed = [...ids];
      for (const [device, member] of standing.members)
        if (removed.includes(member)) standing.members.delete(device);
      const started = state.open.match && state.open.match.id !== before.match ? state.open : null;
      const reseated = started !== null || JSON.stringify(state.open.seats) !== before.seats;
      await this.#append(standing, [...(more.create ?? []), ...rows], {
        create: more.create !== undefined,
        joined: more.joined ?? [],
        removed,
        started: started ? this.#deps.newMatch.atTable(state, rows.at(-1)?.at ?? 0) : null,
        seats: reseated ? seatsNow(standing) : null,
      });
      for (const { member, id } of commands) if (id !== null) standing.done.add(doneKey(member, id));
    } catch (error) {
      this.#standing = null; // it has moved on further than the store, or nobody knows
      throw error;
    }
    this.#attendance.tell();
    this.#passOn(standing, commands);
    this.#prepare(standing);
  }

  async #append(
    { state }: Standing,
    rows: readonly StoredTableRow[],
    more: Partial<TableChange> & { create?: boolean },
  ): Promise<void> {
    const { store, now } = this.#deps;
    const { create = false, joined = [], removed = [], started = null, seats = null } = more;
    const at = rows.at(-1)?.at ?? now();
    const change = { rows, facts: factsOf(state), at, joined, removed, started, seats };
    await (create ? store.createTable(this.id, change) : store.appendTable(this.id, change));
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
    const { open } = state;
    if (open.status !== 'playing' || !open.match) return;
    const match = this.#deps.matches.named(open.match.id);
    match.setBots(botSeats(open));
    match.agreed(timeOf(state, this.#deps.limits));
    if (commands.some(({ command }) => command.do === 'first')) this.agree();
    if (open.match.ending && concluding) match.conclude(BY_VOTE);
  }

  /** Tells the match what partners have pressed; also when it has just come into memory. */
  agree(): void {
    const state = this.#standing?.state;
    if (!state || state.open.status !== 'playing' || !state.open.match) return;
    const said = Object.values(state.notes).find(({ firstPhase }) => firstPhase !== null);
    if (said?.firstPhase != null)
      this.#deps.matches
        .named(state.open.match.id)
        .setFirsts({ phase: said.firstPhase, presses: said.first });
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
    if (this.here().includes(this.#standing?.state.open.host ?? '')) this.#hostSeen = this.#deps.now();
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

  /** What has become due: a vote that lapses, a host who has been away for long. Called now and then. */
  async tick(): Promise<void> {
    if (this.#closed) return;
    // After something could not be stored: whoever is there learns how the table stands, and what its match has done.
    if (!this.#standing && this.#attendance.size > 0) await this.ready();
    const open = this.#standing?.state.open;
    if (!open || !this.#keeps) return;
    const now = this.#deps.now();
    const here = this.here();
    if (open.vote && open.vote.until <= now) await this.server({ do: 'lapse', vote: open.vote.number });
    const { pace } = open.settings;
    const patience = pace.kind === 'slow' ? pace.hoursPerPhase * 3_600_000 : this.#deps.limits.hostAwayMs;
    if (open.host === null || here.length === 0 || here.includes(open.host)) this.#hostSeen = now;
    else if (now - this.#hostSeen >= patience) {
      const member = this.#heir(open.host);
      if (member !== null) await this.server({ do: 'passHost', member });
    }
  }

  /** A lobby nobody has come to for long says when it closes, and closes then. */
  async sweep(): Promise<void> {
    const { limits, now } = this.#deps;
    const { state } = await this.ready();
    const { closing, status } = state.open;
    if (!this.#keeps || this.here().length > 0 || status !== 'gathering') return;
    if (closing === null) await this.server({ do: 'closing', at: now() + limits.lobbyNoticeMs });
    else if (closing <= now()) await this.server({ do: 'shut', why: 'nobodyCame' });
  }

  /** Where nobody has had it open for so long, keeps nothing of it in memory but that it was there. */
  rest(ms: number): void {
    if (this.idle(ms)) this.#standing = null;
  }

  /** Whether nobody has it open or has used it for so long, and nothing is under way. */
  idle(ms: number): boolean {
    return (
      this.#attendance.size === 0 &&
      this.#queued === 0 &&
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
    await this.#queue;
  }
}

const BY_VOTE: Outcome = { winners: [], reason: 'vote' };

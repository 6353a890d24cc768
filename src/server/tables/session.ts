import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import type { Refusal } from '../../engine/refusal.ts';
import { refusal } from '../../engine/refusal.ts';
import type { Seat } from '../../engine/seats.ts';
import { SPECTATOR } from '../../engine/seats.ts';
import type { ErrorCode, Refused, ServerMessage } from '../../protocol/messages.ts';
import { PROTOCOL_VERSION } from '../../protocol/messages.ts';
import { memberCommand, clientMessage } from '../../protocol/schemas.ts';
import type { MemberId } from '../../table/vocabulary.ts';
import type { TableEvent, TableViewer } from '../../table/events.ts';
import { observeTable } from '../../table/events.ts';
import type { Times } from '../clocks/match-clock.ts';
import { isPerson, seatsOf } from '../../table/people.ts';
import { seatKey } from '../../table/state.ts';
import type { Limits } from '../limits.ts';
import type { Answer } from '../matches/answer.ts';
import { failed, noHints, noMatchHere, noSeat, tryAgain } from '../matches/answer.ts';
import { faultOf } from '../matches/fault.ts';
import type { Hinted } from '../matches/hint.ts';
import type { LiveMatch } from '../matches/live-match.ts';
import type { Watcher } from '../matches/watchers.ts';
import { NoMatch } from '../matches/load.ts';
import type { Matches } from '../matches/registry.ts';
import { tokenBucket } from '../sockets/bucket.ts';
import { TableDamaged } from '../store/errors.ts';
import type { DeviceHash } from '../store/store.ts';
import type { Channel } from './channel.ts';
import { CLOSE } from './channel.ts';
import type { TableWatcher } from './attendance.ts';
import { logDamage } from './damage.ts';
import type { LiveTable } from './live-table.ts';
import { NoTable } from './live-table.ts';
import type { LiveTables } from './registry.ts';

export interface SessionDeps {
  readonly table: string;
  readonly device: DeviceHash | null;
  readonly tables: LiveTables;
  readonly matches: Matches;
  readonly limits: Limits;
  readonly now: () => number;
  readonly log: FastifyBaseLogger;
}

/** What a page sends: bytes of a socket, or a text from where there is none between. */
interface Frame {
  readonly length: number;
  toString(encoding?: 'utf8'): string;
}

/** One page's talk with a table, from its opening to its close. Nothing a page sends makes it throw. */
export interface Session {
  receive(frame: Frame, isBinary: boolean): void;
  closed(): void;
}

type Message = z.infer<typeof clientMessage>;
type Hello = Extract<Message, { type: 'hello' }>;
type Act = Extract<Message, { type: 'act' }>;
type Do = Extract<Message, { type: 'do' }>;
type AskHint = Extract<Message, { type: 'hint' }>;
type TimeMessage = Extract<ServerMessage, { type: 'time' }>;

/** Where the page stands in a numbered stream. */
interface Place {
  readonly stream: string;
  sent: number; // events of the stream it has
  upTo: number; // of all events looked at
}

export function serveTable(channel: Channel, deps: SessionDeps): Session {
  const { device, limits, log, matches, now, tables } = deps;
  const allowed = tokenBucket(limits.framesBurst, limits.framesPerSecond, now);
  let bad = 0;
  let state: 'new' | 'asked' | 'open' | 'closed' = 'new';
  const early: (Act | Do | AskHint | Extract<Message, { type: 'as' }>)[] = [];
  let live: LiveTable | null = null;
  let as: Seat | null | undefined; // undefined: the first it has
  let place: Place | null = null;
  let inHand: Hello['match'] = null;
  let match: { readonly stream: string; readonly live: LiveMatch; readonly watcher: Watcher } | null = null;
  let hinting: { readonly moment: string; readonly hinted: Promise<Hinted> } | null = null; // one for a moment, however often it is asked for
  let matchStream: string | null = null; // the one that is wanted; `match` follows
  const said = { welcome: '', presence: '', time: '' };

  const say = (message: ServerMessage): void => channel.send(JSON.stringify(message));
  const fail = (code: ErrorCode, close: number): void => {
    say({ type: 'error', code });
    channel.close(close, code);
  };
  const complain = (code: ErrorCode): void => {
    say({ type: 'error', code });
    if (++bad >= limits.badFrames) channel.close(CLOSE.policy, code);
  };

  const silent = setTimeout(() => {
    if (state === 'new') fail('helloFirst', CLOSE.policy);
  }, limits.helloMs);

  const watcher: TableWatcher = { device, changed: sync };

  function receive(frame: Frame, isBinary: boolean): void {
    if (!channel.open || state === 'closed') return;
    if (!allowed()) return complain('tooFast');
    if (frame.length > limits.frameBytes) return complain('tooLarge');
    const message = isBinary ? null : parse(frame.toString('utf8'));
    if (!message) return complain('badMessage');
    switch (message.type) {
      case 'ping':
        return say({ type: 'pong', now: now() });
      case 'hello':
        if (state !== 'new') return complain('badMessage');
        state = 'asked';
        void welcome(message);
        return;
      case 'as':
      case 'act':
      case 'do':
      case 'hint':
        if (state === 'open') return take(message);
        if (state === 'asked') early.push(message);
        else complain('helloFirst');
    }
  }

  async function welcome(hello: Hello): Promise<void> {
    if (hello.protocol !== PROTOCOL_VERSION) return fail('reload', CLOSE.policy);
    try {
      const found = tables.named(deps.table);
      const { events } = await found.ready();
      if (!channel.open) return;
      live = found;
      as = hello.as;
      inHand = hello.match;
      state = 'open';
      const viewer = viewerNow();
      if (hello.table && viewer && hello.table.stream === streamOf(viewer)) {
        const seen = placeAfter(events, viewer, hello.table.have);
        place = seen && { stream: hello.table.stream, ...seen };
      }
      found.watch(watcher);
      for (const message of early.splice(0)) take(message);
    } catch (error) {
      if (error instanceof NoTable) return fail('noSuchTable', CLOSE.noTable);
      if (error instanceof TableDamaged) {
        logDamage(log, error);
        return fail('tableDamaged', CLOSE.noTable);
      }
      log.error(faultOf(error), 'hello failed');
      fail('tryAgain', CLOSE.later);
    }
  }

  function closed(): void {
    clearTimeout(silent);
    state = 'closed';
    live?.unwatch(watcher);
    if (match) match.live.unwatch(match.watcher);
    match = null;
  }

  /** Who looks now. Seats have secrets only while their match is on the table. */
  function identity(): { member: MemberId | null; seats: Seat[]; open: Seat | null } {
    const standing = live?.present;
    const member = (device !== null && standing?.members.get(device)) || null;
    const seats = standing && member !== null ? seatsOf(standing.state.open, member) : [];
    const wanted = as === undefined ? seats[0] : as;
    return { member, seats, open: wanted != null && seats.includes(wanted) ? wanted : null };
  }

  function viewerNow(): TableViewer | null {
    const table = live?.present?.state.open;
    if (!table) return null;
    const { member, open } = identity();
    const playing = table.status === 'playing' || table.status === 'over';
    return {
      member,
      seat: playing && open !== null && table.match ? seatKey(table.match.number, open) : null,
    };
  }

  /** Sends whatever the page lacks. */
  function sync(): void {
    const standing = live?.present;
    if (!live || !standing || state !== 'open') return;
    const { member, seats, open } = identity();
    const viewer = viewerNow();
    if (!viewer) return;
    const greeting = {
      type: 'welcome',
      protocol: PROTOCOL_VERSION,
      table: live.id,
      member,
      seats,
      as: open,
    } as const;
    if (changed('welcome', greeting)) say({ ...greeting, now: now() });
    tell(viewer, standing.events);
    const presence = { type: 'presence', here: live.here(), watching: live.watching() } as const;
    if (changed('presence', presence)) say(presence);
    follow(viewer);
  }

  function changed(what: keyof typeof said, message: unknown): boolean {
    const text = JSON.stringify(message);
    if (said[what] === text) return false;
    said[what] = text;
    return true;
  }

  function tell(viewer: TableViewer, events: Parameters<typeof observedAfter>[0]): void {
    const stream = streamOf(viewer);
    if (place?.stream !== stream || place.upTo > events.length) place = { stream, sent: 0, upTo: 0 };
    const news = observedAfter(events, viewer, place.upTo);
    place.upTo = events.length;
    if (news.length === 0) return;
    say({ type: 'table', stream, from: place.sent + 1, events: news });
    place.sent += news.length;
  }

  /** Watches the match at the table, as the seat that is open. */
  function follow({ seat }: TableViewer): void {
    const table = live?.present?.state.open;
    const shown = table?.match && table.status !== 'gathering' ? table.match.id : null;
    const viewer = seat === null ? SPECTATOR : (identity().open ?? SPECTATOR);
    const stream = shown === null ? null : `${shown} ${viewer}`;
    if (stream === matchStream) return;
    matchStream = stream;
    said.time = '';
    if (match) match.live.unwatch(match.watcher);
    match = null;
    if (shown !== null && stream !== null) void attach(shown, viewer, stream);
  }

  /** Tells the match's time, if there is anything to tell, or was. */
  function tellTime(id: string, times: Times | null): void {
    if (!times) return;
    const { closes, whenAll, seats, stopped } = times;
    const idle = closes === null && whenAll === null && !stopped && Object.keys(seats).length === 0;
    if (idle && said.time === '') return;
    const text = timeText(id, times);
    if (said.time === text) return;
    said.time = text;
    channel.send(`${text.slice(0, -1)},"now":${now()}}`);
  }

  async function attach(id: string, viewer: string, stream: string): Promise<void> {
    try {
      const found = matches.named(id);
      const { stored } = await found.standing();
      if (state !== 'open' || matchStream !== stream) return;
      live?.agree();
      say({
        type: 'match',
        stream,
        match: id,
        game: stored.start.game,
        seat: viewer === SPECTATOR ? null : viewer,
        commitment: stored.commitment,
      });
      const head = `{"type":"events","stream":${JSON.stringify(stream)},`;
      const one: Watcher = {
        viewer,
        sent: 0,
        opened: false,
        // The match's frames are the same for all who watch it so; here they get the name of the stream.
        send: (frame) => channel.send(frame.startsWith(EVENTS) ? head + frame.slice(EVENTS.length) : frame),
        time: (times) => tellTime(id, times),
        fail: (code) => (code === 'stopped' ? say({ type: 'error', code }) : fail(code, CLOSE.later)),
      };
      match = { stream, live: found, watcher: one };
      const have = inHand?.stream === stream ? inHand.have : 0;
      inHand = null;
      found.watch(one, have);
    } catch (error) {
      if (state !== 'open' || matchStream !== stream) return;
      if (error instanceof NoMatch) return say({ type: 'error', code: error.code });
      log.error(faultOf(error), 'match not shown');
      fail('tryAgain', CLOSE.later);
    }
  }

  function take(message: Act | Do | AskHint | Extract<Message, { type: 'as' }>): void {
    switch (message.type) {
      case 'as': {
        as = message.seat;
        said.welcome = ''; // answered in any case
        return sync();
      }
      case 'act':
        return answer(message.id, act(message));
      case 'do':
        return answer(message.id, command(message));
      case 'hint':
        void hint(message).then((hinted) =>
          say(
            'advice' in hinted
              ? { type: 'hint', id: message.id, ...hinted.advice }
              : answerMessage(message.id, hinted),
          ),
        );
    }
  }

  function answer(id: string, answered: Promise<Answer>): void {
    void answered.then((its) => say(answerMessage(id, its)));
  }

  async function act({ id, match: name, seat, phase, action }: Act): Promise<Answer> {
    const open = live?.present?.state.open;
    if (!live || !open) return tryAgain;
    if (open.match?.id !== name) return noMatchHere;
    const occupant = open.seats[seat];
    if (!identity().seats.includes(seat) || !isPerson(occupant) || occupant.away === 'left') return noSeat;
    try {
      if (occupant.away === 'timeout') await live.server({ do: 'present', seat });
    } catch {
      return tryAgain;
    }
    return matches.named(name).act({ seat, id, phase, action, by: 'owner' });
  }

  async function hint({ match: name, seat, phase }: AskHint): Promise<Hinted> {
    const open = live?.present?.state.open;
    if (!open) return tryAgain;
    if (open.match?.id !== name) return noMatchHere;
    if (!open.settings.hints) return noHints;
    const occupant = open.seats[seat];
    if (identity().open !== seat || !isPerson(occupant)) return noSeat; // nor for one that lies covered
    const moment = `${name} ${seat} ${phase}`;
    if (hinting?.moment !== moment) hinting = { moment, hinted: ask() };
    return hinting.hinted;

    async function ask(): Promise<Hinted> {
      const hinted = await matches
        .named(name)
        .hint(seat, phase)
        .catch((): Hinted => tryAgain);
      if (!('advice' in hinted)) hinting = null; // may be asked again
      return hinted;
    }
  }

  async function command({ id, command: input }: Do): Promise<Answer> {
    const { member } = identity();
    const parsed = memberCommand.safeParse(input);
    if (!parsed.success) return { refusal: badCommand(parsed.error) };
    // At once: strangers take up no room in the table's queue, and none of one another's share.
    if (member === null) return { refusal: refusal('notMember', 'table') };
    return live ? live.submit(member, parsed.data, id) : failed;
  }

  return { receive, closed };
}

const EVENTS = '{"type":"events",';

/** The same times go to all who watch a match: they are put into text once. */
const timeTexts = new WeakMap<Times, string>();

function timeText(match: string, times: Times): string {
  const known = timeTexts.get(times);
  if (known !== undefined) return known;
  const { closes, whenAll, phase, seats, stopped } = times;
  const message: Omit<TimeMessage, 'now'> = {
    type: 'time',
    match,
    phase,
    closes,
    waitsForAll: whenAll !== null,
    seats,
    stopped,
  };
  const text = JSON.stringify(message);
  timeTexts.set(times, text);
  return text;
}

const streamOf = ({ member, seat }: TableViewer): string => `${member ?? '-'} ${seat ?? '-'}`;

type Events = Parameters<typeof observeTable>[0][];

function observedAfter(events: readonly Events[number][], viewer: TableViewer, upTo: number): TableEvent[] {
  const seen: TableEvent[] = [];
  for (let i = upTo; i < events.length; i++) {
    const event = observeTable(events[i] as Events[number], viewer);
    if (event) seen.push(event);
  }
  return seen;
}

/** Where a viewer stands who has `have` events; `null` where he can't have so many. */
function placeAfter(
  events: readonly Events[number][],
  viewer: TableViewer,
  have: number,
): { sent: number; upTo: number } | null {
  let sent = 0;
  let upTo = 0;
  for (; upTo < events.length && sent < have; upTo++)
    if (observeTable(events[upTo] as Events[number], viewer)) sent++;
  return sent === have ? { sent, upTo } : null;
}

function parse(text: string): Message | null {
  try {
    const parsed = clientMessage.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** The first thing that is wrong with a command, by its field. */
function badCommand(error: z.ZodError): Refusal {
  const [issue] = error.issues;
  return refusal('badCommand', 'form', { field: issue?.path.join('.') ?? '' });
}

const answerMessage = (id: string, answer: Answer): Refused | { type: 'ack'; id: string } =>
  answer === null
    ? { type: 'ack', id }
    : { type: 'refused', id, ...answer.refusal, ...(answer.retry && { retry: true }) };

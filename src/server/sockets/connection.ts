import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from 'ws';
import type { Seat } from '../../engine/seats.ts';
import { SPECTATOR } from '../../engine/seats.ts';
import type { Json } from '../../engine/json.ts';
import type { ErrorCode, ServerMessage } from '../../protocol/messages.ts';
import { PROTOCOL_VERSION } from '../../protocol/messages.ts';
import { clientMessage } from '../../protocol/schemas.ts';
import type { Limits } from '../limits.ts';
import type { Answer } from '../matches/answer.ts';
import { noSeat } from '../matches/answer.ts';
import { faultOf } from '../matches/fault.ts';
import type { LiveMatch, Watcher } from '../matches/live-match.ts';
import { NoMatch } from '../matches/live-match.ts';
import type { Matches } from '../matches/registry.ts';
import type { Standing } from '../matches/standing.ts';
import { tokenBucket } from './bucket.ts';

/** Reasons for which the server closes a socket, as RFC 6455 numbers them (4000 and up are ours). */
export const CLOSE = { policy: 1008, restart: 1012, later: 1013, noMatch: 4004 } as const;

export interface ConnectionDeps {
  readonly id: string; // of the match
  readonly matches: Matches;
  /** The seat of the device behind the socket, looked up at its hello. */
  readonly seat: () => Promise<Seat | null>;
  readonly limits: Limits;
  readonly now: () => number;
  readonly log: FastifyBaseLogger;
}

/** Says what is wrong and closes. */
export function refuse(socket: WebSocket, code: ErrorCode, close: number): void {
  socket.send(JSON.stringify({ type: 'error', code } satisfies ServerMessage));
  socket.close(close, code);
}

type Hello = Extract<Parsed, { type: 'hello' }>;
type Act = Extract<Parsed, { type: 'act' }>;
type Parsed = ReturnType<typeof clientMessage.parse>;

/** Speaks the protocol over one socket, from its opening to its close. Nothing a device sends makes it throw. */
export function serveConnection(socket: WebSocket, deps: ConnectionDeps): void {
  const { id: name, matches, seat: seatOf, limits, now, log } = deps;
  const allowed = tokenBucket(limits.framesBurst, limits.framesPerSecond, now);
  let bad = 0;
  /** `asked` while hello is being answered: further frames wait in `early`. */
  let state: 'new' | 'asked' | 'open' = 'new';
  const early: Act[] = [];
  let seat: Seat | null = null;
  let match: LiveMatch | null = null; // from hello on: before, it may leave memory and another take its place
  let watcher: Watcher | null = null;

  const send = (frame: string): void => {
    if (socket.readyState !== socket.OPEN) return;
    // A device that can't keep up is let go: it comes back and asks for what it lacks.
    if (socket.bufferedAmount > limits.unsentBytes) return socket.terminate();
    socket.send(frame);
  };
  const say = (message: ServerMessage): void => send(JSON.stringify(message));
  const fail = (code: ErrorCode, close: number): void => {
    say({ type: 'error', code });
    socket.close(close, code);
  };
  const complain = (code: ErrorCode): void => {
    say({ type: 'error', code });
    if (++bad >= limits.badFrames) socket.close(CLOSE.policy, code);
  };

  const silent = setTimeout(() => {
    if (state === 'new') fail('helloFirst', CLOSE.policy);
  }, limits.helloMs);

  socket.on('message', (data, isBinary) => {
    if (socket.readyState !== socket.OPEN) return; // being closed
    const bytes = data as Buffer; // ws hands out whole messages as one buffer
    if (!allowed()) return complain('tooFast');
    if (bytes.length > limits.frameBytes) return complain('tooLarge');
    const parsed = isBinary ? null : parse(bytes.toString('utf8'));
    if (!parsed) return complain('badMessage');
    receive(parsed);
  });
  socket.on('close', () => {
    clearTimeout(silent);
    if (watcher) match?.unwatch(watcher);
  });
  socket.on('error', () => undefined); // it is closed next

  function receive(message: Parsed): void {
    switch (message.type) {
      case 'ping':
        return say({ type: 'pong' });
      case 'hello':
        if (state !== 'new') return complain('badMessage');
        state = 'asked';
        void welcome(message);
        return;
      case 'act':
        if (state === 'open') return act(message);
        if (state === 'asked') early.push(message);
        else complain('helloFirst');
    }
  }

  async function welcome(hello: Hello): Promise<void> {
    if (hello.protocol !== PROTOCOL_VERSION) return fail('reload', CLOSE.policy);
    try {
      seat = await seatOf();
      const found = matches.named(name);
      const standing = await found.standing();
      if (socket.readyState !== socket.OPEN) return;
      open(hello, (match = found), standing);
    } catch (error) {
      if (error instanceof NoMatch) fail(error.code, CLOSE.noMatch);
      else {
        log.error(faultOf(error), 'hello failed');
        fail('tryAgain', CLOSE.later);
      }
    }
  }

  function open(hello: Hello, found: LiveMatch, { stored, seats, bots }: Standing): void {
    say({
      type: 'welcome',
      protocol: PROTOCOL_VERSION,
      match: name,
      game: stored.start.game,
      seat,
      seats: seats.map((one) => ({ seat: one, player: bots.includes(one) ? 'bot' : 'person' })),
      commitment: stored.commitment,
    });
    watcher = {
      viewer: seat ?? SPECTATOR,
      sent: 0,
      opened: false,
      send,
      fail: (code) => fail(code, code === 'tryAgain' ? CLOSE.later : CLOSE.noMatch),
    };
    const changed = hello.seat !== undefined && hello.seat !== seat;
    found.watch(watcher, changed ? 0 : hello.have);
    state = 'open';
    for (const message of early.splice(0)) act(message);
  }

  function act({ id, phase, action }: Act): void {
    const answered =
      seat === null || match === null
        ? Promise.resolve(noSeat)
        : match.act({ seat, id, phase, action: action as Json, by: 'owner' });
    void answered.then((answer) => say(answerMessage(id, answer)));
  }
}

function parse(text: string): Parsed | null {
  try {
    const parsed = clientMessage.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

const answerMessage = (id: string, answer: Answer): ServerMessage =>
  answer === null
    ? { type: 'ack', id }
    : { type: 'refused', id, ...answer.refusal, ...(answer.retry && { retry: true }) };

import type { Advice } from '../engine/bot.ts';
import type { Json } from '../engine/json.ts';
import type { Decider } from '../engine/log.ts';
import type { Seat, Viewer } from '../engine/seats.ts';
import type { MemberCommand } from '../table/commands.ts';
import type { TableEvent } from '../table/events.ts';
import type { SettingsChange } from '../table/settings.ts';
import type { Colour, MemberId, TableStatus } from '../table/vocabulary.ts';

/*
 * What goes over the wire; docs/protocol.md tells it as a story. Types only, so that the page can import them for
 * nothing; the server checks what comes in against `schemas.ts`.
 */

/** Goes up when an old page can no longer talk to the server; it is then told to reload. */
export const PROTOCOL_VERSION = 2;

/** `POST /api/matches`: a new match with one person and bots in all other seats ("Play now"). */
export interface NewMatch {
  readonly game: string;
  readonly options: Json; // as the game reads them
  readonly seat: Seat; // the one the person takes
  readonly name?: string | undefined;
  readonly colour?: Colour | undefined;
  /** SHA-256 of 32 bytes for the dice, opened at the table: the match then begins there, as at any table. */
  readonly commitment?: string | undefined;
}

export interface NewMatchAnswer {
  readonly match: string; // id; the page /match/ID goes to its table
  readonly table: string; // id of the table it is played at; the page is /table/ID
}

/** Where a match stands: `stopped` can't be carried on, see the error of that name. */
export type MatchStatus = 'running' | 'ended' | 'stopped';

/**
 * `GET /api/matches/ID/export` of a match that is not over: what this device's seat knows, and what was decided in it; of
 * a spectator what everybody knows. Of one that is over: its `MatchRecord`, as `GET /api/matches/ID/record`.
 */
export interface SeatExport {
  readonly format: 'curfew-seat';
  readonly version: 1;
  readonly match: string;
  readonly game: string;
  readonly rulesVersion: number;
  readonly commitment: string;
  readonly viewer: Viewer;
  readonly events: readonly Json[]; // all this viewer observed, in order
  readonly actions: readonly { readonly action: Json; readonly by: Decider }[]; // the seat's own, in order
}

/** An action or a command was not taken and has changed nothing. */
export interface Refused {
  readonly type: 'refused';
  readonly id: string;
  readonly code: string; // one of `serverRefusals`, the table's, or the game's
  readonly rule: string;
  readonly field?: string;
  readonly values?: Readonly<Record<string, string | number>>;
  readonly retry?: true; // nothing was wrong with it: send it again
}

/** About a frame that was no action or command, or about the line. */
export const errorCodes = [
  'badMessage', // not of the protocol's form
  'tooLarge',
  'tooFast', // over the rate limit; slow down
  'helloFirst',
  'reload', // another protocol version: the page must be loaded again
  'noSuchTable',
  'tableDamaged', // what is kept of it can't be read; it is left as it is
  'noSuchMatch',
  'noSuchChannel', // of `send`: its stream has ended
  'stopped', // the match can't be carried on (its log no longer replays); its page says so
  'tryAgain', // the server can't say now; connect again
  'tooManySockets', // open from this address or device; connect again later
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** `GET /api/matches/ID`: where a match is played. */
export interface MatchPlace {
  readonly match: string;
  readonly table: string;
}

/** How somebody appears at a table. */
export interface Person {
  readonly name: string;
  readonly colour: Colour;
}

/** `POST /api/tables`: a new table, its maker the host. */
export interface NewTable extends Person {
  readonly game: string;
  readonly settings?: SettingsChange | undefined;
  readonly seat?: Seat | null | undefined; // taken at once
}

export interface NewTableAnswer {
  readonly table: string; // id; the page is /table/ID
  readonly member: MemberId;
  readonly code: string; // of the invite link, /join/CODE
}

/** What the lobby shows of a table; all of it is public. */
export interface TableSummary {
  readonly table: string;
  readonly game: string;
  readonly status: TableStatus;
  readonly match: string | null;
  readonly host: string | null; // the host's name
  readonly people: readonly (Person & { readonly member: MemberId; readonly seats: readonly Seat[] })[];
  readonly free: number; // seats that nobody has taken
  readonly created: number;
  readonly last: number; // instant of the last command
  readonly closing?: number | null; // a lobby that nobody came to for long closes at this instant, unless somebody does
}

/** `GET /api/tables`: the tables this device is a member of, the most lively first. */
export interface MyTables {
  readonly tables: readonly (TableSummary & { readonly member: MemberId })[];
}

/** `GET /api/tables/listed`: those whose hosts want strangers to find them, and where a seat is free. */
export interface ListedTables {
  readonly tables: readonly (TableSummary & { readonly code: string })[];
}

/** `POST /api/join`: becomes a member. A device that is one already stays who it is, under the new name. */
export interface Join extends Person {
  readonly code: string;
}

export interface JoinAnswer {
  readonly table: string;
  readonly member: MemberId;
}

/** `POST /api/tables/ID/transfer`: how to go on as the same member on another device. Each opens it once, one of the two. */
export interface Transfer {
  readonly secret: string; // the link is /seat#SECRET
  readonly phrase: string; // six words with blanks between them
  readonly expires: number; // instant
}

/** `POST /api/seat`: the other device's side of it; the answer is a `JoinAnswer`. */
export type Redeem = { readonly secret: string } | { readonly phrase: string };

/**
 * From a page, over the socket of a table (`GET /api/tables/ID/socket`), or as the body of `POST /api/tables/ID/send`.
 */
export type ClientMessage =
  | {
      readonly type: 'hello';
      readonly protocol: number;
      readonly as?: Seat | null | undefined; // the seat it shows, null for none of its seats; left out: its first
      readonly table?: { readonly stream: string; readonly have: number } | null | undefined; // what it has already…
      readonly match?: { readonly stream: string; readonly have: number } | null | undefined; // …of both
    }
  | { readonly type: 'as'; readonly seat: Seat | null } // shows another of its seats, or none
  | {
      readonly type: 'act';
      readonly id: string;
      readonly match: string;
      readonly seat: Seat; // one of this device's
      readonly phase: string;
      readonly action: Json;
    }
  | { readonly type: 'do'; readonly id: string; readonly command: MemberCommand }
  | {
      readonly type: 'hint'; // what would a bot do at this seat, and why? At tables whose settings allow it
      readonly id: string;
      readonly match: string;
      readonly seat: Seat; // one of this device's
      readonly phase: string;
    }
  | { readonly type: 'ping' };

/** To a page, over the socket of a table, or as an event of `GET /api/tables/ID/stream`. */
export type ServerMessage =
  | {
      // the answer to hello, and again whenever any of it changes
      readonly type: 'welcome';
      readonly protocol: number;
      readonly table: string;
      readonly member: MemberId | null; // null for a spectator
      readonly seats: readonly Seat[]; // this device's, in seat order
      readonly as: Seat | null; // the one whose secrets follow
      readonly now: number; // server time
    }
  | {
      readonly type: 'table'; // what the viewer is told of the table
      readonly stream: string; // who he is to the table: another name, another numbering
      readonly from: number; // number of the first, counting from 1; 1 means: all over again
      readonly events: readonly TableEvent[];
    }
  | {
      readonly type: 'match'; // comes before the first events of a match or of another viewer of it
      readonly stream: string;
      readonly match: string;
      readonly game: string;
      readonly seat: Seat | null; // whose secrets the events have; null: what spectators see
      readonly commitment: string; // SHA-256 of the match's seed
    }
  | {
      readonly type: 'events'; // what the viewer observes of the match
      readonly stream: string;
      readonly from: number;
      readonly events: readonly Json[];
    }
  | {
      // where the match's time is kept, and whenever it has changed; the last one counts. The same for everybody
      readonly type: 'time';
      readonly match: string;
      readonly phase: string; // that it is about
      readonly closes: number | null; // instant at which an open window closes; null: there is none, or no end to it
      readonly waitsForAll: boolean; // an open window closes when all have answered, though not within seconds
      readonly seats: Readonly<Record<Seat, number>>; // instants by which they must have decided for whom clocks run
      readonly stopped: boolean; // all clocks stand: a pause, or nobody is there
      readonly now: number; // server time
    }
  | { readonly type: 'opened'; readonly match: string; readonly seed: string }
  | {
      readonly type: 'presence'; // not numbered: the last one counts
      readonly here: readonly MemberId[]; // who have the table open
      readonly watching: number; // spectators
    }
  | { readonly type: 'ack'; readonly id: string } // stored; its events have been sent
  | ({ readonly type: 'hint'; readonly id: string } & Advice) // the answer to `hint`
  | Refused
  | { readonly type: 'error'; readonly code: ErrorCode }
  | { readonly type: 'pong'; readonly now: number }; // on the server's clock

/** The first event of `GET /api/tables/ID/stream`: how to say something. */
export interface StreamOpened {
  readonly type: 'channel';
  readonly channel: string; // goes with every `POST /api/tables/ID/send`
}

/** `POST /api/tables/ID/send`; answered 204, its answer comes over the stream. */
export interface Send {
  readonly channel: string;
  readonly message: ClientMessage;
}

/** `GET /api/push`: what a browser must know of the server before it gives an address for notices. */
export interface PushKey {
  readonly key: string; // public, of the server's pair (VAPID), in base64url
}

/** `POST /api/push`: the device wants to be told of its turns at a table, at an address that its browser gave. */
export interface PushFor {
  readonly table: string;
  readonly endpoint: string; // of a known push service
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** `DELETE /api/push`: it does no more. */
export type PushOf = Pick<PushFor, 'table'>;

/** What a push brings to a service worker, which finds the words: all of it is public. */
export interface PushNotice {
  readonly kind: 'turn' | 'withdraw'; // withdraw: the turn is over, or he knows of it
  readonly table: string;
  readonly game: string;
}

/** Refusals that are the server's own; all have the rule `form`. Tables (`tableRefusals`) and games have more. */
export const serverRefusals = [
  'noSeat', // a spectator acts
  'stalePhase', // meant for another moment than the present one, or the match is over
  'tryAgain', // could not be stored; comes with `retry`
  'failed', // a fault of the server; the match goes on without the action
  'noSuchMatch', // meant for another match than the one at the table
  'partnerFirst', // a partner goes first (N5.1)
  'badCommand', // not of the protocol's form; `field` says where
  'tooFast', // talks, or changes seats, too often; comes with `retry`
  'noHints', // the table allows none, or nobody gives any in this game
  'noHintNow', // there is nothing to decide, or nothing to say about it
] as const;
export type ServerRefusal = (typeof serverRefusals)[number];

export const httpErrorCodes = [
  'badRequest', // not of the form asked for; `field` says where
  'badOrigin', // sent by a page of another site
  'noSuchGame',
  'noSuchSeat',
  'noSuchMatch',
  'noSuchTable',
  'tableDamaged', // what is kept of it can't be read
  'noSuchChannel', // of `send`: its stream has ended
  'noSuchCode', // of an invite link, renewed or mistyped
  'noSuchTransfer', // used, expired, or wrong
  'badPushService', // an address for notices that is of no known push service
  'alreadySeated', // the device holds another seat of the match
  'notMember',
  'notOver', // only a match that has ended has a record
  'notFound',
  'tooLarge',
  'tooFast',
  'tryAgain', // the database can't answer now; ask again after `Retry-After`
  'internal',
] as const;
export type HttpErrorCode = (typeof httpErrorCodes)[number];

/** An HTTP answer that is not the one hoped for. */
export interface HttpError {
  readonly error: string; // one of `httpErrorCodes`, or the game's code for options it refuses
  readonly field?: string;
}

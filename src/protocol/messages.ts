import type { Json } from '../engine/json.ts';
import type { Outcome } from '../engine/game.ts';
import type { MatchLog } from '../engine/log.ts';
import type { Seat } from '../engine/seats.ts';

/*
 * What goes over the wire; docs/protocol.md tells it as a story. Types only, so that the page can import them for
 * nothing; the server checks what comes in against `schemas.ts`.
 */

/** Goes up when an old page can no longer talk to the server; it is then told to reload. */
export const PROTOCOL_VERSION = 1;

/** Who plays a seat. */
export type SeatPlayer = 'person' | 'bot';

/** `POST /api/matches`: a new match with one person and bots in all other seats ("Play now"). */
export interface NewMatch {
  readonly game: string;
  readonly options: Json; // as the game reads them
  readonly seat: Seat; // the one the person takes
}

export interface NewMatchAnswer {
  readonly match: string; // id; the page is /match/ID, the socket /api/matches/ID/socket
}

/** Where a match stands: `stopped` can't be carried on, see the error of that name. */
export type MatchStatus = 'running' | 'ended' | 'stopped';

/** `GET /api/matches`: the matches in which this device holds a seat, the newest first. */
export interface MyMatches {
  readonly matches: readonly {
    readonly match: string;
    readonly game: string;
    readonly seat: Seat;
    readonly status: MatchStatus;
    readonly created: number; // milliseconds since 1970, server time
  }[];
}

/** `GET /api/matches/ID/record`: everything of a match that is over; with the seed its dice can be checked. */
export interface MatchRecord {
  readonly match: string;
  readonly game: string;
  readonly rulesVersion: number;
  readonly seed: string;
  readonly commitment: string;
  readonly created: number;
  readonly ended: number;
  readonly outcome: Outcome;
  readonly log: MatchLog;
  readonly events: readonly Json[]; // all that happened, in full
}

/** From a device, over the socket. */
export type ClientMessage =
  | {
      readonly type: 'hello';
      readonly protocol: number;
      readonly have: number; // how many events it has already; 0 for all
      readonly seat?: Seat | null; // as which seat it got them; when that has changed, all are sent again
    }
  | {
      readonly type: 'act';
      readonly id: string; // made up by the device, new for each action; sent again until answered
      readonly phase: string; // the phase the action is meant for, as the view names it
      readonly action: Json;
    }
  | { readonly type: 'ping' };

/** To a device. */
export type ServerMessage =
  | {
      readonly type: 'welcome'; // the answer to hello
      readonly protocol: number;
      readonly match: string;
      readonly game: string;
      readonly seat: Seat | null; // whose secrets it gets; null for a spectator
      readonly seats: readonly { readonly seat: Seat; readonly player: SeatPlayer }[];
      readonly commitment: string; // SHA-256 of the match's seed
    }
  | {
      readonly type: 'events'; // what the viewer observes, numbered for this viewer alone
      readonly from: number; // number of the first, counting from 1; 1 means: all over again
      readonly events: readonly Json[];
    }
  | { readonly type: 'ack'; readonly id: string } // stored; its events have been sent
  | {
      readonly type: 'refused'; // the action was not taken and changed nothing
      readonly id: string;
      readonly code: string; // one of `serverRefusals`, or the game's
      readonly rule: string;
      readonly field?: string;
      readonly values?: Readonly<Record<string, string | number>>;
      readonly retry?: true; // nothing was wrong with it: send it again
    }
  | { readonly type: 'opened'; readonly seed: string } // the match is over: whoever wants may check the dice
  | { readonly type: 'error'; readonly code: ErrorCode } // about a frame that was no action
  | { readonly type: 'pong' };

export const errorCodes = [
  'badMessage', // not of the protocol's form
  'tooLarge',
  'tooFast', // over the rate limit; slow down
  'helloFirst',
  'reload', // another protocol version: the page must be loaded again
  'noSuchMatch',
  'stopped', // the match can't be carried on (its log no longer replays); its page says so
  'tryAgain', // the server can't say now; connect again
  'tooManySockets', // open from this address or device; connect again later
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** Refusals that are the server's own; all have the rule `form`. Games have more. */
export const serverRefusals = [
  'noSeat', // a spectator acts
  'stalePhase', // meant for another moment than the present one, or the match is over
  'tryAgain', // could not be stored; comes with `retry`
  'failed', // a fault of the server; the match goes on without the action
] as const;
export type ServerRefusal = (typeof serverRefusals)[number];

export const httpErrorCodes = [
  'badRequest', // not of the form asked for; `field` says where
  'badOrigin', // sent by a page of another site
  'noSuchGame',
  'noSuchSeat',
  'noSuchMatch',
  'notOver', // only a match that has ended has a record
  'notFound',
  'tooLarge',
  'tooFast',
  'internal',
] as const;
export type HttpErrorCode = (typeof httpErrorCodes)[number];

/** An HTTP answer that is not the one hoped for. */
export interface HttpError {
  readonly error: string; // one of `httpErrorCodes`, or the game's code for options it refuses
  readonly field?: string;
}

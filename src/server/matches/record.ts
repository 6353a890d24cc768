import { sealed } from '../../chance/verify.ts';
import { observe, truth } from '../../engine/events.ts';
import type { Json } from '../../engine/json.ts';
import type { MatchRecord } from '../../engine/record.ts';
import { RECORD_FORMAT, RECORD_VERSION } from '../../engine/record.ts';
import type { Viewer } from '../../engine/seats.ts';
import type { SeatExport } from '../../protocol/messages.ts';
import type { MatchWithLog } from '../store/store.ts';
import type { AnyEmitted } from './standing.ts';
import type { MatchEvents } from './match-events.ts';

/*
 * Matches as files. The one place of the server that opens secrets; it opens nothing but what the end of the match has
 * stored.
 */

/** The record of a match that is over; null of one that is not. */
export function recordOf({ match, rows, events }: MatchWithLog): MatchRecord | null {
  if (match.status !== 'ended' || !events || !match.outcome || match.ended === null) return null;
  return sealed({
    format: RECORD_FORMAT,
    version: RECORD_VERSION,
    match: match.id,
    game: match.start.game,
    rulesVersion: match.start.rulesVersion,
    created: match.created,
    ended: match.ended,
    outcome: match.outcome,
    commitment: match.commitment,
    server: match.server,
    devices: match.devices,
    seed: match.seed,
    log: {
      start: match.start,
      rows: rows.map(({ number, seat, action, by, chance, hash }) => ({
        number,
        seat,
        action,
        by,
        chance,
        hash,
      })),
    },
    events: (events as unknown as AnyEmitted[]).map((emitted) => truth(emitted) as unknown as Json),
  });
}

/** What one viewer has of a match that goes on: what he has observed, and his own actions. */
export const seatExport = (
  { match, rows }: MatchWithLog,
  events: MatchEvents,
  viewer: Viewer,
): SeatExport => ({
  format: 'curfew-seat',
  version: 1,
  match: match.id,
  game: match.start.game,
  rulesVersion: match.start.rulesVersion,
  commitment: match.commitment,
  viewer,
  events: events.after(0).flatMap((emitted) => observe(emitted, viewer)?.value ?? []),
  // Not their numbers in the log: those tell how often others decided.
  actions: rows.flatMap(({ seat, action, by }) => (seat === viewer ? { action, by } : [])),
});

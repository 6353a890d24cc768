import type { FastifyInstance } from 'fastify';
import { sealed } from '../../chance/verify.ts';
import { truth } from '../../engine/events.ts';
import { observed } from '../../engine/fold.ts';
import type { GameTypes } from '../../engine/game.ts';
import type { Json } from '../../engine/json.ts';
import type { MatchRecord } from '../../engine/record.ts';
import { RECORD_FORMAT, RECORD_VERSION } from '../../engine/record.ts';
import { SPECTATOR } from '../../engine/seats.ts';
import type { SeatExport } from '../../protocol/messages.ts';
import { NoMatch } from '../matches/live-match.ts';
import type { Matches } from '../matches/registry.ts';
import type { AnyEmitted } from '../matches/standing.ts';
import { deviceOf } from '../seats/device.ts';
import type { MatchWithLog, Store } from '../store/store.ts';
import { HttpFailure, noSuchMatch } from './errors.ts';

interface Place {
  readonly Params: { match: string };
}

/**
 * `GET /api/matches/ID/record`: log, events in full and all parts of the seed of a match that is over; `…/export`: the
 * same as a file, or of a match that goes on what the asker's own seat knows. The one place of the server that opens
 * secrets; it serves nothing but what the end of the match has stored.
 */
export function recordRoutes(
  app: FastifyInstance,
  { store, matches }: { readonly store: Store; readonly matches: Matches },
): void {
  app.get<Place>('/api/matches/:match/record', async ({ params }): Promise<MatchRecord> => {
    const loaded = await store.load(params.match);
    if (!loaded) throw noSuchMatch();
    return recordOf(loaded) ?? notOver();
  });

  app.get<Place & { Querystring: { seat?: unknown } }>(
    '/api/matches/:match/export',
    async (request, reply): Promise<MatchRecord | SeatExport> => {
      const loaded = await store.load(request.params.match);
      if (!loaded) throw noSuchMatch();
      const { id } = loaded.match;
      const record = recordOf(loaded);
      void reply.header(
        'content-disposition',
        `attachment; filename="curfew-${loaded.match.start.game}-${id}.json"`,
      );
      if (record) return record;
      const device = deviceOf(request);
      const seats = device === null ? [] : await store.seatsOf(id, device);
      const viewer = viewerOf(seats, request.query.seat);
      const standing = await matches
        .named(id)
        .standing()
        .catch((error: unknown) => {
          throw error instanceof NoMatch ? noSuchMatch() : error;
        });
      return {
        format: 'curfew-seat',
        version: 1,
        match: id,
        game: loaded.match.start.game,
        rulesVersion: loaded.match.start.rulesVersion,
        commitment: loaded.match.commitment,
        viewer,
        events: observed<GameTypes>(standing.events, viewer) as unknown as Json[],
        // Not their numbers in the log: those tell how often others decided.
        actions: loaded.rows.flatMap(({ seat, action, by }) => (seat === viewer ? { action, by } : [])),
      };
    },
  );
}

/** As whom a device asks: its first seat, or that of its seats which it names; with none, a spectator. */
function viewerOf(seats: readonly string[], asked: unknown): string {
  if (asked === undefined) return seats[0] ?? SPECTATOR;
  const seat = seats.find((one) => one === asked);
  if (seat === undefined) throw new HttpFailure(403, 'noSuchSeat', 'seat');
  return seat;
}

function notOver(): never {
  throw new HttpFailure(409, 'notOver');
}

/** The record of a match that is over; null of one that is not. */
function recordOf({ match, rows, events }: MatchWithLog): MatchRecord | null {
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

import type { FastifyInstance } from 'fastify';
import type { MatchRecord } from '../../engine/record.ts';
import { SPECTATOR } from '../../engine/seats.ts';
import type { SeatExport } from '../../protocol/messages.ts';
import { NoMatch } from '../matches/load.ts';
import type { Matches } from '../matches/registry.ts';
import { recordOf, seatExport } from '../matches/record.ts';
import { deviceOf } from '../seats/device.ts';
import type { Store } from '../store/store.ts';
import { HttpFailure, noSuchMatch } from './errors.ts';

interface Place {
  readonly Params: { match: string };
}

/**
 * `GET /api/matches/ID/record`: log, events in full and all parts of the seed of a match that is over; `…/export`: the
 * same as a file, or of a match that goes on what the asker's own seat knows.
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
      return seatExport(loaded, standing.events, viewer);
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

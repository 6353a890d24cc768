import type { FastifyInstance } from 'fastify';
import { truth } from '../../engine/events.ts';
import type { Json } from '../../engine/json.ts';
import type { MatchRecord } from '../../protocol/messages.ts';
import type { AnyEmitted } from '../matches/standing.ts';
import type { Store } from '../store/store.ts';
import { HttpFailure, noSuchMatch } from './errors.ts';

/**
 * `GET /api/matches/ID/record`: log, events in full and seed of a match that is over. The one place of the server
 * that opens secrets; it serves nothing but what the end of the match has stored.
 */
export function recordRoute(app: FastifyInstance, store: Store): void {
  app.get<{ Params: { match: string } }>(
    '/api/matches/:match/record',
    async (request): Promise<MatchRecord> => {
      const loaded = await store.load(request.params.match);
      if (!loaded) throw noSuchMatch();
      const { match, rows, events } = loaded;
      if (match.status !== 'ended' || !events || !match.outcome || match.ended === null)
        throw new HttpFailure(409, 'notOver');
      return {
        match: match.id,
        game: match.start.game,
        rulesVersion: match.start.rulesVersion,
        seed: match.seed,
        commitment: match.commitment,
        created: match.created,
        ended: match.ended,
        outcome: match.outcome,
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
      };
    },
  );
}

import type { FastifyInstance } from 'fastify';
import type { AnyGame } from '../../engine/game.ts';
import type { Json } from '../../engine/json.ts';
import type { HttpError, NewMatchAnswer } from '../../protocol/messages.ts';
import { newMatch } from '../../protocol/schemas.ts';
import type { Limits } from '../limits.ts';
import { deviceFor } from '../seats/device.ts';
import type { LiveTables } from '../tables/registry.ts';
import { badOrigin, HttpFailure } from './errors.ts';
import { sameOrigin } from './origin.ts';

export interface MatchRouteDeps {
  readonly gameNamed: (name: string) => AnyGame | undefined;
  readonly tables: LiveTables;
  readonly limits: Limits;
}

/** `POST /api/matches`. */
export function matchRoutes(app: FastifyInstance, deps: MatchRouteDeps): void {
  const { tables, gameNamed, limits } = deps;

  app.post(
    '/api/matches',
    { config: { rateLimit: { max: limits.newMatchesPerMinute, timeWindow: '1 minute' } } },
    async (request, reply): Promise<NewMatchAnswer | HttpError> => {
      // A program outside a browser may leave the origin out; it has no cookie of anybody's to misuse.
      if (request.headers.origin !== undefined && !sameOrigin(request)) throw badOrigin();
      const body = newMatch.safeParse(request.body);
      if (!body.success) throw new HttpFailure(400, 'badRequest', body.error.issues[0]?.path.join('.') ?? '');
      const game = gameNamed(body.data.game);
      if (!game) throw new HttpFailure(400, 'noSuchGame', 'game');
      const options = game.options(body.data.options);
      if (!options.ok) {
        const { code, field } = options.error;
        const at = !field || field === 'options' ? 'options' : `options.${field}`;
        return reply.code(400).send({ error: code, field: at } satisfies HttpError);
      }
      if (!game.seats(options.value).includes(body.data.seat))
        throw new HttpFailure(400, 'noSuchSeat', 'seat');

      const { seat, name = '', colour = 'blue', commitment } = body.data;
      const founded = await tables.found({
        device: deviceFor(request, reply),
        person: { name, colour },
        settings: { game: game.name, options: options.value as Json },
        seat,
        start: true,
        commitment,
      });
      if (!founded.ok || founded.value.match === null) throw new HttpFailure(500, 'internal');
      const { match, table } = founded.value;
      request.log.info({ match, table, game: game.name }, 'match created');
      return reply.code(201).send({ match, table } satisfies NewMatchAnswer);
    },
  );
}

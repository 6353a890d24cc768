import type { FastifyInstance } from 'fastify';
import { faultOf } from '../matches/fault.ts';
import type { Store } from '../store/store.ts';
import { HttpFailure } from './errors.ts';

/** `GET /healthz`: 200 while the server can do its work, 503 when its database does not answer. */
export function healthRoute(app: FastifyInstance, store: Store): void {
  app.get('/healthz', async (request) => {
    try {
      await store.ping();
    } catch (error) {
      request.log.error(faultOf(error), 'database does not answer');
      throw new HttpFailure(503, 'internal');
    }
    return { ok: true };
  });
}

import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { pino } from 'pino';

/** JSON lines on standard output. */
export const newLog = (level = 'info'): Logger => pino({ level, base: null });

/**
 * One line for each request: the route (not the address, which names a match), status and time. Headers, cookies,
 * queries and bodies are never logged, nor what anybody does in a match.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ method, routeOptions, log }, reply) => {
    const line = {
      method,
      route: routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (line.status >= 500) log.warn(line, 'request');
    else log.debug(line, 'request');
  });
}

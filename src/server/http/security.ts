import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Limits } from '../limits.ts';

/** Headers that keep the page to itself, and a limit on requests by address. */
export async function security(app: FastifyInstance, limits: Limits): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'img-src': ["'self'"],
        'font-src': ["'self'"],
        'connect-src': ["'self'"], // the socket too: it has the page's own host
        'manifest-src': ["'self'"],
        'worker-src': ["'self'"],
        'base-uri': ["'none'"],
        'form-action': ["'none'"],
        'frame-ancestors': ["'none'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' }, // a match's link is for those it was given to
    strictTransportSecurity: false, // for whoever puts TLS in front; plain http must work on a local network
    crossOriginOpenerPolicy: false, // browsers only grumble about these two over plain http
    originAgentCluster: false,
  });
  await app.register(rateLimit, { max: limits.requestsPerMinute, timeWindow: '1 minute' });
}

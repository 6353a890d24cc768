import type { FastifyRequest } from 'fastify';

/**
 * Whether the request was sent by a page of this very host. Browsers name a page's origin with every socket and
 * every POST, and no script can change it; only what is no browser leaves it out.
 */
export function sameOrigin({ headers }: FastifyRequest): boolean {
  const { origin, host } = headers;
  if (origin === undefined || host === undefined) return false;
  try {
    return new URL(origin).host === host;
  } catch {
    return false; // `null`, for one: a sandboxed frame, a local file
  }
}

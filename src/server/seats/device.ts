import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DeviceHash } from '../store/store.ts';

/*
 * A device is known by 32 random bytes in a cookie that no script can read and no other site can make a browser
 * send. The server keeps their SHA-256 alone: a copy of the database opens no seat.
 */

const COOKIE = 'curfew';
const SECRET = /^[A-Za-z0-9_-]{43}$/; // 32 bytes in base64url
const LIFETIME_S = 400 * 24 * 60 * 60; // the longest that browsers keep a cookie

const hashOf = (secret: string): DeviceHash => createHash('sha256').update(secret).digest('hex');

function secretOf(request: FastifyRequest): string | null {
  const secret = request.cookies[COOKIE];
  return secret !== undefined && SECRET.test(secret) ? secret : null;
}

/** The device that sent this, or `null` where it has no (well-formed) secret yet. */
export function deviceOf(request: FastifyRequest): DeviceHash | null {
  const secret = secretOf(request);
  return secret === null ? null : hashOf(secret);
}

/** The device that sent this; one without a secret gets one with the answer. */
export function deviceFor(request: FastifyRequest, reply: FastifyReply): DeviceHash {
  const secret = secretOf(request) ?? randomBytes(32).toString('base64url');
  reply.setCookie(COOKIE, secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: request.protocol === 'https',
    maxAge: LIFETIME_S,
  });
  return hashOf(secret);
}

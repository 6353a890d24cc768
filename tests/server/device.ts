import { createHash, randomBytes } from 'node:crypto';

/** A device: the secret in its cookie, and what the store knows of it. */
export interface Device {
  readonly cookie: string;
  readonly hash: string;
}

export function deviceWith(secret: string): Device {
  return { cookie: `curfew=${secret}`, hash: createHash('sha256').update(secret).digest('hex') };
}

export const newDevice = (): Device => deviceWith(randomBytes(32).toString('base64url'));

export function cookieOf(response: Response): string {
  const cookie = response.headers.get('set-cookie');
  if (!cookie) throw new Error('no cookie was set');
  return cookie;
}

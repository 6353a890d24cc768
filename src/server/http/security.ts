import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Limits } from '../limits.ts';

/** What the build has put into the page's HTML, so that a policy can allow just that: hashes as it names them. */
async function allowedIn(folder: string | null): Promise<{ scripts: string[]; styles: string[] }> {
  const built = folder !== null && existsSync(folder) ? await readdir(folder) : []; // a server may be built without its page
  const files = built.filter((file) => file.endsWith('.html'));
  const pages = await Promise.all(files.map((file) => readFile(join(folder ?? '', file), 'utf8')));
  const hashes = (inside: RegExp): string[] => {
    const texts = pages.flatMap((page) => [...page.matchAll(inside)].map(([, text = '']) => text));
    return [...new Set(texts)].map(
      (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    );
  };
  return {
    scripts: hashes(/<script>([^]*?)<\/script>/g),
    styles: hashes(/<style>([^]*?)<\/style>/g),
  };
}

/**
 * Headers that keep the page to itself, and a limit on requests by address.
 * @param page the folder of the built page, if it is served
 */
export async function security(app: FastifyInstance, limits: Limits, page: string | null): Promise<void> {
  const { scripts, styles } = await allowedIn(page);
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'", ...scripts],
        'style-src': ["'self'", ...styles],
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

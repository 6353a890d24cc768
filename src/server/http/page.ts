import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LANGUAGE_COOKIE, localeFor, preferredIn } from '../../protocol/language.ts';
import type { LostPage } from './errors.ts';

const YEAR = '365d';
const FIRST = 'en'; // the language of the page where somebody speaks none of ours

/** The `Link` header by locale and page. */
type Links = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The pages that have no more to fetch early than every page has. */
const OTHERS = [
  '/match/:match',
  '/screen/:table',
  '/join/:code',
  '/seat',
  '/referee',
  '/print',
  '/honest',
  '/record',
  '/tonight',
  '/verify',
  '/verify/:match',
  '/learn',
  '/learn/:lesson',
  '/rules',
  '/rules/:game',
  '/rules/:game/:phase',
] as const;

/**
 * The built page: one HTML file in each language for every address a visitor may open, and what it loads.
 * @param gameOf which game a table plays, if it is known; what the page of that game loads is named in the header
 * @returns the page for addresses of nothing, which says so in words
 */
export async function pageRoutes(
  app: FastifyInstance,
  folder: string,
  gameOf: (table: string) => Promise<string | null>,
): Promise<LostPage> {
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: false,
    maxAge: 0, // asked for again each time, and mostly not changed
  });
  const links = await linksOf(folder);
  /** The page in the language of whoever asks: the one his device has chosen, else the first of his browser's. */
  const page = (request: FastifyRequest, reply: FastifyReply, name: string, how = {}): FastifyReply => {
    const wanted = [
      request.cookies[LANGUAGE_COOKIE] ?? '',
      ...preferredIn(request.headers['accept-language'] ?? ''),
    ];
    const locale = localeFor(Object.keys(links), wanted) ?? FIRST;
    const link = links[locale]?.[name];
    void reply.header('vary', 'accept-language, cookie').header('content-language', locale);
    return (link ? reply.header('link', link) : reply).sendFile(
      locale === FIRST ? 'index.html' : `index.${locale}.html`,
      how,
    );
  };
  app.get('/', (request, reply) => page(request, reply, 'lobby'));
  app.get<{ Params: { table: string } }>('/table/:table', async (request, reply) => {
    const game = await gameOf(request.params.table).catch(() => null); // the page itself says what is wrong
    return page(
      request,
      reply,
      game !== null && `table.${game}` in (links[FIRST] ?? {}) ? `table.${game}` : 'table',
    );
  });
  for (const address of OTHERS) app.get(address, (request, reply) => page(request, reply, 'other'));
  // The build names these files by their contents. They are many, cost little, and are asked for once by a device: counted
  // like other requests, a few visits in a minute would shut out everybody behind the same address.
  app.get<{ Params: { '*': string } }>('/assets/*', { config: { rateLimit: false } }, (request, reply) =>
    reply.sendFile(`assets/${request.params['*']}`, { maxAge: YEAR, immutable: true }),
  );
  // Whatever was asked for, "not changed" would be no page at all.
  const anew = { etag: false, lastModified: false };
  return (request, reply) => page(request, reply.code(404), 'other', anew);
}

/**
 * What the build says each page fetches, as a `Link` header: named there, it is asked for at once and not one after
 * the other as it is found.
 */
async function linksOf(folder: string): Promise<Links> {
  try {
    return JSON.parse(await readFile(join(folder, 'links.json'), 'utf8')) as Links;
  } catch {
    return {}; // every page finds what it needs without
  }
}

import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const YEAR = '365d';

/** The built page: one HTML file for every address a visitor may open, and what it loads. */
export async function pageRoutes(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: false,
    maxAge: 0, // asked for again each time, and mostly not changed
  });
  for (const address of [
    '/',
    '/match/:match',
    '/table/:table',
    '/screen/:table',
    '/join/:code',
    '/seat',
    '/verify',
    '/verify/:match',
  ])
    app.get(address, (_request, reply) => reply.sendFile('index.html'));
  // The build names these files by their contents.
  app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) =>
    reply.sendFile(`assets/${request.params['*']}`, { maxAge: YEAR, immutable: true }),
  );
}

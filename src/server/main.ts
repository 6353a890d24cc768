// Serves the built page. Reads HOST and PORT.
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import fastify from 'fastify';

const app = fastify();
await app.register(fastifyStatic, {
  root: fileURLToPath(new URL('../client', import.meta.url)),
  preCompressed: true,
});
const address = await app.listen({
  host: process.env['HOST'] ?? '127.0.0.1',
  port: Number(process.env['PORT'] ?? 8080),
});
process.stdout.write(`Curfew listens on ${address}\n`);

// Starts the server. Reads HOST, PORT, DATA (folder of the database), LOG (level) and TRUST_PROXY=1.
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { newLog } from './logging.ts';
import { openSqlite } from './store/sqlite.ts';

const { HOST = '127.0.0.1', PORT = '3000', DATA = 'data', LOG = 'info', TRUST_PROXY } = process.env;

/** The page is built to dist/client, also when the server runs from its sources. */
const page = new URL(import.meta.url.endsWith('.ts') ? '../../dist/client' : '../client', import.meta.url);

const log = newLog(LOG);
const app = await buildApp({
  store: await openSqlite(DATA, { thread: true }),
  log,
  page: fileURLToPath(page),
  trustProxy: TRUST_PROXY === '1',
});

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping) process.exit(1); // asked twice: at once then
    stopping = true;
    log.info({ signal }, 'stopping');
    app.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'did not stop cleanly');
        process.exit(1);
      },
    );
  });
}

const address = await app.listen({ host: HOST, port: Number(PORT) });
process.stdout.write(`Curfew listens on ${address}\n`);

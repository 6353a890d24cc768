// Starts the server. Reads HOST, PORT, DATA (folder of the embedded database), DATABASE_URL (postgres://…, in its place), LOG
// (level), TRUST_PROXY=1, PUSH_CONTACT (of who runs it, for push services: mailto: or https:), and METRICS_PORT and
// METRICS_HOST: without a port there are no metrics, without a host they are for this machine alone. With --lan it serves
// the local network, and prints where.
import { networkInterfaces } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildApp } from './app.ts';
import { joinPostgres } from './cluster/postgres.ts';
import { connectionName, newProcessId } from './cluster/process.ts';
import { newMetrics, serveMetrics } from './http/metrics.ts';
import { lanNotice } from './lan.ts';
import { newLog } from './logging.ts';
import { BadPlace } from './store/bad-place.ts';
import { isPostgresUrl, openStore } from './store/open.ts';

const { lan } = parseArgs({ options: { lan: { type: 'boolean', default: false } } }).values;
const {
  HOST = lan ? '0.0.0.0' : '127.0.0.1',
  PORT = '3000',
  DATA = 'data',
  DATABASE_URL,
  LOG = 'info',
  TRUST_PROXY,
  PUSH_CONTACT,
} = process.env;
const { METRICS_PORT, METRICS_HOST = '127.0.0.1' } = process.env;

/** The page is built to dist/client, also when the server runs from its sources. */
const page = new URL(import.meta.url.endsWith('.ts') ? '../../dist/client' : '../client', import.meta.url);

const log = newLog(LOG);
const metrics = newMetrics();
const place = DATABASE_URL || DATA || 'data'; // set to nothing is not set
const id = newProcessId();
const store = await openStore(place, { meter: metrics.meter, name: connectionName(id) }).catch(
  (error: unknown) => {
    if (!(error instanceof BadPlace)) throw error;
    process.stderr.write(`${error.message}\n`); // for whoever runs it to put right
    return process.exit(1);
  },
);
// On PostgreSQL there may be other processes; an embedded database has this one.
const cluster = isPostgresUrl(place) ? await joinPostgres(place, { process: id, log }) : null;
if (cluster) metrics.watchProcesses(cluster);
const app = await buildApp({
  store,
  ...(cluster && { cluster, now: cluster.now }),
  log,
  page: fileURLToPath(page),
  trustProxy: TRUST_PROXY === '1',
  ...(PUSH_CONTACT && { pushContact: PUSH_CONTACT }),
  metrics,
});
if (METRICS_PORT) {
  const served = await serveMetrics(metrics, METRICS_HOST, Number(METRICS_PORT));
  app.addHook('onClose', () => served.close());
  log.info({ host: METRICS_HOST, port: served.port }, 'metrics');
}

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
if (lan) process.stdout.write(await lanNotice(networkInterfaces(), Number(new URL(address).port)));

// The server as it is, but for limits that one machine full of players would reach, and a clock that can be put forward.
import type { AddressInfo } from 'node:net';
import { buildApp } from '../../server/app.ts';
import { joinPostgres } from '../../server/cluster/postgres.ts';
import { connectionName, newProcessId } from '../../server/cluster/process.ts';
import { newLog } from '../../server/logging.ts';
import { isPostgresUrl, openStore } from '../../server/store/open.ts';
import { answerOrders } from './children.ts';

// A folder, or the URL of a PostgreSQL database, where there may be others; `resting` when tables are to rest soon.
const [place = '', resting] = process.argv.slice(2);
let frozen: number | null = null;

const id = newProcessId();
const log = newLog('warn');
const store = await openStore(place, { name: connectionName(id) });
const cluster = isPostgresUrl(place) ? await joinPostgres(place, { process: id, log }) : null;
const app = await buildApp({
  store,
  ...(cluster && { cluster }),
  log,
  page: null,
  now: () => frozen ?? (cluster ? cluster.now() : Date.now()),
  limits: {
    framesBurst: Infinity,
    socketsPerAddress: Infinity,
    requestsPerMinute: 1e9,
    helloMs: 60_000,
    ...(resting === 'resting' && { idleMs: 4000, restMs: 2000 }), // what memory is measured by
    heartbeatMs: 60_000,
  },
});
await app.listen({ host: '127.0.0.1', port: 0 });
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
answerOrders(`ws://127.0.0.1:${(app.server.address() as AddressInfo).port}`, (order) => {
  if (order.type === 'skip') frozen = (frozen ?? Date.now()) + order.ms;
});

// The server as it is, but for limits that one machine full of players would reach, and a clock that can be put forward.
import type { AddressInfo } from 'node:net';
import { buildApp } from '../../server/app.ts';
import { newLog } from '../../server/logging.ts';
import { openSqlite } from '../../server/store/sqlite.ts';
import { answerOrders } from './children.ts';

const [folder = ''] = process.argv.slice(2);
let frozen: number | null = null;

const app = await buildApp({
  store: await openSqlite(folder, { thread: process.env['BENCH_THREAD'] !== '0' }),
  log: newLog('warn'),
  page: null,
  now: () => frozen ?? Date.now(),
  limits: {
    framesBurst: Infinity,
    socketsPerAddress: Infinity,
    requestsPerMinute: 1e9,
    helloMs: 60_000,
    idleMs: 4000,
    restMs: 2000,
    heartbeatMs: 60_000,
  },
});
await app.listen({ host: '127.0.0.1', port: 0 });
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
answerOrders(`ws://127.0.0.1:${(app.server.address() as AddressInfo).port}`, (order) => {
  if (order.type === 'skip') frozen = (frozen ?? Date.now()) + order.ms;
});

import { createECDH } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PushKey } from '../../protocol/messages.ts';
import { pushFor, pushOf } from '../../protocol/schemas.ts';
import type { Limits } from '../limits.ts';
import type { Notices } from '../push/notices.ts';
import { isPushService } from '../push/services.ts';
import { deviceOf } from '../seats/device.ts';
import type { DeviceHash, Store } from '../store/store.ts';
import { NoTable } from '../tables/live-table.ts';
import type { LiveTables } from '../tables/registry.ts';
import { HttpFailure } from './errors.ts';
import { bodyOf, fromOurPage, noSuchTable } from './tables.ts';

interface PushRouteDeps {
  readonly store: Store;
  readonly tables: LiveTables;
  readonly notices: Notices;
  readonly publicKey: string;
  readonly limits: Limits;
}

/** `/api/push`: a device that is a member of a table wants to be told of its turns there, or no more. */
export function pushRoutes(app: FastifyInstance, deps: PushRouteDeps): void {
  const { store, tables, notices, publicKey, limits } = deps;
  const perMinute = { config: { rateLimit: { max: limits.pushPerMinute, timeWindow: '1 minute' } } };

  const memberDevice = async (request: FastifyRequest, table: string): Promise<DeviceHash> => {
    const device = deviceOf(request);
    if (device === null) throw new HttpFailure(403, 'notMember');
    const { members } = await tables
      .named(table)
      .ready()
      .catch((error: unknown) => {
        throw error instanceof NoTable ? noSuchTable() : error;
      });
    if (!members.has(device)) throw new HttpFailure(403, 'notMember');
    return device;
  };

  app.get('/api/push', (): PushKey => ({ key: publicKey }));

  app.post('/api/push', perMinute, async (request, reply) => {
    fromOurPage(request);
    const { table, endpoint, keys } = bodyOf(pushFor, request);
    if (!isPushService(endpoint)) throw new HttpFailure(400, 'badPushService', 'endpoint');
    if (!isPoint(keys.p256dh)) throw new HttpFailure(400, 'badRequest', 'keys.p256dh');
    const device = await memberDevice(request, table);
    const site = request.headers.origin ?? `${request.protocol}://${request.host}`;
    await store.push.subscribe(table, device, { endpoint, ...keys, site });
    notices.wanted(table);
    return reply.code(204).send();
  });

  app.delete('/api/push', perMinute, async (request, reply) => {
    fromOurPage(request);
    const { table } = bodyOf(pushOf, request);
    const device = deviceOf(request);
    if (device !== null) await store.push.unsubscribe(table, device);
    return reply.code(204).send();
  });
}

/** Whether a device's key is one that can be encrypted for. */
function isPoint(key: string): boolean {
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    own.computeSecret(Buffer.from(key, 'base64url'));
    return true;
  } catch {
    return false;
  }
}

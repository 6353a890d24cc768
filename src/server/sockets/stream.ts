import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { StreamOpened } from '../../protocol/messages.ts';
import { send } from '../../protocol/schemas.ts';
import { badOrigin, HttpFailure } from '../http/errors.ts';
import { sameOrigin } from '../http/origin.ts';
import { bodyOf } from '../http/tables.ts';
import type { Limits } from '../limits.ts';
import { deviceOf } from '../seats/device.ts';
import type { DeviceHash } from '../store/store.ts';
import type { Channel } from '../tables/channel.ts';
import type { Session } from '../tables/session.ts';
import { serveTable } from '../tables/session.ts';
import type { TableSocketDeps } from './tables.ts';
import { countIn } from './tables.ts';

/*
 * The same talk where sockets are blocked: frames come as server-sent events and go as requests. A browser sends its
 * origin with the requests but not with the stream, which tells nothing to another site's script: it can't read it.
 */

interface Open {
  readonly session: Session;
  readonly device: DeviceHash | null;
  readonly table: string;
  heard: number; // when the page last said something
  end(): void;
}

export interface Streams {
  /** Ends the streams whose pages have fallen silent. */
  sweep(): void;
  close(): void;
}

/** A browser waits so long before it comes back by itself; the page comes back with what it has, so let it be first. */
const RETRY_MS = 60_000;

function streamChannel(reply: FastifyReply, limits: Limits, end: () => void): Channel {
  const { raw } = reply;
  return {
    get open() {
      return !raw.writableEnded && !raw.destroyed;
    },
    send(frame) {
      if (raw.writableEnded || raw.destroyed) return;
      if (raw.writableLength > limits.unsentBytes) return end();
      raw.write(`data: ${frame}\n\n`); // JSON has no line breaks
    },
    close: end,
  };
}

/** `GET /api/tables/ID/stream` and `POST /api/tables/ID/send`. */
export function tableStream(app: FastifyInstance, deps: TableSocketDeps): Streams {
  const { tables, matches, limits, now, lines } = deps;
  const channels = new Map<string, Open>();

  app.get<{ Params: { table: string } }>('/api/tables/:table/stream', (request, reply) => {
    if (request.headers.origin !== undefined && !sameOrigin(request)) throw badOrigin();
    const device = deviceOf(request);
    const leave = countIn(lines, request.ip, device);
    if (!leave) throw new HttpFailure(429, 'tooFast');
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no', // proxies that collect would hold it back
    });
    const id = randomUUID();
    const end = (): void => void raw.end();
    raw.write(`retry: ${RETRY_MS}\n\n`);
    const channel = streamChannel(reply, limits, end);
    channel.send(JSON.stringify({ type: 'channel', channel: id } satisfies StreamOpened));
    const { table } = request.params;
    const session = serveTable(channel, { table, device, tables, matches, limits, now, log: request.log });
    channels.set(id, { session, device, table, heard: now(), end });
    raw.on('close', () => {
      channels.delete(id);
      leave();
      session.closed();
    });
  });

  app.post<{ Params: { table: string } }>(
    '/api/tables/:table/send',
    { config: { rateLimit: false } }, // the session counts its frames
    async (request, reply) => {
      if (!sameOrigin(request)) throw badOrigin();
      const { channel, message } = bodyOf(send, request);
      const open = channels.get(channel);
      if (!open || open.device !== deviceOf(request) || open.table !== request.params.table)
        throw new HttpFailure(404, 'noSuchChannel');
      open.heard = now();
      open.session.receive(Buffer.from(JSON.stringify(message ?? null)), false);
      return reply.code(204).send();
    },
  );

  return {
    sweep() {
      for (const open of channels.values()) if (now() - open.heard >= limits.streamSilentMs) open.end();
    },
    close() {
      for (const open of channels.values()) open.end();
    },
  };
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Refusal } from '../../engine/refusal.ts';
import type {
  HttpError,
  JoinAnswer,
  ListedTables,
  MatchPlace,
  MyTables,
  NewTableAnswer,
  TableSummary,
  Transfer,
} from '../../protocol/messages.ts';
import { join, newTable, redeem } from '../../protocol/schemas.ts';
import type { Limits } from '../limits.ts';
import { deviceFor, deviceOf } from '../seats/device.ts';
import type { Store } from '../store/store.ts';
import { NoTable } from '../tables/live-table.ts';
import type { LiveTables } from '../tables/registry.ts';
import { toSummary } from '../tables/summary.ts';
import { newTransfer, phraseHash, secretHash } from '../tables/transfer.ts';
import { badOrigin, HttpFailure, noSuchMatch } from './errors.ts';
import { sameOrigin } from './origin.ts';

export interface TableRouteDeps {
  readonly store: Store;
  readonly tables: LiveTables;
  readonly limits: Limits;
  readonly now: () => number;
}

/** So many tables are listed. */
const LISTED = 100;

export const noSuchTable = (): HttpFailure => new HttpFailure(404, 'noSuchTable');

/** A program outside a browser may leave the origin out; it has no cookie of anybody's to misuse. */
export function fromOurPage(request: FastifyRequest): void {
  if (request.headers.origin !== undefined && !sameOrigin(request)) throw badOrigin();
}

export function bodyOf<T>(schema: z.ZodType<T>, request: FastifyRequest): T {
  const body = schema.safeParse(request.body);
  if (!body.success) throw new HttpFailure(400, 'badRequest', body.error.issues[0]?.path.join('.') ?? '');
  return body.data;
}

/** A refusal of the table or of a game, as an answer over HTTP. */
export const refused = (reply: FastifyReply, { code, field }: Refusal): FastifyReply =>
  reply
    .code(code === 'tableFull' || code === 'notNow' ? 409 : 400)
    .send({ error: code, ...(field !== undefined && { field }) } satisfies HttpError);

const perMinute = (max: number) => ({ config: { rateLimit: { max, timeWindow: '1 minute' } } });

/** All of `/api/tables`, `/api/join` and `/api/seat`, but for the socket and the stream. */
export function tableRoutes(app: FastifyInstance, { store, tables, limits, now }: TableRouteDeps): void {
  app.post(
    '/api/tables',
    perMinute(limits.newTablesPerMinute),
    async (request, reply): Promise<NewTableAnswer | FastifyReply> => {
      fromOurPage(request);
      const { game, settings = {}, seat = null, ...person } = bodyOf(newTable, request);
      const device = deviceFor(request, reply);
      const founded = await tables.found({
        device,
        person,
        settings: { ...settings, game },
        seat,
        start: false,
      });
      if (!founded.ok) return refused(reply, founded.error);
      const { table, member, code } = founded.value;
      request.log.info({ table, game }, 'table founded');
      return reply.code(201).send({ table, member, code } satisfies NewTableAnswer);
    },
  );

  app.get('/api/tables', async (request): Promise<MyTables> => {
    const device = deviceOf(request);
    const mine = device === null ? [] : await store.tablesOf(device, LISTED);
    return { tables: mine.map((one) => ({ ...toSummary(one), member: one.member })) };
  });

  app.get('/api/tables/listed', async (): Promise<ListedTables> => {
    const listed = await store.listedTables(LISTED);
    return { tables: listed.map((one) => ({ ...toSummary(one), code: one.code })) };
  });

  app.get<{ Params: { table: string } }>('/api/tables/:table', async (request): Promise<TableSummary> => {
    const found = await store.oneTable(request.params.table);
    if (!found) throw noSuchTable();
    return toSummary(found);
  });

  app.get<{ Params: { match: string } }>('/api/matches/:match', async (request): Promise<MatchPlace> => {
    const { match } = request.params;
    const table = await store.tableOf(match);
    if (table === null) throw noSuchMatch();
    return { match, table };
  });

  app.get<{ Params: { code: string } }>(
    '/api/join/:code',
    perMinute(limits.joinsPerMinute),
    async (request): Promise<TableSummary> => {
      const id = await store.tableByCode(request.params.code);
      const found = id === null ? null : await store.oneTable(id);
      if (!found) throw new HttpFailure(404, 'noSuchCode');
      return toSummary(found);
    },
  );

  app.post(
    '/api/join',
    perMinute(limits.joinsPerMinute),
    async (request, reply): Promise<JoinAnswer | FastifyReply> => {
      fromOurPage(request);
      const { code, ...person } = bodyOf(join, request);
      const table = await store.tableByCode(code);
      if (table === null) throw new HttpFailure(404, 'noSuchCode', 'code');
      const member = await tables.named(table).join(deviceFor(request, reply), person);
      if (!member.ok) return refused(reply, member.error);
      return { table, member: member.value };
    },
  );

  app.post<{ Params: { table: string } }>(
    '/api/tables/:table/transfer',
    perMinute(limits.joinsPerMinute),
    async (request): Promise<Transfer> => {
      fromOurPage(request);
      const { table } = request.params;
      const device = deviceOf(request);
      const standing = await tables.named(table).ready().catch(unlessMissing);
      const member = device === null ? undefined : standing.members.get(device);
      if (member === undefined) throw new HttpFailure(403, 'notMember');
      const { secret, phrase, hashes } = newTransfer();
      const expires = now() + limits.transferMs;
      await store.putTransfer(hashes, { table, member }, expires);
      return { secret, phrase, expires };
    },
  );

  app.post('/api/seat', perMinute(limits.joinsPerMinute), async (request, reply): Promise<JoinAnswer> => {
    fromOurPage(request);
    const body = bodyOf(redeem, request);
    const hash = 'secret' in body ? secretHash(body.secret) : phraseHash(body.phrase);
    const to = await store.transfer(hash, now());
    if (!to) throw new HttpFailure(404, 'noSuchTransfer');
    const device = deviceFor(request, reply);
    const refused = await tables.named(to.table).addDevice(device, hash);
    if (refused === 'noSuchTransfer') throw new HttpFailure(404, refused);
    if (refused !== null) throw new HttpFailure(409, refused);
    return to;
  });
}

function unlessMissing(error: unknown): never {
  throw error instanceof NoTable ? noSuchTable() : error;
}

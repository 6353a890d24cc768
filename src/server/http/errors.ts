import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { HttpError, HttpErrorCode } from '../../protocol/messages.ts';
import { faultOf } from '../matches/fault.ts';
import { StoreUnavailable, TableDamaged } from '../store/errors.ts';
import { logDamage } from '../tables/damage.ts';

/** A database restarts in a few seconds. */
const RETRY_AFTER_S = 2;

/** Thrown in a route to answer with an error. What it carries is for the other side to read. */
export class HttpFailure extends Error {
  override readonly name = 'HttpFailure';
  readonly status: number;
  readonly answer: HttpError;
  constructor(status: number, error: HttpErrorCode, field?: string) {
    super(error);
    this.status = status;
    this.answer = { error, ...(field !== undefined && { field }) };
  }
}

export const badOrigin = (): HttpFailure => new HttpFailure(403, 'badOrigin');
export const noSuchMatch = (): HttpFailure => new HttpFailure(404, 'noSuchMatch');

/** Answers somebody whose browser went to an address of nothing. */
export type LostPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** What a person opens as a page, not what a page or a program fetches. */
const isVisit = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/(api|assets)\//.test(url) &&
  (headers.accept ?? '').includes('text/html');

/**
 * Errors as JSON with a code. Messages stay here: they may tell of the inside.
 * @returns where the page for visitors gone astray is put, once there is one
 */
export function typedErrors(app: FastifyInstance): { lost: LostPage | null } {
  const pages: { lost: LostPage | null } = { lost: null };
  app.setNotFoundHandler((request, reply) =>
    pages.lost && isVisit(request) ? pages.lost(request, reply) : send(reply, 404),
  );
  app.setErrorHandler<FastifyError | HttpFailure>((error, request, reply) => {
    if (error instanceof HttpFailure) return reply.code(error.status).send(error.answer);
    if (error instanceof StoreUnavailable) {
      request.log.error(faultOf(error), 'database does not answer');
      const answer: HttpError = { error: 'tryAgain' satisfies HttpErrorCode };
      return reply.code(503).header('retry-after', RETRY_AFTER_S).send(answer);
    }
    if (error instanceof TableDamaged) {
      logDamage(request.log, error);
      return reply.code(500).send({ error: 'tableDamaged' satisfies HttpErrorCode } satisfies HttpError);
    }
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error }, 'request failed');
    return send(reply, status);
  });
  return pages;
}

/** No route is called so. */
const NOWHERE = '/nowhere';

/**
 * For requests that no route ever sees, such as those with a broken address. A visitor is routed anew as to an address of
 * nothing: only so do the page's own headers go with what he gets.
 * @param route carries a request out from its beginning
 */
export const frameworkErrors =
  (route: FastifyInstance['routing']) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    if (!isVisit(request)) return void send(reply, error.statusCode ?? 400);
    request.raw.url = NOWHERE;
    route(request.raw, reply.raw);
  };

const send = (reply: FastifyReply, status: number): FastifyReply =>
  reply.code(status === 403 ? 404 : status).send({ error: codeFor(status) } satisfies HttpError);

function codeFor(status: number): HttpErrorCode {
  if (status >= 500) return 'internal';
  switch (status) {
    case 403: // a file outside the page's folder: for all anybody knows there is none
    case 404:
      return 'notFound';
    case 413:
    case 414:
      return 'tooLarge';
    case 429:
      return 'tooFast';
    default:
      return 'badRequest';
  }
}

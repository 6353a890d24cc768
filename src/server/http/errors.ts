import type { FastifyError, FastifyInstance } from 'fastify';
import type { HttpError, HttpErrorCode } from '../../protocol/messages.ts';

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

/** Errors as JSON with a code. Messages stay here: they may tell of the inside. */
export function typedErrors(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ error: 'notFound' } satisfies HttpError),
  );
  app.setErrorHandler<FastifyError | HttpFailure>((error, request, reply) => {
    if (error instanceof HttpFailure) return reply.code(error.status).send(error.answer);
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error }, 'request failed');
    return reply.code(status).send({ error: codeFor(status) } satisfies HttpError);
  });
}

function codeFor(status: number): HttpErrorCode {
  if (status >= 500) return 'internal';
  switch (status) {
    case 404:
      return 'notFound';
    case 413:
      return 'tooLarge';
    case 429:
      return 'tooFast';
    default:
      return 'badRequest';
  }
}

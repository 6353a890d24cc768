import type { HttpError, MyMatches, NewMatch, NewMatchAnswer } from '../../protocol/messages.ts';

/** An answer that is not the one hoped for; `code` is the server's, or `offline`. */
export class ApiError extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

async function ask<Answer>(path: string, init: RequestInit = {}): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(path, { ...init, credentials: 'same-origin' });
  } catch {
    throw new ApiError('offline');
  }
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new ApiError((body as HttpError | null)?.error ?? 'failed');
  return body as Answer;
}

export const newMatch = (match: NewMatch): Promise<NewMatchAnswer> =>
  ask('/api/matches', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(match),
  });

export const myMatches = (): Promise<MyMatches> => ask('/api/matches');

import type {
  HttpError,
  Join,
  JoinAnswer,
  ListedTables,
  MatchPlace,
  MyTables,
  NewMatch,
  NewMatchAnswer,
  NewTable,
  NewTableAnswer,
  PushFor,
  PushKey,
  PushOf,
  Redeem,
  TableSummary,
  Transfer,
} from '../../protocol/messages.ts';

/** An answer that is not the one hoped for; `code` is the server's, or `offline`, `field` what of the request it is about. */
export class ApiError extends Error {
  readonly code: string;
  readonly field: string | null;
  constructor(code: string, field: string | null = null) {
    super(code);
    this.code = code;
    this.field = field;
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
  if (!response.ok) {
    const { error, field } = (body as HttpError | null) ?? { error: 'failed' };
    throw new ApiError(error, field);
  }
  return body as Answer;
}

const post = <Answer>(path: string, body?: unknown, method = 'POST'): Promise<Answer> =>
  ask(
    path,
    body === undefined
      ? { method }
      : { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  );

export const newMatch = (match: NewMatch): Promise<NewMatchAnswer> => post('/api/matches', match);
export const placeOfMatch = (match: string): Promise<MatchPlace> =>
  ask(`/api/matches/${encodeURIComponent(match)}`);

export const newTable = (table: NewTable): Promise<NewTableAnswer> => post('/api/tables', table);
export const myTables = (): Promise<MyTables> => ask('/api/tables');
export const listedTables = (): Promise<ListedTables> => ask('/api/tables/listed');

export const invitedTo = (code: string): Promise<TableSummary> =>
  ask(`/api/join/${encodeURIComponent(code)}`);
export const join = (joining: Join): Promise<JoinAnswer> => post('/api/join', joining);

export const transfer = (table: string): Promise<Transfer> =>
  post(`/api/tables/${encodeURIComponent(table)}/transfer`);
export const redeem = (key: Redeem): Promise<JoinAnswer> => post('/api/seat', key);

export const pushKey = (): Promise<PushKey> => ask('/api/push');
export const wantPush = (wish: PushFor): Promise<null> => post('/api/push', wish);
export const noPush = (wish: PushOf): Promise<null> => post('/api/push', wish, 'DELETE');

import type { Key } from '../i18n.ts';
import { t } from '../i18n.ts';
import { ApiError } from './api.ts';

const words: Readonly<Record<string, Key>> = {
  offline: 'failed.offline',
  tooFast: 'failed.tooFast',
  noSuchCode: 'failed.noSuchCode',
  noSuchTable: 'failed.noSuchTable',
  tableDamaged: 'refused.tableDamaged',
  noSuchTransfer: 'failed.noSuchTransfer',
  alreadySeated: 'failed.alreadySeated',
  notMember: 'failed.notMember',
  tableFull: 'failed.tableFull',
  elsewhere: 'failed.elsewhere',
  noStorage: 'failed.noStorage',
};

/** What to say of a request that did not get the answer hoped for. */
export function troubleOf(error: unknown): string {
  const { code, field } = error instanceof ApiError ? error : { code: '', field: null };
  // Forms keep to all bounds but what can be seen of a name.
  if (code === 'badRequest' && field === 'name') return t('failed.unseen');
  return t(words[code] ?? 'failed.failed');
}

/** What passes by itself. */
const passing: readonly string[] = ['offline', 'tooFast', 'tryAgain'];

/** What to show at an address when what it leads to can't be had; `missing` is the code where there is no such thing. */
export function troubleAt<Missing extends string>(
  error: unknown,
  missing: Missing,
): Missing | 'notNow' | 'broken' {
  const code = error instanceof ApiError ? error.code : '';
  if (code === missing) return missing;
  return passing.includes(code) ? 'notNow' : 'broken';
}

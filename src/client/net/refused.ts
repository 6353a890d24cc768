import type { ErrorCode, HttpErrorCode, ServerRefusal } from '../../protocol/messages.ts';
import type { Key } from '../i18n.ts';
import { t } from '../i18n.ts';

/** What the server or the line refuses; all other codes are the game's. */
type OwnCode =
  ServerRefusal | Exclude<ErrorCode, 'helloFirst'> | Extract<HttpErrorCode, 'tooManySockets'> | 'closed';

const own: Readonly<Record<OwnCode, Key>> = {
  stalePhase: 'refused.stalePhase',
  noSeat: 'refused.noSeat',
  tryAgain: 'refused.tryAgain',
  failed: 'refused.failed',
  closed: 'refused.closed',
  badMessage: 'refused.badMessage',
  tooLarge: 'refused.tooLarge',
  tooFast: 'refused.tooFast',
  tooManySockets: 'refused.tooManySockets',
  stopped: 'refused.stopped',
  reload: 'refused.reload',
  noSuchMatch: 'refused.noSuchMatch',
};

/** The page's words for a refusal; null where the game has them. */
export const refusedWords = (code: string): string | null =>
  Object.hasOwn(own, code) ? t(own[code as OwnCode]) : null;

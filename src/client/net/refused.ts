import { serverRefusals, type ServerRefusal, type ErrorCode } from '../../protocol/messages.ts';
import type { Refusal } from '../../engine/refusal.ts';
import { tableRefusals } from '../../table/vocabulary.ts';
import type { Key } from '../i18n.ts';
import { t } from '../i18n.ts';

/** What the server or the line refuses of anything; a table has its own, and all other codes are the game's. */
type OwnCode =
  | Exclude<ServerRefusal, 'partnerFirst' | 'badCommand' | 'noHints' | 'noHintNow'>
  | Exclude<ErrorCode, 'helloFirst' | 'noSuchChannel'>
  | 'brokenOff'
  | 'closed';

const own: Readonly<Record<OwnCode, Key>> = {
  stalePhase: 'refused.stalePhase',
  noSeat: 'refused.noSeat',
  tryAgain: 'refused.tryAgain',
  failed: 'refused.failed',
  brokenOff: 'refusedTable.brokenOff',
  closed: 'refused.closed',
  badMessage: 'refused.badMessage',
  tooLarge: 'refused.tooLarge',
  tooFast: 'refused.tooFast',
  tooManySockets: 'refused.tooManySockets',
  stopped: 'refused.stopped',
  reload: 'refused.reload',
  noSuchMatch: 'refused.noSuchMatch',
  noSuchTable: 'refused.noSuchTable',
  tableDamaged: 'refused.tableDamaged',
};

const ofTable: readonly string[] = [...tableRefusals, ...serverRefusals];

/** What people type; forms keep to all its bounds but what can be seen of it. */
const typed: readonly (string | undefined)[] = ['name', 'text', 'note'];

/** The page's words for a refusal; null where the game has them. */
export function refusedWords({ code, field }: Pick<Refusal, 'code' | 'field'>): string | null {
  if (code === 'badCommand' && typed.includes(field)) return t('failed.unseen');
  if (Object.hasOwn(own, code)) return t(own[code as OwnCode]);
  return ofTable.includes(code) ? t(`refusedTable.${code}` as Key) : null;
}

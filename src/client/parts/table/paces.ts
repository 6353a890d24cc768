import type { Pace } from '../../../table/settings.ts';
import { t } from '../../i18n.ts';

/** What live and slow tables begin with. */
export const livePace: Extract<Pace, { kind: 'live' }> = {
  kind: 'live',
  secondsPerDecision: 60,
  bankSeconds: 120,
  windowSeconds: 5,
};
export const slowPace: Extract<Pace, { kind: 'slow' }> = { kind: 'slow', hoursPerPhase: 24 };

/** "8 hours", "3 days". */
export const hoursInWords = (hours: number): string =>
  hours % 24 === 0 ? t('pace.days', { n: hours / 24 }) : t('pace.hours', { n: hours });

/** A pace in one line. */
export function paceInWords(pace: Pace): string {
  switch (pace.kind) {
    case 'relaxed':
      return t('pace.relaxedLine');
    case 'live':
      return t('pace.liveLine', {
        seconds: pace.secondsPerDecision,
        bank: pace.bankSeconds / 60,
        window: pace.windowSeconds,
      });
    case 'slow':
      return t('pace.slowLine', { time: hoursInWords(pace.hoursPerPhase) });
  }
}

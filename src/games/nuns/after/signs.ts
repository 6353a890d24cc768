import type { NunsEvent } from '../events.ts';

/*
 * A novice's night in one sign a turn, for a result that gives nothing away: neither where anybody was nor what was dealt.
 */

export const signs = ['hidden', 'heard', 'seen', 'caught'] as const;
/** The worst that befell her in a turn. */
export type Sign = (typeof signs)[number];

/** From the first turn to the last that began. From public events alone. */
export function signsOf(events: readonly NunsEvent[], seat: string): Sign[] {
  const list: Sign[] = [];
  const mark = (sign: Sign): void => {
    const before = list.pop();
    if (before) list.push(signs.indexOf(sign) > signs.indexOf(before) ? sign : before);
  };
  for (const event of events)
    switch (event.event) {
      case 'turn':
        list.push('hidden');
        break;
      case 'noise':
        if (event.novice === seat) mark('heard');
        break;
      case 'seen':
        if (event.novice === seat) mark('seen');
        break;
      case 'captured':
        if (event.novice === seat) mark('caught');
        break;
      default:
    }
  return list;
}

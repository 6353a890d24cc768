import type { NearMiss } from '../../after/near-misses.ts';
import { NameOf, nameOf } from '../../text.ts';
import type { AfterText } from './say.ts';
import { after } from './say.ts';

/** More of them nobody reads or hears. */
export const MOST_TOLD = 8;

const bonus = (amount: number): { sign: string; amount: number } => ({
  sign: amount === 0 ? 'none' : amount > 0 ? 'plus' : 'minus',
  amount: Math.abs(amount),
});

/** A near miss in words. */
export function nearText(miss: NearMiss): AfterText {
  const who = NameOf(miss.novice);
  switch (miss.kind) {
    case 'behind': {
      const { distance, point, guard } = miss;
      return miss.mover === 'novice'
        ? after('near.behindNovice', { who, distance, point, guard: nameOf(guard) })
        : after('near.behindGuard', { who: nameOf(miss.novice), distance, point, guard: NameOf(guard) });
    }
    case 'far':
      return after('near.far', { who, point: miss.point, guard: nameOf(miss.guard) });
    case 'unheard': {
      const { die, distance, range, guard } = miss;
      return miss.by === 'novice'
        ? after('near.unheardNovice', {
            who,
            die,
            ...bonus(miss.bonus),
            distance,
            range: Math.max(0, range),
            guard: nameOf(guard),
          })
        : after('near.unheardGuard', {
            who: nameOf(miss.novice),
            die,
            ...bonus(miss.bonus),
            distance,
            guard: NameOf(guard),
          });
    }
    case 'almostHome':
      return after('near.almostHome', { who, distance: miss.distance });
  }
}

import { setsOf } from '../../deduction/wishes.ts';

/*
 * How the wishes of all novices weigh on those of each: they are dealt without replacement (N1.3), so a wish that
 * others are likely to have is less likely hers. With at most six novices and eight wishes the sum over all ways to
 * deal them is exact: the permanent of the table of likelihoods, set by set of wishes given away.
 */

/** `forth[n][used]`: the weight of all ways in which the novices before the nth use up just these wishes. */
function forthOf(rows: readonly (readonly number[])[], wishes: number): Float64Array[] {
  const forth = [new Float64Array(1 << wishes)];
  (forth[0] as Float64Array)[0] = 1;
  for (let n = 0; n < rows.length; n++) {
    const hers = rows[n] as readonly number[];
    const from = forth[n] as Float64Array;
    const next = new Float64Array(1 << wishes);
    for (const used of setsOf(wishes)[n] ?? []) {
      const weight = from[used] as number;
      if (weight === 0) continue;
      for (let wish = 0, bit = 1; wish < wishes; wish++, bit <<= 1)
        if ((used & bit) === 0)
          next[used | bit] = (next[used | bit] as number) + weight * (hers[wish] as number);
    }
    forth.push(next);
  }
  return forth;
}

/** `back[n][used]`: the weight of all ways to give the nth novice and those after her wishes, where these are gone. */
function backOf(rows: readonly (readonly number[])[], wishes: number): Float64Array[] {
  const back = [new Float64Array(1 << wishes).fill(1)];
  for (let n = rows.length - 1; n >= 0; n--) {
    const hers = rows[n] as readonly number[];
    const after = back[0] as Float64Array;
    const before = new Float64Array(1 << wishes);
    for (const used of setsOf(wishes)[n] ?? []) {
      let sum = 0;
      for (let wish = 0, bit = 1; wish < wishes; wish++, bit <<= 1)
        if ((used & bit) === 0) sum += (hers[wish] as number) * (after[used | bit] as number);
      before[used] = sum;
    }
    back.unshift(before);
  }
  return back;
}

/** Each row at most 1, so that products of many stay in range; what belongs to a novice alone cancels. */
const scaled = (likelihoods: readonly (readonly number[])[]): number[][] =>
  likelihoods.map((hers) => {
    const most = Math.max(...hers);
    return hers.map((one) => (most > 0 ? one / most : 0));
  });

/**
 * By what her own likelihood of each wish has to be multiplied, given the others': a row for each novice, up to a
 * factor of the row.
 * @param likelihoods a row for each novice, wishes from 0, each up to a factor of the row
 */
export function tiesOf(likelihoods: readonly (readonly number[])[], wishes: number): number[][] {
  const rows = scaled(likelihoods);
  const forth = forthOf(rows, wishes);
  const back = backOf(rows, wishes);
  return rows.map((_, n) => {
    const [before, after] = [forth[n] as Float64Array, back[n + 1] as Float64Array];
    const ties = new Array<number>(wishes).fill(0);
    for (const used of setsOf(wishes)[n] ?? []) {
      const weight = before[used] as number;
      if (weight === 0) continue;
      for (let wish = 0, bit = 1; wish < wishes; wish++, bit <<= 1)
        if ((used & bit) === 0) ties[wish] = (ties[wish] as number) + weight * (after[used | bit] as number);
    }
    const most = Math.max(...ties);
    return ties.map((one) => (most > 0 ? one / most : 1));
  });
}

/** Draws different wishes for all, by these likelihoods; `chance` is a number from 0 to 1. Wishes from 0. */
export function drawWishes(
  likelihoods: readonly (readonly number[])[],
  wishes: number,
  chance: () => number,
): number[] {
  const rows = scaled(likelihoods);
  const back = backOf(rows, wishes);
  let used = 0;
  return rows.map((hers, n) => {
    const after = back[n + 1] as Float64Array;
    const weights = hers.map((one, wish) =>
      (used & (1 << wish)) === 0 ? one * (after[used | (1 << wish)] as number) : 0,
    );
    const wish = drawIndex(weights, chance());
    used |= 1 << wish;
    return wish;
  });
}

/** The index at which a share of all weights is reached. */
export function drawIndex(weights: ArrayLike<number>, share: number): number {
  let all = 0;
  for (let i = 0; i < weights.length; i++) all += weights[i] as number;
  let left = share * all;
  let last = -1;
  for (let i = 0; i < weights.length; i++) {
    const one = weights[i] as number;
    if (one <= 0) continue;
    last = i;
    left -= one;
    if (left < 0) return i;
  }
  if (last < 0) throw new Error('nothing to draw from');
  return last;
}

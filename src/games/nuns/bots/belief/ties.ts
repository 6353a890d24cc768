/*
 * How the wishes of all novices weigh on those of each: they are dealt without replacement (N1.3), so a wish that
 * others are likely to have is less likely hers. With at most six novices and eight wishes the sum over all ways to
 * deal them is exact: the permanent of the table of likelihoods, set by set of wishes given away.
 */

/** `forth[n][used]`: the weight of all ways in which the novices before the nth use up just these wishes. */
function forthOf(likelihoods: readonly (readonly number[])[], sets: number): Float64Array[] {
  const forth = [new Float64Array(sets)];
  (forth[0] as Float64Array)[0] = 1;
  likelihoods.forEach((hers, n) => {
    const from = forth[n] as Float64Array;
    const next = new Float64Array(sets);
    for (let used = 0; used < sets; used++) {
      const weight = from[used] as number;
      if (weight === 0) continue;
      hers.forEach((one, wish) => {
        if (one === 0 || (used & (1 << wish)) !== 0) return;
        const then = used | (1 << wish);
        next[then] = (next[then] as number) + weight * one;
      });
    }
    forth.push(next);
  });
  return forth;
}

/** `back[n][used]`: the weight of all ways to give the nth novice and those after her wishes, where these are gone. */
function backOf(likelihoods: readonly (readonly number[])[], sets: number): Float64Array[] {
  const back = [new Float64Array(sets).fill(1)];
  for (let n = likelihoods.length - 1; n >= 0; n--) {
    const after = back[0] as Float64Array;
    const before = new Float64Array(sets);
    (likelihoods[n] as readonly number[]).forEach((one, wish) => {
      if (one === 0) return;
      for (let used = 0; used < sets; used++)
        if ((used & (1 << wish)) === 0)
          before[used] = (before[used] as number) + one * (after[used | (1 << wish)] as number);
    });
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
  const sets = 1 << wishes;
  const rows = scaled(likelihoods);
  const forth = forthOf(rows, sets);
  const back = backOf(rows, sets);
  return rows.map((_, n) => {
    const [before, after] = [forth[n] as Float64Array, back[n + 1] as Float64Array];
    const ties = Array.from({ length: wishes }, (__, wish) => {
      let sum = 0;
      for (let used = 0; used < sets; used++)
        if ((used & (1 << wish)) === 0)
          sum += (before[used] as number) * (after[used | (1 << wish)] as number);
      return sum;
    });
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
  const back = backOf(rows, 1 << wishes);
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

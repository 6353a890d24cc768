/*
 * Secret Wishes are dealt without replacement (N1.3), which ties the novices together: a wish that another must have
 * can't be hers. Both questions about it are answered over sets of wishes already given, a bit for each wish.
 */

/**
 * The wishes each may have so that all have different ones: of `may`, a bit for each wish, those that belong to at least
 * one way to give everyone another wish of hers.
 */
export function distinctWishes(may: readonly number[], wishes: number): number[] {
  const sets = 1 << wishes;
  // forth[n]: the sets the novices before the nth can use up; back[n]: those that leave enough to her and the rest.
  const forth = [new Uint8Array(sets)];
  (forth[0] as Uint8Array)[0] = 1;
  may.forEach((hers, n) => {
    const next = new Uint8Array(sets);
    (forth[n] as Uint8Array).forEach((can, used) => {
      if (can) for (let left = hers & ~used; left !== 0; left &= left - 1) next[used | (left & -left)] = 1;
    });
    forth.push(next);
  });
  const result = may.map(() => 0);
  let back = new Uint8Array(sets).fill(1);
  for (let n = may.length - 1; n >= 0; n--) {
    const before = new Uint8Array(sets);
    const can = forth[n] as Uint8Array;
    for (let used = 0; used < sets; used++)
      for (let left = (may[n] as number) & ~used; left !== 0; left &= left - 1) {
        const wish = left & -left;
        if (!back[used | wish]) continue;
        before[used] = 1;
        if (can[used]) result[n] = (result[n] as number) | wish;
      }
    back = before;
  }
  return result;
}

/*
 * Secret Wishes are dealt without replacement (N1.3), which ties the novices together: a wish that another must have
 * can't be hers. Both questions about it are answered over sets of wishes already given, a bit for each wish.
 */

const known = new Map<number, readonly Uint16Array[]>();

/** All sets of 0, 1, 2… of so many wishes, a bit for each wish: the first `n` novices use up a set of `n`. */
export function setsOf(wishes: number): readonly Uint16Array[] {
  let sets = known.get(wishes);
  if (sets) return sets;
  const lists: number[][] = Array.from({ length: wishes + 1 }, () => []);
  for (let set = 0; set < 1 << wishes; set++) {
    let count = 0;
    for (let left = set; left !== 0; left &= left - 1) count++;
    lists[count]?.push(set);
  }
  known.set(wishes, (sets = lists.map((list) => Uint16Array.from(list))));
  return sets;
}

/**
 * The wishes each may have so that all have different ones: of `may`, a bit for each wish, those that belong to at least
 * one way to give everyone another wish of hers.
 */
export function distinctWishes(may: readonly number[], wishes: number): number[] {
  const sets = setsOf(wishes);
  // forth[n]: the sets the novices before the nth can use up; back: those that leave enough to her and the rest.
  const forth = [new Uint8Array(1 << wishes)];
  (forth[0] as Uint8Array)[0] = 1;
  for (let n = 0; n < may.length; n++) {
    const can = forth[n] as Uint8Array;
    const next = new Uint8Array(1 << wishes);
    for (const used of sets[n] ?? [])
      if (can[used])
        for (let left = (may[n] as number) & ~used; left !== 0; left &= left - 1)
          next[used | (left & -left)] = 1;
    forth.push(next);
  }
  const result = may.map(() => 0);
  let back = new Uint8Array(1 << wishes).fill(1);
  for (let n = may.length - 1; n >= 0; n--) {
    const before = new Uint8Array(1 << wishes);
    const can = forth[n] as Uint8Array;
    for (const used of sets[n] ?? []) {
      if (!can[used]) continue;
      for (let left = (may[n] as number) & ~used; left !== 0; left &= left - 1) {
        const wish = left & -left;
        if (!back[used | wish]) continue;
        before[used] = 1;
        result[n] = (result[n] as number) | wish;
      }
    }
    back = before;
  }
  return result;
}

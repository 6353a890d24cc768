/** The value below which a share `q` (0 to 1) of these lies. They are in order, the least first; where there is none, 0. */
export const quantile = (sorted: readonly number[], q: number): number =>
  sorted[Math.floor(q * (sorted.length - 1))] ?? 0;

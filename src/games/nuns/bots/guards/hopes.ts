/** What each feature of `prospects.ts` is worth, in captures, in its order; fitted by `scripts/nuns-hopes.ts`. */
export const fittedHopes: readonly number[] = [
  ...[0.28, 0.1, 0.04], // heard at the end of this turn
  ...[0.14, 0.085, 0.065, 0.018, 0, 0], // near after their next move
  ...[0.03, 0.055, 0.02, 0], // more for having walked
  ...[0.04, 0.038, 0.005, 0], // near a move later
  ...[0, 0, 0.315, 0.2, 0, 0.045], // what she looks at, holds in sight, and comes by
];

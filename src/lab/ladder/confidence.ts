/** What is known of a mean from values seen one after another. */
export interface Estimate {
  readonly count: number;
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

const LEAST = 10; // values before a spread can be told
const EXPECTED = 60; // values for which the interval is made as narrow as it can be

/**
 * A confidence sequence for the mean of values between 0 and 1 that come from like and independent draws: with
 * probability 1 − `alpha` the mean lies within it *at every count at once*, so that one may look after each value and
 * stop at will. Normal-mixture bound with the spread as seen (Robbins; asymptotic, hence not before ten values).
 */
export function confidenceSequence(values: readonly number[], alpha: number): Estimate {
  const count = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(count, 1);
  if (count < LEAST) return { count, mean, low: 0, high: 1 };
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  // Half a success and half a failure more, so that values all alike don't pass for certainty.
  const variance = (squares + 0.5 * ((1 - mean) ** 2 + mean ** 2)) / count;
  const wide = -2 * Math.log(alpha);
  const rho2 = (wide + Math.log(wide + 1)) / EXPECTED;
  const scale = count * rho2 + 1;
  const half = Math.sqrt(
    ((variance * 2 * scale) / (count * count * rho2)) * Math.log(Math.sqrt(scale) / alpha),
  );
  return { count, mean, low: Math.max(0, mean - half), high: Math.min(1, mean + half) };
}

/**
 * Wilson's interval for a share of successes (which may be halves: shared wins).
 * @param z how many standard deviations, see `normalQuantile`
 */
export function wilson(successes: number, trials: number, z: number): Estimate {
  if (trials === 0) return { count: 0, mean: 0, low: 0, high: 1 };
  const mean = successes / trials;
  const centre = (mean + (z * z) / (2 * trials)) / (1 + (z * z) / trials);
  const half =
    (z / (1 + (z * z) / trials)) * Math.sqrt((mean * (1 - mean)) / trials + (z * z) / (4 * trials * trials));
  return { count: trials, mean, low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}

/** The value below which a standard normal lies with this probability; to four digits, by halving. */
export function normalQuantile(probability: number): number {
  let [low, high] = [-10, 10];
  while (high - low > 1e-6) {
    const middle = (low + high) / 2;
    if (normalBelow(middle) < probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Simpson's rule over the density; the tail beyond ten is nothing. */
function normalBelow(x: number): number {
  const steps = 2000;
  const width = (x + 10) / steps;
  let sum = 0;
  for (let i = 0; i <= steps; i++) {
    const weight = i === 0 || i === steps ? 1 : i % 2 === 1 ? 4 : 2;
    sum += weight * Math.exp(-((-10 + i * width) ** 2) / 2);
  }
  return (sum * width) / 3 / Math.sqrt(2 * Math.PI);
}

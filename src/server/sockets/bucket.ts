/** Lets `burst` things pass at once and `perSecond` steadily. */
export function tokenBucket(burst: number, perSecond: number, now: () => number): () => boolean {
  let tokens = burst;
  let last = now();
  return () => {
    const at = now();
    tokens = Math.min(burst, tokens + (Math.max(0, at - last) / 1000) * perSecond);
    last = at;
    if (tokens < 1) return false;
    tokens--;
    return true;
  };
}

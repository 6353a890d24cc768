/** Asks for many at once what is asked for in the same turn of the event loop. */
export function batched<K, V>(
  ask: (keys: readonly K[]) => Promise<readonly V[]>, // an answer for each, in order
): (key: K) => Promise<V> {
  let waiting: { key: K; resolve: (value: V) => void; reject: (error: unknown) => void }[] = [];

  async function run(): Promise<void> {
    const all = waiting;
    waiting = [];
    for (let from = 0; from < all.length; from += MOST) {
      const batch = all.slice(from, from + MOST);
      try {
        const answers = await ask(batch.map(({ key }) => key));
        batch.forEach(({ resolve }, i) => resolve(answers[i] as V));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (waiting.length === 1) setImmediate(() => void run());
    });
}

/** So many at most in one question. */
const MOST = 500;

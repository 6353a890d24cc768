import type { After } from '../../src/client/board/queue.ts';

/** A clock that stands until time is let pass. */
export function fakeClock(): { readonly after: After; now(): number; pass(ms: number): void } {
  let now = 0;
  let due: { at: number; then: () => void }[] = [];
  return {
    after: (ms, then) => {
      const one = { at: now + ms, then };
      due.push(one);
      return () => (due = due.filter((other) => other !== one));
    },
    now: () => now,
    pass: (ms) => {
      const until = now + ms;
      for (;;) {
        const next = due.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        due = due.filter((one) => one !== next);
        now = next.at;
        next.then();
      }
      now = until;
    },
  };
}

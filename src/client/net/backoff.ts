/** Waiting times of a connection, in milliseconds, and how often it tries. */
export const times = {
  welcome: 10_000, // for a socket to open and be greeted
  idle: 20_000, // of silence before a ping; proxies cut lines that are idle for 30 s or more
  answer: 10_000, // to a ping
  wakeAnswer: 4_000, // to the ping after a sleep: the line is likely dead
  firstPause: 500, // before the first try to come back
  longestPause: 15_000,
  faithfulTries: 4, // in vain in a row before a way that has worked is doubted
  retry: 500, // before an action that failed by no fault of its own is sent again, times how often
  retries: 5,
  tooFast: 1_500, // before sending on after too much at once
} as const;

/** How long to wait before the next try, after so many failed ones: doubling, and spread so that not all come back at once. */
export function pause(failedTries: number, random: number): number {
  const full = Math.min(times.longestPause, times.firstPause * 2 ** Math.min(failedTries, 10));
  return Math.round(full * (0.5 + random / 2));
}

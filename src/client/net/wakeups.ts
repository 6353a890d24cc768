/** Tells a match when the device goes away and comes back. Gives back how to stop. */
export function watchDevice(match: { wake(): void; sleep(): void }): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const shown = () => {
    if (document.visibilityState === 'visible') match.wake();
  };
  document.addEventListener('visibilitychange', shown, { signal });
  document.addEventListener('resume', () => match.wake(), { signal }); // after the browser froze the page
  addEventListener('online', () => match.wake(), { signal });
  addEventListener('offline', () => match.wake(), { signal }); // a socket says nothing of a pulled cable for long
  addEventListener('pagehide', (event) => event.persisted && match.sleep(), { signal });
  addEventListener('pageshow', (event) => event.persisted && match.wake(), { signal });
  return () => stop.abort();
}

/** Notes where the focus is. @returns what takes it back there, if that place is still in the document */
export function noteFocus(): () => void {
  const from = document.activeElement;
  return () => {
    if (from instanceof HTMLElement && from.isConnected) from.focus();
  };
}

/**
 * Takes the focus to the heading of the page that has just come in place of another, as a full load would put a reader at
 * its beginning. The heading may be still to come, and one that gives way to another, as what is shown while a page opens
 * does, takes the focus along. Leaves the focus where it is once somebody has taken it elsewhere.
 * @returns what calls it off
 */
export function arrive(): () => void {
  const app = document.getElementById('app');
  const observer = new MutationObserver(() => look());
  const done = (): void => observer.disconnect();
  let at: HTMLElement | null = null;
  function look(): void {
    const focused = document.activeElement;
    if (at && focused === at) return;
    if (focused !== document.body) return done();
    at = app?.querySelector<HTMLElement>('main h1') ?? app?.querySelector<HTMLElement>('h1') ?? null;
    if (!at) return;
    at.tabIndex = -1;
    at.focus({ preventScroll: true });
  }
  if (app) observer.observe(app, { childList: true, subtree: true });
  look();
  return done;
}

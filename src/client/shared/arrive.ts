/** Notes where the focus is. @returns what takes it back there, if that place is still in the document */
export function noteFocus(): () => void {
  const from = document.activeElement;
  return () => {
    if (from instanceof HTMLElement && from.isConnected) from.focus();
  };
}

/**
 * Takes the focus to the heading of the page that has just come in place of another, as a full load would put a reader at
 * its beginning. The heading may be still to come. Leaves the focus where it is if somebody has taken it meanwhile.
 * @returns what calls it off
 */
export function arrive(): () => void {
  const app = document.getElementById('app');
  const observer = new MutationObserver(() => look());
  const done = (): void => observer.disconnect();
  function look(): void {
    if (document.activeElement !== document.body) return done();
    const heading = app?.querySelector<HTMLElement>('main h1') ?? app?.querySelector<HTMLElement>('h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    done();
  }
  if (app) observer.observe(app, { childList: true, subtree: true });
  look();
  return done;
}

/**
 * Runs something when the next picture is on the screen, in a task of its own, so that it never keeps one from being shown.
 * A page that nobody sees has no pictures to wait for.
 * @returns what calls it off
 */
export function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const next = (): void => void (timer = setTimeout(run));
  if (document.visibilityState === 'hidden') {
    next();
    return () => clearTimeout(timer);
  }
  const frame = requestAnimationFrame(next);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

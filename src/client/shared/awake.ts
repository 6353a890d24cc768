/**
 * Keeps the device's screen from going dark as long as the page is in sight, where the browser can.
 * @returns what lets it go dark again
 */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | undefined;
  let wanted = true;
  const stay = async (): Promise<void> => {
    if (document.visibilityState !== 'visible') return;
    // Refused on a low battery: then it goes dark, and that is all.
    const got = await navigator.wakeLock?.request('screen').catch(() => undefined);
    if (wanted) lock = got;
    else void got?.release();
  };
  const again = (): void => void stay();
  again();
  document.addEventListener('visibilitychange', again); // the browser lets go of it whenever the page is out of sight
  return () => {
    wanted = false;
    document.removeEventListener('visibilitychange', again);
    void lock?.release();
  };
}

/** Keeps the screen on, so that the phone does not fall asleep in the middle of a sentence. Returns the way to stop. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let wanted = true;
  // not in every browser, and refused on a low battery: recording goes on all the same
  const wakeLock = navigator.wakeLock as WakeLock | undefined;
  const request = async () => {
    if (!wanted || document.visibilityState !== 'visible') return;
    lock = (await wakeLock?.request('screen').catch(() => null)) ?? null;
    if (!wanted) await lock?.release();
  };
  const onVisible = () => void request();
  void request();
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    wanted = false;
    document.removeEventListener('visibilitychange', onVisible);
    void lock?.release();
  };
}

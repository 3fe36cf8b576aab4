/** How long an open page goes without looking for a newer version. */
const LOOK_EVERY_MS = 30 * 60_000;
/** A page that nobody has looked at for so long is taken to be idle. */
const IDLE_MS = 60_000;

/** Whether closing the page now would lose something: asks whoever would ask the person. */
const isBusy = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Loads the page anew once nobody has looked at it for a while and nothing would be lost. */
function reloadWhenIdle(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onVisibility = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden')
      timer = setTimeout(() => {
        if (!isBusy()) location.reload();
      }, IDLE_MS);
  };
  document.addEventListener('visibilitychange', onVisibility);
  onVisibility();
}

/**
 * Keeps the app on this device, so that it opens without a connection, and looks for newer versions of it now and then.
 * `onNewVersion` is called once, when the next start will show a newer one. Returns the way to stop.
 */
export function keepOffline(onNewVersion: () => void): () => void {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  // not in every browser, and not over an open connection: the app works as it does without
  if (!container) return () => {};
  let lookedAt = Date.now();
  let told = false;
  const onMessage = ({ data }: MessageEvent<{ type?: string }>) => {
    if (data.type !== 'new-version' || told) return;
    told = true;
    reloadWhenIdle();
    onNewVersion();
  };
  const onVisible = () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < LOOK_EVERY_MS) return;
    lookedAt = Date.now();
    container.controller?.postMessage({ type: 'renew' });
  };
  container.addEventListener('message', onMessage);
  document.addEventListener('visibilitychange', onVisible);
  // refused where storage is switched off
  container.register('/worker.js').then(
    () => container.controller?.postMessage({ type: 'renew' }),
    () => undefined,
  );
  return () => {
    container.removeEventListener('message', onMessage);
    document.removeEventListener('visibilitychange', onVisible);
  };
}

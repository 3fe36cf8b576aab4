export interface Interruptions {
  /** The page may be gone the next moment: what was heard is to be kept now. */
  onHidden: () => void;
  /** Nothing is heard from here on. */
  onPause: () => void;
}

/** A phone that is put away or locked hears a pocket; at a desk, people look something up while they speak. */
const isHandheld = (): boolean => window.matchMedia('(pointer: coarse)').matches;

/** Watches for the moments in which a browser may stop listening. Returns the way to stop. */
export function watchInterruptions({ onHidden, onPause }: Interruptions): () => void {
  const onVisibility = () => {
    if (document.visibilityState !== 'hidden') return;
    onHidden();
    if (isHandheld()) onPause();
  };
  const onFreeze = () => {
    onHidden();
    onPause();
  };
  document.addEventListener('visibilitychange', onVisibility);
  document.addEventListener('freeze', onFreeze);
  window.addEventListener('pagehide', onHidden);
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    document.removeEventListener('freeze', onFreeze);
    window.removeEventListener('pagehide', onHidden);
  };
}

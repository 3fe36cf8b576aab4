import { useSyncExternalStore } from 'react';

/** From where on there is room for a sidebar and a table; the same as in the style sheets. */
const WIDE = '(min-width: 768px)';

const media = (): MediaQueryList | null => (typeof matchMedia === 'function' ? matchMedia(WIDE) : null);

function subscribe(listener: () => void): () => void {
  const list = media();
  list?.addEventListener('change', listener);
  return () => list?.removeEventListener('change', listener);
}

/** Whether there is room for a table; on a phone there is not. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => media()?.matches ?? true);

/** So long at most, once all is there, the page may still be busy. */
const BUSY_MS = 2_000;

/**
 * Resolves once all that the page's head names is there, and the page has nothing better to do: what a first screen does
 * not need begins only then, so that it takes nothing of a weak signal from what is being waited for.
 */
export const afterFirstScreen = (): Promise<void> =>
  new Promise((resolve) => {
    const rest = () => {
      if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: BUSY_MS });
      else setTimeout(resolve);
    };
    if (document.readyState === 'complete') rest();
    else window.addEventListener('load', rest, { once: true });
  });

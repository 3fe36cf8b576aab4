import { useEffect } from 'react';

/** While something would be lost, the browser asks before the tab is closed, and nothing loads the page anew. */
export function useClosingQuestion(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const onClosing = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onClosing);
    return () => window.removeEventListener('beforeunload', onClosing);
  }, [active]);
}

/** The browser asks before the tab is closed, and nothing loads the page anew. Returns the way to end that. */
export function askBeforeClosing(): () => void {
  const onClosing = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', onClosing);
  return () => window.removeEventListener('beforeunload', onClosing);
}

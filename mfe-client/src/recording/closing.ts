import { setRecording } from '@jobspeak/web/state';
import { useEffect } from 'react';
import { isOpen, type RecordingState } from './machine';

/** While something would be lost, the browser asks before the tab is closed, and nothing loads the page anew. */
export function useClosingQuestion(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const onClosing = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onClosing);
    return () => window.removeEventListener('beforeunload', onClosing);
  }, [active]);
}

/** From the press that begins a recording until it has gone out, nothing opens over its controls by itself. */
export function useNothingAbove(state: RecordingState): void {
  const active = state.phase === 'asking' || isOpen(state);
  useEffect(() => {
    if (!active) return;
    setRecording(true);
    return () => setRecording(false);
  }, [active]);
}

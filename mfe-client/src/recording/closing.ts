import { setRecording } from '@jobspeak/web/state';
import { useEffect, useEffectEvent } from 'react';
import { isOpen, type RecordingState } from './machine';

const MARK = 'asksBeforeGoingBack';
const isMarked = (): boolean => (history.state as Record<string, unknown> | null)?.[MARK] === true;

/** While somebody speaks, going back asks first: the browser's button, and a finger that comes in from the edge. */
export function useBackQuestion(active: boolean, onBack: () => void): void {
  const ask = useEffectEvent(onBack);
  useEffect(() => {
    if (!active) return;
    // one more entry of the same screen: it is this that going back takes away
    const mark = () => history.pushState({ ...(history.state as object | null), [MARK]: true }, '');
    const onPop = () => {
      mark();
      ask();
    };
    mark();
    window.addEventListener('popstate', onPop);
    return () => {
      window.removeEventListener('popstate', onPop);
      if (isMarked()) history.back();
    };
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

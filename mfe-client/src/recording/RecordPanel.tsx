import { Card } from '@jobspeak/ui';
import { useEffect, useSyncExternalStore } from 'react';
import { markTold } from './consent';
import { chosenMicrophone } from './DevicePicker';
import { isOpen } from './machine';
import styles from './RecordPanel.module.css';
import type { Recorder } from './recorder';
import { TakeControls } from './TakeControls';
import { TakeDisplay } from './TakeDisplay';
import { useUserId } from './use-queue';

/** Space starts and stops, unless it belongs to what has the focus. */
function useSpaceBar(onPress: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const busy =
        event.target instanceof Element && event.target.closest('button, a, input, select, textarea, dialog, summary');
      if (event.code !== 'Space' || event.repeat || busy) return;
      event.preventDefault();
      onPress();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}

/** The record button and everything around it. */
export function RecordPanel({ recorder }: { recorder: Recorder }) {
  const state = useSyncExternalStore(recorder.subscribe, recorder.read);
  const speaking = state.phase === 'recording' || state.phase === 'paused';
  const full = isOpen(state) || state.phase === 'sent';
  const userId = useUserId();
  const start = () => {
    markTold(userId, new Date());
    return recorder.start(chosenMicrophone());
  };
  const toggle = () => void (speaking ? recorder.stop() : start());
  useSpaceBar(toggle);
  return (
    <Card className={styles.panel} data-full={full || undefined} aria-label="Recorder">
      <TakeDisplay recorder={recorder} state={state} />
      <TakeControls recorder={recorder} state={state} onToggle={toggle} />
    </Card>
  );
}

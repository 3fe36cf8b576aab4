import { Spinner, VisuallyHidden } from '@jobspeak/ui';
import { Mic, Pause, Play, Square, Trash2 } from '@jobspeak/ui/icons';
import { type ReactNode, useRef, useState } from 'react';
import { DiscardQuestion } from './DiscardQuestion';
import type { RecordingState } from './machine';
import type { Recorder } from './recorder';
import styles from './TakeControls.module.css';

export interface TakeControlsProps {
  recorder: Recorder;
  state: RecordingState;
  /** Starts when there is nothing yet, stops when there is. */
  onToggle: () => void;
  /** What stopping leads to. */
  stopText?: string;
}

/** The big button, which never moves, with discard and pause at its sides while somebody speaks. */
export function TakeControls({ recorder, state, onToggle, stopText = 'Stop and make the quote' }: TakeControlsProps) {
  const [asking, setAsking] = useState(false);
  const speaking = state.phase === 'recording' || state.phase === 'paused';
  const paused = state.phase === 'paused';
  return (
    <>
      <div className={styles.controls}>
        {speaking && (
          <SideButton icon={<Trash2 size={22} aria-hidden="true" />} onClick={() => setAsking(true)}>
            Discard
          </SideButton>
        )}
        <BigButton state={state} stopText={stopText} onPress={onToggle} />
        {speaking && (
          <SideButton
            icon={paused ? <Play size={22} aria-hidden="true" /> : <Pause size={22} aria-hidden="true" />}
            onClick={paused ? recorder.resume : recorder.pause}
          >
            {paused ? 'Resume' : 'Pause'}
          </SideButton>
        )}
      </div>
      <DiscardQuestion
        open={asking && speaking}
        onDiscard={() => {
          setAsking(false);
          void recorder.discard();
        }}
        onKeep={() => setAsking(false)}
      />
    </>
  );
}

interface SideButtonProps {
  icon: ReactNode;
  onClick: () => void;
  children: string;
}

const SideButton = ({ icon, onClick, children }: SideButtonProps) => (
  <button type="button" className={styles.side} onClick={onClick}>
    <span className={styles.sideMark}>{icon}</span>
    {children}
  </button>
);

interface BigButtonProps {
  state: RecordingState;
  stopText: string;
  onPress: () => void;
}

/** The second press of a double tap comes within so many ms; nobody wants to stop so soon, or to begin anew. */
const DOUBLE_TAP_MS = 500;

function BigButton({ state, stopText, onPress }: BigButtonProps) {
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  const press = () => {
    const now = performance.now();
    if (now - pressedAt.current < DOUBLE_TAP_MS) return;
    pressedAt.current = now;
    onPress();
  };
  const speaking = state.phase === 'recording' || state.phase === 'paused';
  const waiting = !speaking && state.phase !== 'idle';
  const icon = speaking ? (
    <Square size={36} fill="currentColor" aria-hidden="true" />
  ) : (
    <Mic size={44} aria-hidden="true" />
  );
  return (
    <button
      type="button"
      className={styles.main}
      data-phase={state.phase}
      aria-disabled={waiting || undefined}
      onClick={() => !waiting && press()}
    >
      <span className={styles.mark}>{waiting ? <Spinner size={36} /> : icon}</span>
      {waiting ? (
        <VisuallyHidden>Please wait</VisuallyHidden>
      ) : (
        <span className={styles.caption}>{speaking ? stopText : 'Start recording'}</span>
      )}
    </button>
  );
}

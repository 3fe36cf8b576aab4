import { Button, Card, classes, FormError, Spinner, VisuallyHidden } from '@jobspeak/ui';
import { Mic, Pause, Play, ShieldCheck, Square, Trash2 } from '@jobspeak/ui/icons';
import { Dialog, LevelMeter, ProgressBar } from '@jobspeak/ui/parts';
import { ERRORS } from '@jobspeak/web';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { clockText } from '../generation';
import { chosenMicrophone, DevicePicker } from './DevicePicker';
import { MAX_MS, MIN_MS, type RecordingState } from './machine';
import { microphonePermission } from './microphone';
import styles from './RecordPanel.module.css';
import type { Recorder } from './recorder';

const BARS = 44;
const FRAME_MS = 80;
const QUIET: readonly number[] = Array.from({ length: BARS }, () => 0);

/** Time and loudness, looked at twelve times a second while somebody speaks. */
function useMeter(recorder: Recorder, running: boolean) {
  const [levels, setLevels] = useState(QUIET);
  const [ms, setMs] = useState(0);
  useEffect(() => {
    const look = () => {
      setMs(recorder.spokenMs());
      if (running) setLevels((before) => [...before.slice(1), recorder.level()]);
      if (recorder.spokenMs() >= MAX_MS) void recorder.stop();
    };
    look();
    if (!running) return;
    const timer = setInterval(look, FRAME_MS);
    return () => clearInterval(timer);
  }, [recorder, running]);
  return { levels, ms };
}

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
  const keeps = useSyncExternalStore(recorder.subscribe, () => recorder.keeps);
  const speaking = state.phase === 'recording' || state.phase === 'paused';
  const toggle = () => void (speaking ? recorder.stop() : recorder.start(chosenMicrophone()));
  useSpaceBar(toggle);
  return (
    <Card className={styles.panel} aria-label="Recorder" data-phase={state.phase}>
      <Display recorder={recorder} state={state} />
      <BigButton state={state} onPress={toggle} />
      <Below recorder={recorder} state={state} />
      {!keeps && speaking && (
        <p className={styles.warning} role="alert">
          This device has no room for the recording. Keep this page open until it is sent.
        </p>
      )}
      <div className={styles.device}>
        <DevicePicker asked={state.phase} disabled={state.phase !== 'idle'} />
      </div>
    </Card>
  );
}

const WORDS: Record<RecordingState['phase'], string> = {
  idle: 'Ready when you are',
  asking: 'Waiting for the microphone…',
  recording: 'Listening',
  paused: 'Paused',
  stopping: 'Keeping the last words…',
  sending: 'Sending the recording…',
  sent: 'Sent',
};

function Display({ recorder, state }: { recorder: Recorder; state: RecordingState }) {
  const { levels, ms } = useMeter(recorder, state.phase === 'recording');
  const live = state.phase === 'recording' || state.phase === 'paused';
  return (
    <div className={styles.display}>
      <p role="status" className={styles.phase}>
        {WORDS[state.phase]}
      </p>
      {live && (
        <>
          <p className={styles.clock} role="timer" aria-label="Recorded">
            {clockText(ms)}
          </p>
          <LevelMeter levels={levels} paused={state.phase === 'paused'} />
          <p className={styles.hint}>
            {ms < MIN_MS ? 'Say a little more: at least 5 seconds.' : 'Kept on this device as you speak.'}
          </p>
        </>
      )}
      {state.phase === 'sending' && (
        <ProgressBar label="Sending" share={state.total > 0 ? state.sent / state.total : 0} />
      )}
      {state.phase === 'idle' && <Prompt state={state} />}
      {state.phase === 'asking' && <p className={styles.hint}>Choose “Allow” in the question your browser shows.</p>}
    </div>
  );
}

/** What to say, and why the browser will ask for the microphone, before it does. */
function Prompt({ state }: { state: Extract<RecordingState, { phase: 'idle' }> }) {
  const [permission, setPermission] = useState<PermissionState>('granted');
  useEffect(() => {
    let gone = false;
    void microphonePermission().then((found) => gone || setPermission(found));
    return () => {
      gone = true;
    };
  }, [state]);
  const problem = state.problem ?? (permission === 'denied' ? 'RECORDING_PERMISSION_DENIED' : null);
  return (
    <>
      <p className={styles.say}>Say who it is for, what there is to do, how much of it, and what it costs.</p>
      {problem && <FormError>{ERRORS[problem].text}</FormError>}
      {permission === 'prompt' && problem === null && (
        <p className={styles.why}>
          <ShieldCheck size={18} aria-hidden="true" />
          Your browser will ask for the microphone. It listens only between Record and Stop.
        </p>
      )}
    </>
  );
}

function BigButton({ state, onPress }: { state: RecordingState; onPress: () => void }) {
  const speaking = state.phase === 'recording' || state.phase === 'paused';
  const waiting = !speaking && state.phase !== 'idle';
  return (
    <button
      type="button"
      className={classes(styles.big, speaking && styles.stop)}
      aria-disabled={waiting || undefined}
      onClick={() => !waiting && onPress()}
    >
      {waiting ? (
        <Spinner size={36} />
      ) : speaking ? (
        <Square size={36} fill="currentColor" aria-hidden="true" />
      ) : (
        <Mic size={44} aria-hidden="true" />
      )}
      <VisuallyHidden>{speaking ? 'Stop and make the quote' : waiting ? 'Please wait' : 'Record'}</VisuallyHidden>
    </button>
  );
}

function Below({ recorder, state }: { recorder: Recorder; state: RecordingState }) {
  const [asking, setAsking] = useState(false);
  if (state.phase === 'idle') return <p className={styles.caption}>Record</p>;
  if (state.phase !== 'recording' && state.phase !== 'paused') return null;
  const paused = state.phase === 'paused';
  return (
    <>
      <p className={styles.caption}>Stop and make the quote</p>
      <div className={styles.controls}>
        <Button
          variant="secondary"
          icon={paused ? <Play size={20} aria-hidden="true" /> : <Pause size={20} aria-hidden="true" />}
          onClick={paused ? recorder.resume : recorder.pause}
        >
          {paused ? 'Go on' : 'Pause'}
        </Button>
        <Button variant="quiet" icon={<Trash2 size={20} aria-hidden="true" />} onClick={() => setAsking(true)}>
          Discard
        </Button>
      </div>
      <Dialog
        open={asking}
        title="Discard this recording?"
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button variant="danger" onClick={() => void recorder.discard()}>
              Discard it
            </Button>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Keep recording
            </Button>
          </>
        }
      >
        <p>What you have said so far will be gone.</p>
      </Dialog>
    </>
  );
}

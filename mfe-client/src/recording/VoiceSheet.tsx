import type { ErrorCode, TakeTarget } from '@jobspeak/contracts';
import { FormError, Spinner, useToasts } from '@jobspeak/ui';
import { Dialog } from '@jobspeak/ui/parts';
import { ERRORS } from '@jobspeak/web';
import { listenToEvents } from '@jobspeak/web/events';
import { useQueryClient } from '@jobspeak/web/query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { LiveQuote, useLive } from '../generation';
import { recordingCallsOf } from './api';
import { useBackQuestion, useNothingAbove } from './closing';
import { markTold } from './consent';
import { chosenMicrophone } from './DevicePicker';
import { DiscardQuestion } from './DiscardQuestion';
import { openMicrophone } from './microphone';
import { outcomeIn } from './outcome';
import { CUT_SHORT, Recorder } from './recorder';
import { TakeControls } from './TakeControls';
import { TakeDisplay } from './TakeDisplay';
import { takesOfThisDevice } from './takes';
import { useQueue, useUserId } from './use-queue';
import styles from './VoiceSheet.module.css';

export interface VoiceSheetProps {
  /** The draft that is added to, or what of it is said anew: a line, or the seconds that noise has covered. */
  into: TakeTarget;
  onClose: () => void;
}

/** A short take for a quote that is there already: "and another thing", or a line said again. */
export function VoiceSheet({ into, onClose }: VoiceSheetProps) {
  const userId = useUserId();
  const toasts = useToasts();
  const { queue } = useQueue();
  const [recorder] = useState(
    () =>
      new Recorder({
        userId,
        calls: recordingCallsOf(userId),
        openMicrophone,
        takes: takesOfThisDevice,
        into,
        onWaiting: () => {
          void queue.wake();
          toasts.show({ type: 'info', title: 'Kept on this device. It goes into the quote once it can be sent.' });
          onClose();
        },
        onCutShort: () => toasts.show({ type: 'info', title: CUT_SHORT }),
      }),
  );
  const state = useSyncExternalStore(recorder.subscribe, recorder.read);
  const [asking, setAsking] = useState(false);
  useNothingAbove(state);
  const { title, brief, stopText } = wordsFor(into);
  const speaking = state.phase === 'recording' || state.phase === 'paused';
  useBackQuestion(speaking, () => setAsking(true));
  const start = () => {
    markTold(userId, new Date());
    return recorder.start(chosenMicrophone());
  };
  useEffect(() => recorder.leave, [recorder]);
  return (
    <Dialog open title={title} onClose={() => (speaking ? setAsking(true) : onClose())}>
      <div className={styles.sheet}>
        {state.phase === 'sent' ? (
          <Adding recordingId={state.recordingId} quoteId={into.quoteId} onDone={onClose} />
        ) : (
          <>
            <TakeDisplay recorder={recorder} state={state} brief={brief} />
            <TakeControls
              recorder={recorder}
              state={state}
              stopText={stopText}
              onToggle={() => void (speaking ? recorder.stop() : start())}
            />
          </>
        )}
      </div>
      <DiscardQuestion
        open={asking && speaking}
        onDiscard={() => void recorder.discard().then(onClose)}
        onKeep={() => setAsking(false)}
      />
    </Dialog>
  );
}

/** What is asked for, by what it is for. */
function wordsFor({ lineId, questionId }: TakeTarget): { title: string; brief: string; stopText: string } {
  if (lineId !== undefined)
    return {
      title: 'Say this line again',
      brief: 'Say the whole line: how many, of what, and the price. At least 5 seconds.',
      stopText: 'Stop and replace it',
    };
  if (questionId !== undefined)
    return {
      title: 'Say that bit again',
      brief: 'Say what the noise has covered. It takes the place of what was heard there. At least 5 seconds.',
      stopText: 'Stop and put it in',
    };
  return {
    title: 'Add by voice',
    brief: 'Say what else belongs to this job. It is added to the quote.',
    stopText: 'Stop and add it',
  };
}

interface AddingProps {
  recordingId: string;
  quoteId: string;
  onDone: () => void;
}

/** All of it is with the server: waits until it is in the quote. */
function Adding({ recordingId, quoteId, onDone }: AddingProps) {
  const cache = useQueryClient();
  const live = useLive(recordingId);
  const [problem, setProblem] = useState<ErrorCode | null>(null);
  useEffect(
    () =>
      listenToEvents({
        onEvent: ({ name, data }) => {
          const outcome = outcomeIn(name, data, recordingId);
          if (outcome?.problem) setProblem(outcome.problem);
          if (!outcome || outcome.problem) return;
          void cache.invalidateQueries({ queryKey: ['quotes', quoteId] }).then(onDone);
        },
      }),
    [cache, recordingId, quoteId, onDone],
  );
  if (problem) return <FormError>{ERRORS[problem].text}</FormError>;
  return (
    <>
      <p role="status" className={styles.adding}>
        <Spinner size={20} /> Putting it into the quote…
      </p>
      {live.sketch && <LiveQuote live={live} finished className={styles.understood} />}
      <p className={styles.hint}>You can close this and go on; it arrives by itself.</p>
    </>
  );
}

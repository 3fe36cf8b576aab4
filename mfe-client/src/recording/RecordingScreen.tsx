import { useToasts, VisuallyHidden } from '@jobspeak/ui';
import { Page } from '@jobspeak/ui/parts';
import { paths } from '@jobspeak/web';
import { useQueryClient } from '@jobspeak/web/query';
import { useNavigate } from '@jobspeak/web/router';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { isQuote, useLive } from '../generation';
import { recordingCallsOf } from './api';
import { CaptionRoom } from './CaptionRoom';
import { useNothingAbove } from './closing';
import { FileDrop } from './FileDrop';
import { LeaveGuard } from './LeaveGuard';
import { isOpen, MIN_MS } from './machine';
import { openMicrophone } from './microphone';
import { QueueCard } from './QueueCard';
import { RecordPanel } from './RecordPanel';
import { CUT_SHORT, Recorder } from './recorder';
import { SentSoFar } from './SentSoFar';
import { takesOfThisDevice } from './takes';
import { useQueue, useUserId } from './use-queue';

/** Goes on to the quote that a recording becomes. */
function useArrival() {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return useCallback(
    ({ id, quoteId }: { id: string; quoteId: string }) => {
      void cache.invalidateQueries({ queryKey: ['quotes', 'list'] });
      void cache.invalidateQueries({ queryKey: ['dashboard'] });
      void navigate(paths.quote(quoteId), { replace: true, state: { recordingId: id } });
    },
    [cache, navigate],
  );
}

const TITLE = 'Record a job';

interface Props {
  /** Somebody speaks, and will want to see the quote. */
  onBegin?: () => void;
  /** What else is to be known before one begins. */
  above?: ReactNode;
}

/** Speak, and a quote comes out. */
export function RecordingScreen({ onBegin, above }: Props) {
  const userId = useUserId();
  const { queue } = useQueue();
  const toasts = useToasts();
  const [recorder] = useState(
    () =>
      new Recorder({
        userId,
        calls: recordingCallsOf(userId),
        openMicrophone,
        takes: takesOfThisDevice,
        onWaiting: () => void queue.wake(),
        onCutShort: () => toasts.show({ type: 'info', title: CUT_SHORT }),
      }),
  );
  const state = useSyncExternalStore(recorder.subscribe, recorder.read);
  const speaking = state.phase === 'recording' || state.phase === 'paused';
  const full = isOpen(state) || state.phase === 'sent';
  const ended = full && !speaking;
  const recordingId = useSyncExternalStore(recorder.subscribe, () => recorder.recordingId);
  const { sketch } = useLive(ended ? recordingId : null);
  const arrived = useArrival();
  useEffect(() => recorder.leave, [recorder]);
  useNothingAbove(state);
  const begun = useEffectEvent(() => onBegin?.());
  useEffect(() => {
    if (speaking) begun();
  }, [speaking]);
  useEffect(() => {
    if (state.phase === 'sent') arrived({ id: state.recordingId, quoteId: state.quoteId });
  }, [state, arrived]);
  return (
    <>
      {ended && isQuote(sketch) ? (
        <SentSoFar sketch={sketch} state={state} />
      ) : (
        // while somebody speaks, and until it has gone out, what is understood needs the room
        <Page title={full ? <VisuallyHidden>{TITLE}</VisuallyHidden> : TITLE} documentTitle={TITLE} narrow>
          {state.phase === 'idle' && above}
          {state.phase === 'idle' && <QueueCard />}
          <RecordPanel recorder={recorder} />
          {state.phase === 'idle' && state.problem === null && <CaptionRoom />}
          {state.phase === 'idle' && <FileDrop onArrived={arrived} />}
        </Page>
      )}
      <LeaveGuard speaking={speaking} isLongEnough={() => recorder.spokenMs() >= MIN_MS} onDiscard={recorder.discard} />
    </>
  );
}

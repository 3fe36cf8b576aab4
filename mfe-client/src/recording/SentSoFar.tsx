import type { QuoteSketch } from '@jobspeak/contracts';
import { ProgressBar } from '@jobspeak/ui/parts';
import { useOnline } from '@jobspeak/web';
import { LAST_WORDS, QuoteSoFar } from '../generation';
import type { RecordingState } from './machine';

/** Fewer than so many seconds of sound have gone out before anybody has read how many there are. */
const WORTH_A_BAR = 3;

/** All has been said, and the rest of it is on its way. */
export function SentSoFar({ sketch, state }: { sketch: QuoteSketch; state: RecordingState }) {
  const online = useOnline();
  const sending = state.phase === 'sending' ? state : null;
  return (
    <QuoteSoFar
      sketch={sketch}
      doing={sending ? 'Sending the recording…' : LAST_WORDS}
      note={
        online
          ? 'Everything you said is on this device until it has arrived.'
          : 'Everything you said is on this device. It goes out by itself once you are back online.'
      }
    >
      {sending && sending.total - sending.sent > WORTH_A_BAR && (
        <ProgressBar label="Sending" share={sending.sent / sending.total} />
      )}
    </QuoteSoFar>
  );
}

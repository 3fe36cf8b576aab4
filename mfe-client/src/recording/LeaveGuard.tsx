import { Button } from '@jobspeak/ui';
import { Dialog } from '@jobspeak/ui/parts';
import { paths } from '@jobspeak/web';
import { useNavigate } from '@jobspeak/web/router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useBackQuestion } from './closing';

export interface LeaveGuardProps {
  /** It can still be gone on with. What is on its way goes on by itself, whichever screen is open. */
  speaking: boolean;
  /** What was said may become a quote. */
  isLongEnough: () => boolean;
  /** Throws it away. */
  onDiscard: () => Promise<void>;
}

/** The in-app address that a press leads to, if it leads away in this tab. */
function destinationOf(event: MouseEvent): string | null {
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!plain || !(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute('download')) return null;
  const there = link.origin === location.origin && link.pathname !== location.pathname;
  return there ? link.pathname + link.search : null;
}

/** Asks before a recording is left: by a link here, or by going back. */
export function LeaveGuard({ speaking, isLongEnough, onDiscard }: LeaveGuardProps) {
  const [leavingTo, setLeavingTo] = useState<string | null>(null);
  const [sendable, setSendable] = useState(false);
  const navigate = useNavigate();
  const askAbout = (to: string) => {
    setSendable(isLongEnough());
    setLeavingTo(to);
  };
  const ask = useEffectEvent(askAbout);
  // what lies before this screen may not be ours
  useBackQuestion(speaking, () => askAbout(paths.dashboard()));
  useEffect(() => {
    if (!speaking) return;
    const onPress = (event: MouseEvent) => {
      const to = destinationOf(event);
      if (to === null) return;
      event.preventDefault();
      event.stopPropagation();
      ask(to);
    };
    document.addEventListener('click', onPress, { capture: true });
    return () => document.removeEventListener('click', onPress, { capture: true });
  }, [speaking]);
  const leave = () => leavingTo !== null && void navigate(leavingTo);
  const discard = () => {
    void onDiscard();
    leave(); // before the entry that asks is taken out of the history: going on has it left behind
  };
  return (
    <Dialog
      open={speaking && leavingTo !== null}
      title="You are recording"
      onClose={() => setLeavingTo(null)}
      actions={
        <>
          <Button variant="quiet" onClick={discard}>
            Discard it
          </Button>
          {sendable && (
            <Button variant="secondary" onClick={leave}>
              Stop and send it
            </Button>
          )}
          <Button onClick={() => setLeavingTo(null)}>Keep recording</Button>
        </>
      }
    >
      <p>
        If you leave now, the recording ends here.{' '}
        {sendable
          ? 'You can send it as it is; its quote appears in your list.'
          : 'It is too short for a quote and would be gone.'}
      </p>
    </Dialog>
  );
}

import { Button, Card } from '@jobspeak/ui';
import { Mic } from '@jobspeak/ui/icons';
import type { DialogueState } from './dialogue';
import styles from './WaitingNotice.module.css';

interface WaitingNoticeProps {
  state: DialogueState;
  onLook: () => void;
  onRetry: () => void;
}

/** What was said and is neither kept nor left, while its sheet is closed: it is ready to look at, or waits. */
export function WaitingNotice({ state, onLook, onRetry }: WaitingNoticeProps) {
  const told = noticeOf(state);
  if (!told) return null;
  return (
    <Card className={styles.notice}>
      <Mic size={20} aria-hidden="true" />
      <p role="status">{told.text}</p>
      {told.isReady ? (
        <Button variant="secondary" size="small" onClick={onLook}>
          Look at it
        </Button>
      ) : (
        <Button variant="quiet" size="small" onClick={onRetry}>
          Try now
        </Button>
      )}
    </Card>
  );
}

function noticeOf({ turn, work, heard, waiting, problem }: DialogueState): { text: string; isReady: boolean } | null {
  const said = heard === null ? '' : ` “${heard}”`;
  if (turn.kind !== 'open' && work === null) return { text: `What you said can be looked at:${said}`, isReady: true };
  if (waiting > 0)
    return {
      text: `${waiting === 1 ? 'One change that you said waits' : `${waiting} changes that you said wait`} for a connection. Nothing is lost: you can go on.`,
      isReady: false,
    };
  if (problem !== null) return { text: `${said} ${problem}`.trim(), isReady: true };
  return null;
}

import { Button, Spinner } from '@jobspeak/ui';
import { Check, CircleAlert, CloudOff } from '@jobspeak/ui/icons';
import { Dialog } from '@jobspeak/ui/parts';
import { textOf } from '@jobspeak/web';
import { type ReactNode, useState } from 'react';
import type { EditorState, SaveState } from './editor';
import styles from './SaveStatus.module.css';

const LOOKS: Record<SaveState, { icon: ReactNode; text: string; tone: 'calm' | 'warn' | 'bad' }> = {
  saved: { icon: <Check size={16} aria-hidden="true" />, text: 'Saved', tone: 'calm' },
  waiting: { icon: <Spinner size={14} />, text: 'Saving…', tone: 'calm' },
  saving: { icon: <Spinner size={14} />, text: 'Saving…', tone: 'calm' },
  retrying: { icon: <CloudOff size={16} aria-hidden="true" />, text: 'Not saved – retrying', tone: 'warn' },
  invalid: { icon: <CircleAlert size={16} aria-hidden="true" />, text: 'Not saved – see what is marked', tone: 'bad' },
  stale: { icon: <CircleAlert size={16} aria-hidden="true" />, text: 'Not saved – changed elsewhere', tone: 'warn' },
  refused: { icon: <CircleAlert size={16} aria-hidden="true" />, text: 'Not saved', tone: 'bad' },
};

export interface SaveStatusProps {
  state: Pick<EditorState, 'save' | 'failure'>;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Whether what is on the screen is safe; asks when two have changed the same part. */
export function SaveStatus({ state, onKeepMine, onTakeTheirs }: SaveStatusProps) {
  const [postponed, setPostponed] = useState(false);
  const { icon, text, tone } = LOOKS[state.save];
  const stale = state.save === 'stale';
  if (!stale && postponed) setPostponed(false);
  return (
    <>
      <span role="status" className={styles.status} data-tone={tone}>
        {icon}
        <span>
          {text}
          {state.save === 'refused' && `: ${textOf(state.failure)}`}
        </span>
      </span>
      {stale && (
        <Button variant="secondary" size="small" onClick={() => setPostponed(false)}>
          Decide
        </Button>
      )}
      <StaleDialog
        open={stale && !postponed}
        onKeepMine={onKeepMine}
        onTakeTheirs={onTakeTheirs}
        onClose={() => setPostponed(true)}
      />
    </>
  );
}

interface StaleDialogProps extends Omit<SaveStatusProps, 'state'> {
  open: boolean;
  onClose: () => void;
}

/** Two people, or two devices, have changed the same part: nobody's work goes without being asked. */
const StaleDialog = ({ open, onKeepMine, onTakeTheirs, onClose }: StaleDialogProps) => (
  <Dialog
    open={open}
    title="Changed somewhere else"
    onClose={onClose}
    actions={
      <>
        <Button variant="secondary" onClick={onTakeTheirs}>
          Take theirs
        </Button>
        <Button onClick={onKeepMine}>Keep mine</Button>
      </>
    }
  >
    <p>
      It was changed on another device while you were working on it, in the same place. Keep what you have here, or take
      the other version.
    </p>
  </Dialog>
);

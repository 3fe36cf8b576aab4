import { Button, Spinner } from '@jobspeak/ui';
import { Check, CircleAlert, CloudOff } from '@jobspeak/ui/icons';
import { textOf } from '@jobspeak/web';
import { type ReactNode, useState } from 'react';
import type { EditorState, SaveState } from './editor';
import { MergeDialog } from './MergeDialog';
import type { Side } from './merge';
import type { Money } from './places';
import styles from './SaveStatus.module.css';
import { UndoButtons } from './UndoButtons';

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
  editor: {
    read: () => Omit<EditorState, 'base' | 'theirs'>;
    resolve: (decide: (path: string) => Side) => void;
    undo: () => void;
    redo: () => void;
  };
  money: Money;
}

/** Whether what is on the screen is safe, and the way back; asks when two have changed the same place. */
export function SaveStatus({ editor, money }: SaveStatusProps) {
  const [postponed, setPostponed] = useState(false);
  const { save, failure, conflicts, content, canUndo, canRedo } = editor.read();
  const { icon, text, tone } = LOOKS[save];
  const stale = save === 'stale';
  if (!stale && postponed) setPostponed(false);
  return (
    <>
      <span role="status" className={styles.status} data-tone={tone}>
        {icon}
        <span>
          {text}
          {save === 'refused' && `: ${textOf(failure)}`}
        </span>
      </span>
      <UndoButtons editor={editor} canUndo={canUndo} canRedo={canRedo} />
      {stale && (
        <Button variant="secondary" size="small" onClick={() => setPostponed(false)}>
          Decide
        </Button>
      )}
      {stale && !postponed && (
        <MergeDialog
          conflicts={conflicts}
          content={content}
          money={money}
          onResolve={editor.resolve}
          onClose={() => setPostponed(true)}
        />
      )}
    </>
  );
}

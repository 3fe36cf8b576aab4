import { IconButton } from '@jobspeak/ui';
import { Redo2, Undo2 } from '@jobspeak/ui/icons';
import { useEffect } from 'react';
import styles from './UndoButtons.module.css';

export interface UndoButtonsProps {
  editor: { undo: () => void; redo: () => void };
  canUndo: boolean;
  canRedo: boolean;
}

/** What the keys of an event ask for; not in a dialog, nor in a field whose text is not read yet: that has its own. */
function askedBy(event: KeyboardEvent): 'undo' | 'redo' | null {
  const { target, key, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (!(ctrlKey || metaKey) || altKey) return null;
  if (target instanceof Element && target.closest('dialog, [aria-invalid="true"], [data-own-undo]')) return null;
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
  return key.toLowerCase() === 'y' && ctrlKey ? 'redo' : null;
}

/** Takes edits back and makes them again: by Ctrl or Cmd with Z, or Shift and Z, and by buttons for those without keys. */
export function UndoButtons({ editor, canUndo, canRedo }: UndoButtonsProps) {
  const { undo, redo } = editor;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const asked = askedBy(event);
      if (!asked) return;
      event.preventDefault(); // the browser knows of single fields only
      if (asked === 'undo') undo();
      else redo();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [undo, redo]);
  return (
    <span className={styles.buttons}>
      <IconButton
        label="Undo"
        aria-keyshortcuts="Control+Z"
        aria-disabled={!canUndo}
        icon={<Undo2 size={20} aria-hidden="true" />}
        onClick={undo}
      />
      <IconButton
        label="Redo"
        aria-keyshortcuts="Control+Shift+Z"
        aria-disabled={!canRedo}
        icon={<Redo2 size={20} aria-hidden="true" />}
        onClick={redo}
      />
    </span>
  );
}

import { IconButton } from '@jobspeak/ui';
import { Redo2, Undo2 } from '@jobspeak/ui/icons';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { shortcutOf } from './keys';
import { lineId } from './line-actions';
import type { DocumentLines } from './schema';
import styles from './UndoButtons.module.css';

export interface UndoButtonsProps {
  editor: { read: () => { content: DocumentLines }; undo: () => void; redo: () => void };
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

/** Makes a step, and brings the line that it changed into sight: a long document shows but a part of it. */
function stepping({ read }: UndoButtonsProps['editor'], step: () => void): void {
  const before = new Set(read().content.lines);
  // the line may be on the screen only after this
  flushSync(step);
  const changed = read().content.lines.find((line) => !before.has(line));
  if (changed) document.getElementById(lineId(changed.id))?.scrollIntoView({ block: 'nearest' });
}

/** Takes edits back and makes them again: by Ctrl or Cmd with Z, or Shift and Z, and by buttons for those without keys. */
export function UndoButtons({ editor, canUndo, canRedo }: UndoButtonsProps) {
  // the editor stays the same for as long as its screen is open
  const [{ undo, redo }] = useState(() => ({
    undo: () => stepping(editor, editor.undo),
    redo: () => stepping(editor, editor.redo),
  }));
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
        aria-keyshortcuts={shortcutOf('Z')}
        aria-disabled={!canUndo}
        icon={<Undo2 size={20} aria-hidden="true" />}
        onClick={undo}
      />
      <IconButton
        label="Redo"
        aria-keyshortcuts={shortcutOf('Z', true)}
        aria-disabled={!canRedo}
        icon={<Redo2 size={20} aria-hidden="true" />}
        onClick={redo}
      />
    </span>
  );
}

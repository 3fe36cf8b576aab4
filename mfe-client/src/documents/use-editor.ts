import { useEffect, useState, useSyncExternalStore } from 'react';
import { DocumentEditor, type EditorOptions, type SaveState } from './editor';
import type { DocumentLines } from './schema';

/** Of an editor that is left: whether it is done, and how to go on. */
interface Unfinished {
  read: () => { save: SaveState };
  subscribe: (listener: () => void) => () => void;
  flush: () => Promise<SaveState>;
}

/** Editors whose screen was left before everything was saved; they go on, and the next visit continues with them. */
const unsaved = new Map<string, Unfinished>();

const isSafe = (editor: Pick<Unfinished, 'read'>): boolean => ['saved', 'invalid'].includes(editor.read().save);

function leave(id: string, editor: Unfinished): void {
  if (isSafe(editor)) return;
  unsaved.set(id, editor);
  const stop = editor.subscribe(() => {
    if (!isSafe(editor)) return;
    unsaved.delete(id);
    stop();
  });
  void editor.flush();
}

/**
 * The editor of one document, for as long as its screen is open and until all is saved. `options.document` is what was
 * read last, whose newer versions are taken in; the other options are those of its first visit.
 */
export function useDocumentEditor<C extends DocumentLines, D extends C & { id: string; version: number }>(
  options: EditorOptions<C, D>,
) {
  const { document } = options;
  const { id } = document;
  // by its id, which no other document has, an editor is of the kind that was left
  const [editor] = useState(() => (unsaved.get(id) as DocumentEditor<C, D> | undefined) ?? new DocumentEditor(options));
  useEffect(() => editor.meet(document), [editor, document]);
  useEffect(() => {
    const onBack = () => void editor.flush();
    const onClosing = (event: BeforeUnloadEvent) => {
      if (!isSafe(editor)) event.preventDefault();
    };
    window.addEventListener('online', onBack);
    window.addEventListener('beforeunload', onClosing);
    return () => {
      window.removeEventListener('online', onBack);
      window.removeEventListener('beforeunload', onClosing);
      leave(id, editor);
    };
  }, [editor, id]);
  return { editor, state: useSyncExternalStore(editor.subscribe, editor.read) };
}

import { Quote } from '@jobspeak/contracts';
import { isAppError } from '@jobspeak/web';
import { saveAll } from '../../documents';
import type { QuoteEditor } from '../document/use-editor';
import type { Draft } from './sayings';

/** The draft on the screen, as what is said about it finds and changes it. */
export const draftOf = (editor: QuoteEditor): Draft => ({
  settled: async () => {
    await saveAll(editor);
    return editor.read().base.version;
  },
  version: () => editor.read().base.version,
  meet: (refusal) => {
    const details = isAppError(refusal) ? (refusal.details as { current?: unknown } | undefined) : undefined;
    const theirs = Quote.safeParse(details?.current);
    if (theirs.success) editor.meet(theirs.data);
    return theirs.success;
  },
  change: (edit) => {
    editor.change(() => edit);
    void editor.flush();
  },
  undo: () => {
    const { canUndo } = editor.read();
    if (canUndo) editor.undo();
    return canUndo;
  },
});

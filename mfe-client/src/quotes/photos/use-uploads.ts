import { useQueryClient } from '@jobspeak/web/query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { saveAll } from '../../documents';
import type { QuoteEditor } from '../document/use-editor';
import { joinSending, leaveSending, openSending, sendingTo } from './sendings';

/** The pictures of a quote that are not on the server yet. They go on when the connection is back. */
export function useUploads(editor: QuoteEditor) {
  const cache = useQueryClient();
  const { id } = editor.read().base;
  const [sending] = useState(() => openSending(cache, id));
  const { uploads } = sending;
  useEffect(() => {
    joinSending(id, sending, editor);
    const onBack = () => uploads.retry();
    const onClosing = (event: BeforeUnloadEvent) => {
      if (!uploads.keeps && uploads.read().length > 0) event.preventDefault();
    };
    window.addEventListener('online', onBack);
    window.addEventListener('beforeunload', onClosing);
    return () => {
      window.removeEventListener('online', onBack);
      window.removeEventListener('beforeunload', onClosing);
      sending.editor = null;
      leaveSending(id, sending);
    };
  }, [editor, id, sending, uploads]);
  return { uploads, pending: useSyncExternalStore(uploads.subscribe, uploads.read) };
}

/**
 * Saves all that is open of a quote, its pictures too.
 * @throws AppError PHOTO_NOT_UPLOADED, and what `saveAll` throws.
 */
export async function saveQuote(editor: QuoteEditor): Promise<void> {
  await sendingTo(editor.read().base.id)?.uploads.settled();
  await saveAll(editor);
}

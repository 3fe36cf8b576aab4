import type { Quote } from '@jobspeak/contracts';
import { useQueryClient } from '@jobspeak/web/query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { saveAll } from '../../documents';
import type { QuoteEditor } from '../document/use-editor';
import { sendPhotoTo } from './api';
import { PhotoUploads } from './uploads';

interface Sending {
  uploads: PhotoUploads;
  /** Of the screen that shows the quote now, if one does. */
  editor: QuoteEditor | null;
}

/** Pictures on their way outlive the screen of their quote: whoever comes back finds those that were not taken. */
const sendings = new Map<string, Sending>();

/** Takes in a quote that has a new picture; what is typed meanwhile is saved first, and stays. */
async function meet(editor: QuoteEditor | null, quote: Quote): Promise<void> {
  await editor?.flush();
  editor?.meet(quote);
}

/** The pictures of a quote that are not on the server yet. They go on when the connection is back. */
export function useUploads(editor: QuoteEditor) {
  const cache = useQueryClient();
  const { id } = editor.read().base;
  const [sending] = useState((): Sending => {
    const known = sendings.get(id);
    if (known) return known;
    const send = sendPhotoTo(cache, id, (quote) => meet(fresh.editor, quote));
    const fresh: Sending = { uploads: new PhotoUploads(send), editor: null };
    return fresh;
  });
  const { uploads } = sending;
  useEffect(() => {
    sendings.set(id, sending);
    sending.editor = editor;
    const onBack = () => uploads.retry();
    const onClosing = (event: BeforeUnloadEvent) => {
      if (uploads.read().length > 0) event.preventDefault();
    };
    window.addEventListener('online', onBack);
    window.addEventListener('beforeunload', onClosing);
    return () => {
      window.removeEventListener('online', onBack);
      window.removeEventListener('beforeunload', onClosing);
      sending.editor = null;
      if (uploads.read().length === 0) sendings.delete(id);
    };
  }, [editor, id, sending, uploads]);
  return { uploads, pending: useSyncExternalStore(uploads.subscribe, uploads.read) };
}

/**
 * Saves all that is open of a quote, its pictures too.
 * @throws AppError PHOTO_NOT_UPLOADED, and what `saveAll` throws.
 */
export async function saveQuote(editor: QuoteEditor): Promise<void> {
  await sendings.get(editor.read().base.id)?.uploads.settled();
  await saveAll(editor);
}

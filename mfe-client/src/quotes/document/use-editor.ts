import { Quote, type QuoteEdit } from '@jobspeak/contracts';
import { api } from '@jobspeak/web';
import { useQueryClient } from '@jobspeak/web/query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { quoteQuery } from '../api';
import { QuoteEditor } from './editor';

/** Editors whose screen was left before everything was saved; they go on, and the next visit continues with them. */
const unsaved = new Map<string, QuoteEditor>();

const isSafe = ({ state }: QuoteEditor): boolean => state.save === 'saved' || state.save === 'invalid';

function leave(id: string, editor: QuoteEditor): void {
  if (isSafe(editor)) return;
  unsaved.set(id, editor);
  const stop = editor.subscribe(() => {
    if (!isSafe(editor)) return;
    unsaved.delete(id);
    stop();
  });
  void editor.flush();
}

/** The editor of one quote, for as long as its screen is open and until all is saved. */
export function useQuoteEditor(quote: Quote) {
  const cache = useQueryClient();
  const [editor] = useState(() => {
    const send = async (edit: QuoteEdit) => {
      const saved = await api.patch(`/quotes/${quote.id}`, Quote, edit);
      cache.setQueryData(quoteQuery(quote.id).queryKey, saved);
      void cache.invalidateQueries({ queryKey: ['quotes', 'list'] });
      void cache.invalidateQueries({ queryKey: ['dashboard'] });
      return saved;
    };
    return unsaved.get(quote.id) ?? new QuoteEditor({ quote, send });
  });
  useEffect(() => editor.meet(quote), [editor, quote]);
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
      leave(quote.id, editor);
    };
  }, [editor, quote.id]);
  return { editor, state: useSyncExternalStore(editor.subscribe, editor.read) };
}

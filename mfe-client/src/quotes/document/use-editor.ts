import { Quote, QuoteContent, type QuoteEdit } from '@jobspeak/contracts';
import { api } from '@jobspeak/web';
import { useQueryClient } from '@jobspeak/web/query';
import { type DocumentEditor, useDocumentEditor } from '../../documents';
import { quoteQuery } from '../api';

/** Holds a quote while it is edited, and saves it. */
export type QuoteEditor = DocumentEditor<QuoteContent, Quote>;

/** The editor of one quote, for as long as its screen is open and until all is saved. */
export function useQuoteEditor(quote: Quote) {
  const cache = useQueryClient();
  const send = async (edit: QuoteEdit) => {
    const saved = await api.patch(`/quotes/${quote.id}`, Quote, edit);
    cache.setQueryData(quoteQuery(quote.id).queryKey, saved);
    void cache.invalidateQueries({ queryKey: ['quotes', 'list'] });
    void cache.invalidateQueries({ queryKey: ['dashboard'] });
    return saved;
  };
  const read = (value: unknown) => Quote.safeParse(value).data ?? null;
  return useDocumentEditor({ document: quote, content: QuoteContent, read, send });
}

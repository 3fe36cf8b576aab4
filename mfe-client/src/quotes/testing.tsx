import { type Quote, type QuoteEdit, totalsOf } from '@jobspeak/contracts';
import { Navigate, Route, Routes } from '@jobspeak/web/router';
import { apiUrl, renderScreen } from '@jobspeak/web/testing';
import { HttpResponse, http } from 'msw';
import type { SetupServer } from 'msw/node';
import type { ReactNode } from 'react';
import { failure } from '../testing';
import { QuoteScreen } from './QuoteScreen';

export { startDocumentApi as startQuoteApi } from '../testing';

/** Serves one quote as the quote service does. */
export function serveQuote(server: SetupServer, start: Quote) {
  const state = { quote: start, edits: [] as QuoteEdit[] };
  server.use(
    http.get(apiUrl(`/quotes/${start.id}`), () => HttpResponse.json(state.quote)),
    http.get(apiUrl(`/quotes/${start.id}/timeline`), () => HttpResponse.json({ items: [] })),
    http.get(apiUrl(`/quotes/${start.id}/versions`), () => HttpResponse.json({ items: [] })),
    http.get(apiUrl(`/quotes/${start.id}/sharing`), () => HttpResponse.json(null)),
    http.patch(apiUrl(`/quotes/${start.id}`), async ({ request }) => {
      const edit = (await request.json()) as QuoteEdit;
      state.edits.push(edit);
      const { version, ...changes } = edit;
      if (version !== state.quote.version)
        return HttpResponse.json(failure(409, 'STALE_VERSION', { current: state.quote }), { status: 409 });
      const next = { ...state.quote, ...changes, version: version + 1, state: 'draft' as const };
      state.quote = { ...next, totals: totalsOf(next) };
      return HttpResponse.json(state.quote);
    }),
  );
  return state;
}

interface OpenOptions {
  /** It comes from the recording screen, which has just sent this. */
  recordingId?: string;
  /** What else is on the page. */
  beside?: ReactNode;
}

/** Opens the quote's screen, with the list beside it. */
export const openQuote = ({ id }: Pick<Quote, 'id'>, { recordingId, beside }: OpenOptions = {}) =>
  renderScreen(
    <>
      {beside}
      <Routes>
        <Route path="/" element={<Navigate to={`/client/quotes/${id}`} state={recordingId && { recordingId }} />} />
        <Route path="/client/quotes" element={<h1>The list</h1>} />
        <Route path="/client/quotes/:id" element={<QuoteScreen />} />
      </Routes>
    </>,
    { at: recordingId ? '/' : `/client/quotes/${id}` },
  );

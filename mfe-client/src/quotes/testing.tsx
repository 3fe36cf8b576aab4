import { type Quote, type QuoteEdit, totalsOf } from '@jobspeak/contracts';
import { Route, Routes } from '@jobspeak/web/router';
import { apiUrl, given, renderScreen } from '@jobspeak/web/testing';
import { HttpResponse, http } from 'msw';
import { type SetupServer, setupServer } from 'msw/node';
import { failure, someBusiness, someId } from '../testing';
import { QuoteScreen } from './QuoteScreen';

/** The API that a quote's screen talks to, for the tests of one file. */
export function startQuoteApi() {
  const server = setupServer();
  beforeAll(() => {
    server.listen({ onUnhandledRequest: 'error' });
    // jsdom lays nothing out: it cannot scroll, nor show a dialog on top
    Element.prototype.scrollIntoView = () => undefined;
    HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
      this.open = false;
    };
  });
  beforeEach(() => {
    given.signedIn();
    server.use(
      http.get(apiUrl('/business/settings'), () => HttpResponse.json(someBusiness)),
      http.get(apiUrl('/clients'), () =>
        HttpResponse.json({
          items: [{ id: someId(), name: 'Tom Okafor', email: 'tom@example.com', phone: '', address: '3 Mill Lane' }],
          nextCursor: null,
        }),
      ),
      http.get(apiUrl('/items'), () => HttpResponse.json({ items: [], nextCursor: null })),
      http.get(apiUrl('/events'), () => new Promise<Response>(() => undefined)),
    );
  });
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
    server.resetHandlers();
    given.signedOut();
  });
  afterAll(() => server.close());

  return server;
}

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

/** Opens the quote's screen, with the list beside it. */
export const openQuote = (quote: Quote) =>
  renderScreen(
    <Routes>
      <Route path="/client/quotes" element={<h1>The list</h1>} />
      <Route path="/client/quotes/:id" element={<QuoteScreen />} />
    </Routes>,
    { at: `/client/quotes/${quote.id}` },
  );

import { apiUrl, given } from '@jobspeak/web/testing';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { someBusiness, someId } from './testing';

/** The API that every document's screen talks to, for the tests of one file. */
export function startDocumentApi() {
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

import {
  type Business,
  firstSettings,
  type Line,
  type Quote,
  type QuoteSummary,
  type Recording,
  totalsOf,
} from '@jobspeak/contracts';
import { apiUrl, given } from '@jobspeak/web/testing';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';

/** Things as sentences, for the tests of these screens. */
let count = 0;
export const someId = (): string => {
  count += 1;
  return `0b1f6a52-5f3e-4c0e-9d0a-${String(count).padStart(12, '0')}`;
};

export const aLine = (facts: Partial<Line> = {}): Line => ({
  id: someId(),
  kind: 'material',
  description: 'Skirting board',
  quantity: 12,
  unit: 'm',
  unitPrice: 950,
  discountPercent: 0,
  taxRatePercent: null,
  optional: false,
  choice: null,
  selected: false,
  sectionId: null,
  unitCost: null,
  status: 'draft',
  itemId: null,
  source: null,
  confidence: 1,
  ...facts,
});

export function aQuote(facts: Partial<Quote> = {}): Quote {
  const quote = {
    id: someId(),
    version: 1,
    number: null,
    title: 'Hall',
    client: { id: null, name: 'Joan Ellery', email: '', phone: '', address: '' },
    sections: [],
    lines: [aLine()],
    discount: null,
    taxRatePercent: 20,
    pricesIncludeTax: false,
    hideLinePrices: false,
    deposit: null,
    validDays: 30,
    startDate: '',
    notes: '',
    terms: '',
    photos: [],
    state: 'draft',
    documentStatus: 'draft',
    currency: 'GBP',
    locale: 'en-GB',
    recordingId: null,
    generation: null,
    cutShortTakes: [],
    revision: 1,
    issuedOn: null,
    validUntil: null,
    createdAt: '2026-03-02T09:00:00.000Z',
    updatedAt: '2026-03-02T09:00:00.000Z',
    ...facts,
  } satisfies Omit<Quote, 'totals'>;
  return { ...quote, totals: totalsOf(quote) };
}

export const aSummary = (facts: Partial<QuoteSummary> = {}): QuoteSummary => ({
  id: someId(),
  number: null,
  title: 'Hall',
  clientName: 'Joan Ellery',
  state: 'draft',
  documentStatus: 'draft',
  currency: 'GBP',
  total: 13_680,
  missingPrices: 0,
  toCheck: 0,
  failed: false,
  createdAt: '2026-03-02T09:00:00.000Z',
  updatedAt: '2026-03-02T09:00:00.000Z',
  ...facts,
});

export const aRecording = (facts: Partial<Recording> = {}): Recording => ({
  id: someId(),
  quoteId: someId(),
  state: 'receiving',
  chunks: [],
  bytes: 0,
  sha256: null,
  into: null,
  cutShort: false,
  audioDeletedAt: null,
  durationMs: null,
  segments: [],
  error: null,
  createdAt: '2026-03-02T09:00:00.000Z',
  ...facts,
});

export const someBusiness: Business = {
  ...firstSettings({ businessName: 'Porter Plumbing', email: 'office@porter.example' }),
  version: 1,
  logoVersion: null,
};

/** The body of a failed call. */
export const failure = (statusCode: number, code: string, details?: unknown) => ({
  statusCode,
  code,
  message: 'x',
  requestId: 'test',
  details,
});

/** The API that every document's screen talks to, for the tests of one file. */
export function startDocumentApi() {
  const server = setupServer();
  beforeAll(() => {
    server.listen({ onUnhandledRequest: 'error' });
    // jsdom lays nothing out: it cannot scroll
    Element.prototype.scrollIntoView = () => undefined;
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
      http.get(apiUrl('/quotes/:id/omissions'), () => HttpResponse.json({ items: [] })),
      http.get(apiUrl('/quotes/:id/past-prices'), () => HttpResponse.json({ lines: [] })),
      http.get(apiUrl('/billing/payouts'), () => HttpResponse.json({ status: 'none' })),
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

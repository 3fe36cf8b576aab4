import { TimelineEntry } from '@jobspeak/contracts';
import { apiUrl } from '@jobspeak/web/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { wordsOf } from '../sharing';
import { aQuote, failure, someId } from '../testing';
import { openQuote, serveQuote, startQuoteApi } from './testing';

const server = startQuoteApi();

const anEntry = (facts: Partial<TimelineEntry> = {}): TimelineEntry => ({
  id: someId(),
  at: '2026-03-02T09:00:00.000Z',
  by: 'owner',
  what: 'created',
  note: '',
  revision: 1,
  ...facts,
});

const history = async () => within(await screen.findByRole('region', { name: 'History' }));

test('what happened is told in words, the latest first, and all of it when asked', async () => {
  const { quote } = serveQuote(server, aQuote());
  const items = [
    anEntry({ what: 'rejected', by: 'customer', note: 'Too dear' }),
    anEntry({ what: 'sent', note: 'link' }),
    ...Array.from({ length: 4 }, () => anEntry({ what: 'restored' })),
    anEntry(),
  ];
  server.use(http.get(apiUrl(`/quotes/${quote.id}/timeline`), () => HttpResponse.json({ items })));
  openQuote(quote);
  const card = await history();
  expect(await card.findByText('Declined by the customer')).toBeInTheDocument();
  expect(card.getByText('Too dear')).toBeInTheDocument();
  expect(card.getByText('Sent by link')).toBeInTheDocument();
  expect(card.queryByText('Started')).not.toBeInTheDocument();
  await userEvent.click(card.getByRole('button', { name: 'Show all 7' }));
  expect(card.getByText('Started')).toBeInTheDocument();
});

test('a history that cannot be read says so, with another try', async () => {
  const { quote } = serveQuote(server, aQuote());
  let fails = true;
  server.use(
    http.get(apiUrl(`/quotes/${quote.id}/timeline`), () =>
      fails
        ? HttpResponse.json(failure(403, 'INSUFFICIENT_PERMISSIONS'), { status: 403 })
        : HttpResponse.json({ items: [anEntry()] }),
    ),
  );
  openQuote(quote);
  const again = await screen.findByRole('button', { name: 'Try again' });
  fails = false;
  await userEvent.click(again);
  expect(await screen.findByText('Started')).toBeInTheDocument();
});

test('an earlier version is downloaded as it was issued', async () => {
  const { quote } = serveQuote(server, aQuote({ revision: 2, number: 'Q-2026-0001' }));
  const version = { revision: 1, number: 'Q-2026-0001', issuedOn: '2026-03-02', currency: 'GBP', total: 9_900 };
  const asked: (string | null)[] = [];
  server.use(
    http.get(apiUrl(`/quotes/${quote.id}/versions`), () =>
      HttpResponse.json({ items: [{ ...version, at: '2026-03-02T09:00:00.000Z' }] }),
    ),
    http.get(apiUrl(`/quotes/${quote.id}/pdf`), ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('revision'));
      return new HttpResponse('%PDF-', { headers: { 'Content-Type': 'application/pdf' } });
    }),
  );
  Object.assign(URL, { createObjectURL: () => 'blob:pdf', revokeObjectURL: () => undefined });
  const saved: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  openQuote(quote);
  const card = await history();
  expect(await card.findByText('£99.00')).toBeInTheDocument();
  await userEvent.click(card.getByRole('button', { name: 'PDF of revision 1' }));
  await waitFor(() => expect(saved).toEqual(['Quote Q-2026-0001 revision 1 Hall.pdf']));
  expect(asked).toEqual(['1']);
});

test("a customer's question is told beside the totals, with the ways to answer it", async () => {
  const joan = { id: null, name: 'Joan Ellery', email: 'joan@example.com', phone: '0113 496 0142', address: '' };
  const { quote } = serveQuote(
    server,
    aQuote({ state: 'finalized', documentStatus: 'pending', number: 'Q-1', issuedOn: '2026-03-02', client: joan }),
  );
  const sharing = { url: 'https://quotes.example/q/x', delivery: null, openedAt: null, answer: null };
  server.use(
    http.get(apiUrl(`/quotes/${quote.id}/sharing`), () => HttpResponse.json(sharing)),
    http.get(apiUrl(`/quotes/${quote.id}/timeline`), () =>
      HttpResponse.json({ items: [anEntry({ what: 'asked', by: 'customer', note: 'When can you begin?' })] }),
    ),
  );
  openQuote(quote);
  const card = within(await screen.findByRole('region', { name: 'With the customer' }));
  expect(await card.findByText('When can you begin?')).toBeInTheDocument();
  const byEmail = card.getByRole('link', { name: 'by email to joan@example.com' });
  expect(byEmail).toHaveAttribute('href', 'mailto:joan@example.com');
  expect(card.getByRole('link', { name: 'by phone on 0113 496 0142' })).toHaveAttribute('href', 'tel:01134960142');
});

test('everything that can happen has words', () => {
  for (const what of TimelineEntry.shape.what.options)
    expect(wordsOf({ what, by: 'owner', note: '' }).text).toMatch(/^[A-Z]/);
  expect(wordsOf({ what: 'approved', by: 'owner', note: 'On the phone' })).toEqual({
    text: 'Approved, noted by you',
    said: 'On the phone',
  });
  expect(wordsOf({ what: 'approved', by: 'owner', note: '', name: 'Ada' }).text).toBe('Approved by Ada, noted by you');
  expect(wordsOf({ what: 'approved', by: 'customer', note: '', name: 'Ada' }).text).toBe('Approved by Ada');
});

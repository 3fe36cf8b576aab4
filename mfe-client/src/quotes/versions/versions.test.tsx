import type { Quote, QuoteVersion } from '@jobspeak/contracts';
import { Route, Routes } from '@jobspeak/web/router';
import { apiUrl, renderScreen } from '@jobspeak/web/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { aLine, aQuote, failure } from '../../testing';
import { openQuote, serveQuote, startQuoteApi } from '../testing';
import { VersionsScreen } from './VersionsScreen';

const server = startQuoteApi();

const skirting = aLine({ quantity: 12, unitPrice: 1000 });
const bath = aLine({ description: 'Bath', quantity: 1, unit: 'each', unitPrice: 20_000 });
const tap = aLine({ description: 'Tap', quantity: 1, unit: 'each', unitPrice: 5_000 });

const issued = (quote: Quote, revision: number, facts: Partial<Quote>): QuoteVersion => {
  const version = aQuote({ ...quote, ...facts });
  return { ...version, revision, number: 'Q-1', issuedOn: '2026-03-02', validUntil: '2026-04-01' };
};

/** A quote that was issued twice and is being revised a third time. */
function serveVersions() {
  const draft = aQuote({ revision: 3, number: 'Q-1', lines: [{ ...skirting, quantity: 14 }, tap], terms: 'Half now' });
  const { quote } = serveQuote(server, draft);
  const versions = [
    issued(quote, 1, { lines: [skirting], terms: '' }),
    issued(quote, 2, { lines: [skirting, bath], terms: '' }),
  ];
  const summaries = versions.map(({ revision, number, issuedOn, currency, totals }) => {
    return { revision, number, issuedOn, currency, total: totals.total, at: '2026-03-02T09:00:00.000Z' };
  });
  server.use(
    http.get(apiUrl(`/quotes/${quote.id}/versions`), () => HttpResponse.json({ items: summaries.toReversed() })),
    http.get(apiUrl(`/quotes/${quote.id}/versions/:revision`), ({ params }) =>
      HttpResponse.json(versions[Number(params.revision) - 1]),
    ),
  );
  return quote;
}

const open = (id: string, query = '') =>
  renderScreen(
    <Routes>
      <Route path="/client/quotes/:id" element={<h1>The quote</h1>} />
      <Route path="/client/quotes/:id/preview" element={<h1>The preview</h1>} />
      <Route path="/client/quotes/:id/versions" element={<VersionsScreen />} />
    </Routes>,
    { at: `/client/quotes/${id}/versions${query}` },
  );
const changes = async () => within(await screen.findByRole('region', { name: 'Changes' }));
const told = async () => {
  const rows = await (await changes()).findAllByRole('listitem');
  return rows.map(({ textContent }) => textContent);
};

test('the draft is compared with what was issued last: lines and parts, old and new, and the totals', async () => {
  const quote = serveVersions();
  open(quote.id);
  const card = await changes();
  expect(card.getByText('Total before').nextSibling).toHaveTextContent('£384.00');
  expect(card.getByText('Total after').nextSibling).toHaveTextContent('£228.00');
  expect(card.getByText('Difference').nextSibling).toHaveTextContent('-£156.00');
  expect(await told()).toEqual([
    'Changed TermsnothingHalf now',
    'nothingHalf now',
    'Changed Skirting boardQuantity12 m14 m',
    'Quantity12 m14 m',
    'Added Tap',
    'Removed Bath',
  ]);
});

test('any two versions can be compared; the address keeps which', async () => {
  const quote = serveVersions();
  const { address } = open(quote.id, '?before=1&after=2');
  expect(await told()).toEqual(['Added Bath']);
  expect(screen.getByRole('combobox', { name: 'From' })).toHaveValue('1');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'From' }), 'Revision 2');
  expect(await screen.findByText('Nothing is different')).toBeInTheDocument();
  expect(address()).toBe(`/client/quotes/${quote.id}/versions?before=2&after=2`);
});

test('each of the two can be read whole', async () => {
  const quote = serveVersions();
  const { address } = open(quote.id);
  await userEvent.click((await changes()).getByRole('link', { name: 'Read the earlier one' }));
  expect(address()).toBe(`/client/quotes/${quote.id}/preview?revision=2`);
});

test('a version that cannot be read says so', async () => {
  const quote = serveVersions();
  server.use(
    http.get(apiUrl(`/quotes/${quote.id}/versions/2`), () =>
      HttpResponse.json(failure(404, 'NOT_FOUND'), { status: 404 }),
    ),
  );
  open(quote.id);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
});

test('the history of a quote leads to what changed and to each version', async () => {
  const quote = serveVersions();
  openQuote(quote);
  const history = within(await screen.findByRole('region', { name: 'History' }));
  expect(await history.findByRole('link', { name: 'What changed' })).toHaveAttribute(
    'href',
    `/client/quotes/${quote.id}/versions`,
  );
  expect(history.getByRole('link', { name: 'Read revision 1' })).toHaveAttribute(
    'href',
    `/client/quotes/${quote.id}/preview?revision=1`,
  );
});

import type { Business } from '@jobspeak/contracts';
import { apiUrl } from '@jobspeak/web/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { aLine, someBusiness, startDocumentApi } from '../testing';
import { anInvoice, issued, openInvoice, press, serveInvoice } from './testing';

const server = startDocumentApi();
const COMPLETE = { taxNumber: 'GB 123 4567 89', paymentDetails: 'Sort code 12-34-56' };
const TAX = /Your VAT number is missing/;
const PAYING = /It does not say how to pay/;

const serveBusiness = (facts: Partial<Business>) =>
  server.use(http.get(apiUrl('/business/settings'), () => HttpResponse.json({ ...someBusiness, ...facts })));
const check = async () => within(await screen.findByRole('region', { name: 'Check first' }));
/** Nothing is to be checked, and all that could say so has been read. */
async function nothingToCheck() {
  await screen.findByRole('region', { name: 'Totals' });
  await waitFor(() => expect(screen.getAllByText(/VAT/).length).toBeGreaterThan(0));
  expect(screen.queryByRole('region', { name: 'Check first' })).not.toBeInTheDocument();
}

test('a draft that charges VAT without the number of the business says so, and can be sent all the same', async () => {
  const state = serveInvoice(server, anInvoice({ paymentDetails: 'Sort code 12-34-56' }));
  openInvoice(state.invoice);
  const row = (await check()).getByRole('link', { name: TAX });
  expect(row).toHaveAttribute('href', '/client/settings#taxNumber');
  expect((await check()).queryByText(PAYING)).not.toBeInTheDocument();
  await press('Send');
  const dialog = within(await screen.findByRole('dialog', { name: 'Send invoice' }));
  expect(await dialog.findByRole('button', { name: 'Send email' })).toBeEnabled();
});

test('a draft that does not say how to pay leads to the settings, and takes what they say by then', async () => {
  serveBusiness({ taxNumber: COMPLETE.taxNumber });
  const state = serveInvoice(server, anInvoice());
  const { unmount } = openInvoice(state.invoice);
  expect((await check()).getByRole('link', { name: PAYING })).toHaveAttribute(
    'href',
    '/client/settings#paymentDetails',
  );
  unmount();
  serveBusiness(COMPLETE);
  openInvoice(state.invoice);
  await userEvent.click((await check()).getByRole('button', { name: PAYING }));
  expect(screen.getByRole('textbox', { name: 'How to pay' })).toHaveValue('Sort code 12-34-56');
  expect(screen.queryByRole('region', { name: 'Check first' })).not.toBeInTheDocument();
  await waitFor(() => expect(state.invoice.paymentDetails).toBe('Sort code 12-34-56'));
});

test('who is paid by card on the page need not say how to pay', async () => {
  serveBusiness({ taxNumber: COMPLETE.taxNumber });
  const told = jest.fn(() => HttpResponse.json({ status: 'ready' }));
  server.use(http.get(apiUrl('/billing/payouts'), told));
  openInvoice(serveInvoice(server, anInvoice()).invoice);
  await waitFor(() => expect(told).toHaveReturned());
  await nothingToCheck();
});

test.each([
  ['no tax is charged', {}, { taxRatePercent: 0 }],
  ['it is the sales tax of a state, which has no number', { countryCode: 'US' }, {}],
  ['it is out of the house', {}, issued],
])('no number is asked for where %s', async (_, business, facts) => {
  serveBusiness(business);
  const { invoice } = serveInvoice(server, anInvoice({ paymentDetails: 'Cash', ...facts }));
  openInvoice(invoice);
  await nothingToCheck();
});

test('a line without a price is found from the top', async () => {
  serveBusiness(COMPLETE);
  const lines = [aLine(), aLine({ description: 'Mirror', unitPrice: null })];
  openInvoice(serveInvoice(server, anInvoice({ lines, paymentDetails: 'Cash' })).invoice);
  await userEvent.click((await check()).getByRole('button', { name: /Mirror/ }));
  expect(screen.getAllByRole('textbox', { name: 'Unit price' }).at(-1)).toHaveFocus();
});

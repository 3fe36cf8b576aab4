import { type Quote, totalsOf } from '@jobspeak/contracts';
import { apiUrl } from '@jobspeak/web/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { aQuote, failure } from '../testing';
import { openQuote, serveQuote, startQuoteApi } from './testing';

const server = startQuoteApi();

/** Serves a quote that one move brings elsewhere, and notes what it was asked. */
function serveMove(start: Quote, action: string, after: Partial<Quote>) {
  const state = serveQuote(server, start);
  const bodies: unknown[] = [];
  server.use(
    http.post(apiUrl(`/quotes/${start.id}/${action}`), async ({ request }) => {
      const text = await request.text();
      bodies.push(text ? JSON.parse(text) : null);
      state.quote = { ...state.quote, ...after, version: state.quote.version + 1 };
      return HttpResponse.json(state.quote);
    }),
  );
  return { state, bodies };
}

const first = async (name: string) => {
  const [button] = await screen.findAllByRole('button', { name });
  if (!button) throw new Error(`no button ${name}`);
  return button;
};
const choose = async (item: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'More for this quote' }));
  await userEvent.click(screen.getByRole('menuitem', { name: item }));
};
const offered = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'More for this quote' }));
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
};
const SENT = { state: 'finalized', documentStatus: 'sent', number: 'Q-2026-0007' } as const;

test('a sent quote is marked as approved by hand, with who said yes', async () => {
  const { state, bodies } = serveMove(aQuote(SENT), 'approve', { documentStatus: 'approved' });
  openQuote(state.quote);
  await userEvent.click(await first('Mark as approved'));
  const dialog = within(screen.getByRole('dialog', { name: 'Mark as approved' }));
  expect(dialog.getByRole('textbox', { name: 'Who said yes' })).toHaveValue('Joan Ellery');
  await userEvent.type(dialog.getByRole('textbox', { name: 'How (optional)' }), 'On the phone');
  await userEvent.click(dialog.getByRole('button', { name: 'Mark as approved' }));
  expect(await screen.findByText('Quote approved')).toBeInTheDocument();
  expect(bodies).toEqual([{ name: 'Joan Ellery', note: 'On the phone' }]);
  expect(screen.getByText('Approved')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Mark as approved' })).not.toBeInTheDocument();
});

test('a declined quote is noted with its reason, and revised into a draft that can be edited', async () => {
  const { state, bodies } = serveMove(aQuote(SENT), 'reject', { documentStatus: 'rejected' });
  openQuote(state.quote);
  await choose('Mark as declined');
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason (optional)' }), 'Too dear');
  await userEvent.click(screen.getByRole('button', { name: 'Mark as declined' }));
  expect(await screen.findByText('Quote marked as declined')).toBeInTheDocument();
  expect(bodies).toEqual([{ reason: 'Too dear' }]);
  server.use(
    http.post(apiUrl(`/quotes/${state.quote.id}/revise`), () => {
      const draft = { ...state.quote, state: 'draft', documentStatus: 'draft', revision: 2 } as const;
      state.quote = { ...draft, version: draft.version + 1 };
      return HttpResponse.json(state.quote);
    }),
  );
  await userEvent.click(await first('Revise'));
  expect(await screen.findByText('Revision 2')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Unit price' })).toBeEnabled();
});

test('what is on the screen is saved before the quote is finished', async () => {
  const { state } = serveMove(aQuote({ title: 'Hall' }), 'finalize', {
    state: 'finalized',
    number: 'Q-2026-0001',
    issuedOn: '2026-03-02',
    validUntil: '2026-04-01',
  });
  openQuote(state.quote);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), ' and stairs');
  await choose('Finish without sending');
  expect(await screen.findByText('Q-2026-0001')).toBeInTheDocument();
  expect(screen.getByText('Issued 2 Mar 2026')).toBeInTheDocument();
  expect(screen.getByText('Valid until 1 Apr 2026')).toBeInTheDocument();
  expect(state.quote.title).toBe('Hall and stairs');
});

test('nothing is done with a quote while something on the screen cannot be read', async () => {
  const { state, bodies } = serveMove(aQuote(), 'finalize', { state: 'finalized' });
  openQuote(state.quote);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Unit price' }), 'lots');
  await choose('Finish without sending');
  expect(await screen.findByText('Please check your input and try again.')).toBeInTheDocument();
  expect(bodies).toEqual([]);
});

test('an archived quote comes back where it was', async () => {
  const { state } = serveMove(aQuote(), 'archive', { state: 'archived' });
  server.use(
    http.post(apiUrl(`/quotes/${state.quote.id}/restore`), () => {
      state.quote = { ...state.quote, state: 'draft', version: state.quote.version + 1 };
      return HttpResponse.json(state.quote);
    }),
  );
  openQuote(state.quote);
  await choose('Archive');
  expect(await screen.findByText('Quote archived')).toBeInTheDocument();
  expect(await first('Restore')).toBeEnabled();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The quote is back')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Restore' })).not.toBeInTheDocument();
});

test('a duplicate is a new draft, and the next screen', async () => {
  const state = serveQuote(server, aQuote(SENT));
  const copy = aQuote({ title: 'Copied hall' });
  serveQuote(server, copy);
  server.use(http.post(apiUrl(`/quotes/${state.quote.id}/duplicate`), () => HttpResponse.json(copy, { status: 201 })));
  const { address } = openQuote(state.quote);
  await choose('Duplicate');
  await waitFor(() => expect(address()).toBe(`/client/quotes/${copy.id}`));
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('Copied hall');
});

test('a quote is cancelled only after it was asked', async () => {
  const { state, bodies } = serveMove(aQuote(SENT), 'cancel', { documentStatus: 'cancelled' });
  openQuote(state.quote);
  await choose('Cancel quote');
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(bodies).toEqual([]);
  await choose('Cancel quote');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the quote' }));
  expect(await screen.findByText('Quote cancelled')).toBeInTheDocument();
});

test('a move that came too late says so once and shows how the quote stands', async () => {
  const state = serveQuote(server, aQuote(SENT));
  server.use(
    http.post(apiUrl(`/quotes/${state.quote.id}/cancel`), () => {
      state.quote = { ...state.quote, documentStatus: 'rejected', version: 2, totals: totalsOf(state.quote) };
      return HttpResponse.json(failure(409, 'INVALID_TRANSITION', { moves: [] }), { status: 409 });
    }),
  );
  openQuote(state.quote);
  await choose('Cancel quote');
  await act(async () => screen.getByRole('button', { name: 'Cancel the quote' }).click());
  expect(await screen.findAllByText('That cannot be done in its current state.')).toHaveLength(1);
  expect(await screen.findByText('Declined')).toBeInTheDocument();
});

test('an approved quote is invoiced next', async () => {
  const state = serveQuote(server, aQuote({ ...SENT, documentStatus: 'approved' }));
  server.use(http.get(apiUrl('/invoices'), () => HttpResponse.json({ items: [], nextCursor: null, counts: null })));
  openQuote(state.quote);
  await userEvent.click(await first('Make an invoice'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Make an invoice' }));
  expect(await dialog.findByRole('radio', { name: /The whole quote/ })).toBeChecked();
});

test.each([
  [
    'draft',
    {},
    [
      'See it as the customer',
      'Download PDF',
      'Save as a template',
      'Finish without sending',
      'Mark as approved',
      'Duplicate',
      'Cancel quote',
      'Archive',
      'Delete quote',
    ],
  ],
  [
    'approved',
    { ...SENT, documentStatus: 'approved' },
    [
      'See it as the customer',
      'Download PDF',
      'Save as a template',
      'Duplicate',
      'Cancel quote',
      'Archive',
      'Delete quote',
    ],
  ],
  [
    'archived',
    { ...SENT, state: 'archived' },
    ['See it as the customer', 'Download PDF', 'Save as a template', 'Duplicate', 'Delete quote'],
  ],
] as const)('a quote that is %s offers what it can do', async (_, facts, words) => {
  const state = serveQuote(server, aQuote(facts));
  openQuote(state.quote);
  expect(await offered()).toEqual(words);
});

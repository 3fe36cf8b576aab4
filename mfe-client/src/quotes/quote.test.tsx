import type { Quote } from '@jobspeak/contracts';
import { apiUrl } from '@jobspeak/web/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { aLine, aQuote, failure, someBusiness, someId } from '../testing';
import { openQuote, serveQuote, startQuoteApi } from './testing';

const server = startQuoteApi();
const serve = (quote: Quote) => serveQuote(server, quote);
const lineOf = async (name: RegExp) => within(await screen.findByRole('group', { name }));
/** What happens when the connection is back: everything open is saved at once. */
const save = () => act(async () => void window.dispatchEvent(new Event('online')));
const total = () => within(screen.getByRole('region', { name: 'Totals' })).getByText('Total').nextSibling?.textContent;

test('a changed price is in the totals at once and is saved with the version it was made on', async () => {
  const state = serve(aQuote({ lines: [aLine({ quantity: 12, unitPrice: 950 })] }));
  openQuote(state.quote);
  const line = await lineOf(/Line 1: Skirting board/);
  const price = line.getByRole('textbox', { name: 'Unit price' });
  expect(price).toHaveValue('9.50');
  await userEvent.clear(price);
  await userEvent.type(price, '£10');
  expect(total()).toBe('£144.00');
  await save();
  await waitFor(() => expect(screen.getByText('Saved')).toBeInTheDocument());
  // on a slow machine the typing pauses long enough for another save
  expect(state.edits.map(({ version }) => version)).toEqual(state.edits.map((_, index) => index + 1));
  expect(state.edits.at(-1)).toMatchObject({ lines: [{ unitPrice: 1000 }] });
  expect(state.quote.totals.total).toBe(14_400);
});

test('a line without a price is marked, counted out, and found from the top', async () => {
  const state = serve(aQuote({ lines: [aLine(), aLine({ description: 'Mirror', unitPrice: null })] }));
  openQuote(state.quote);
  const line = await lineOf(/Mirror/);
  expect(line.getByText('Price?')).toBeInTheDocument();
  expect(screen.getByText('One line has no price and is not counted.')).toBeInTheDocument();
  const check = within(screen.getByRole('region', { name: 'Check first' }));
  await userEvent.click(check.getByRole('button', { name: /Mirror/ }));
  const price = line.getByRole('textbox', { name: 'Unit price' });
  expect(price).toHaveFocus();
  await userEvent.type(price, '45');
  expect(screen.queryByRole('region', { name: 'Check first' })).not.toBeInTheDocument();
  await save();
});

test('a business that nobody can write to or call is led to where it says how', async () => {
  server.use(
    http.get(apiUrl('/business/settings'), () => HttpResponse.json({ ...someBusiness, email: '', phone: '' })),
  );
  const state = serve(aQuote());
  openQuote(state.quote);
  const check = within(await screen.findByRole('region', { name: 'Check first' }));
  expect(check.getByRole('link', { name: /cannot write back or call/ })).toHaveAttribute(
    'href',
    '/client/settings#email',
  );
});

const MADE = { stage: 'save', state: 'done', error: null, transcript: '' } as const;
test.each([
  ['recording', { generation: { ...MADE, segments: [], cutShort: true } }],
  ['second take', { cutShortTakes: [someId()] }],
])('a %s of which the end never came says so first', async (_name, facts) => {
  const quote = aQuote(facts);
  serve(quote);
  openQuote(quote);
  const check = within(await screen.findByRole('region', { name: 'Check first' }));
  expect(check.getByText(/The end of what was said is missing/)).toBeInTheDocument();
  expect(check.queryByRole('list')).not.toBeInTheDocument();
});

test('an unsure line is marked with the words it came from until somebody says that it is right', async () => {
  const source = { text: 'twenty four metres of copper', start: 0, end: 28, startMs: 1000, endMs: 3000 };
  const state = serve(aQuote({ lines: [aLine({ confidence: 0.4, source })], recordingId: someId() }));
  openQuote(state.quote);
  const line = await lineOf(/Skirting/);
  expect(line.getByText('Not sure')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'It is right' }));
  expect(screen.queryByText('Not sure')).not.toBeInTheDocument();
  expect(screen.getByText('twenty four metres of copper')).toBeInTheDocument();
  await save();
  await waitFor(() => expect(state.quote.lines[0]?.confidence).toBe(1));
});

test('a line says the seconds that it came from', async () => {
  const played: number[] = [];
  Object.assign(URL, { createObjectURL: () => 'blob:sound', revokeObjectURL: () => undefined });
  jest.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(function (this: HTMLMediaElement) {
    Object.defineProperty(this, 'duration', { value: 12 });
    queueMicrotask(() => this.dispatchEvent(new Event('loadedmetadata')));
  });
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined);
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function (this: HTMLMediaElement) {
    played.push(this.currentTime);
    return Promise.resolve();
  });
  const recordingId = someId();
  const source = { text: 'twelve metres of skirting', start: 0, end: 25, startMs: 4200, endMs: 8100 };
  const state = serve(aQuote({ lines: [aLine({ source })], recordingId }));
  server.use(http.get(apiUrl(`/recordings/${recordingId}/audio`), () => new HttpResponse('sound')));
  openQuote(state.quote);
  const line = await lineOf(/Skirting/);
  await userEvent.click(line.getByRole('button', { name: 'Hear it' }));
  expect(await line.findByRole('button', { name: 'Stop' })).toBeInTheDocument();
  expect(played).toEqual([4.2]);
  await userEvent.click(line.getByRole('button', { name: 'Stop' }));
  expect(line.getByRole('button', { name: 'Hear it' })).toBeInTheDocument();
});

test('text that is no price changes nothing, stays as typed and says why', async () => {
  const state = serve(aQuote());
  openQuote(state.quote);
  const line = await lineOf(/Skirting/);
  const price = line.getByRole('textbox', { name: 'Unit price' });
  await userEvent.clear(price);
  await userEvent.type(price, '9,5');
  await userEvent.tab();
  expect(screen.getByRole('alert')).toHaveTextContent('Enter an amount, like 35.50.');
  expect(price).toHaveValue('9,5');
  await save();
  expect(await screen.findByText('Not saved – see what is marked')).toBeInTheDocument();
  expect(state.edits).toEqual([]);
  await userEvent.type(price, '{Backspace}{Backspace}{Backspace}9');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await save();
  await waitFor(() => expect(state.quote.lines[0]?.unitPrice).toBe(900));
});

test('no PDF is made while something on the screen cannot be read', async () => {
  const state = serve(aQuote());
  const asked = jest.fn();
  server.use(
    http.get(apiUrl(`/quotes/${state.quote.id}/pdf`), () => {
      asked();
      return new HttpResponse('%PDF-');
    }),
  );
  openQuote(state.quote);
  const line = await lineOf(/Skirting/);
  const price = line.getByRole('textbox', { name: 'Unit price' });
  await userEvent.type(price, 'lots');
  const [button] = screen.getAllByRole('button', { name: 'PDF' });
  if (button) await userEvent.click(button);
  expect(await screen.findAllByText('Please check your input and try again.')).toHaveLength(1);
  expect(price).toHaveFocus();
  expect(asked).not.toHaveBeenCalled();
});

test('Enter goes to the next line, and makes it where there is none', async () => {
  const state = serve(aQuote({ lines: [aLine()] }));
  openQuote(state.quote);
  const line = await lineOf(/Skirting/);
  await userEvent.click(line.getByRole('textbox', { name: 'Quantity' }));
  await userEvent.keyboard('{Enter}Hose{Tab}2{Tab}{Tab}35.50{Enter}');
  expect(await lineOf(/Line 2: Hose/)).toBeDefined();
  expect(screen.getByRole('group', { name: /Line 3: empty/ })).toBeInTheDocument();
  await save();
  await waitFor(() =>
    expect(state.quote.lines).toMatchObject([{}, { description: 'Hose', quantity: 2, unitPrice: 3550 }]),
  );
});

test('lines are moved and deleted, and a deleted one comes back where it was', async () => {
  const state = serve(aQuote({ lines: [aLine({ description: 'One' }), aLine({ description: 'Two' })] }));
  openQuote(state.quote);
  const names = () => screen.getAllByRole('group', { name: /^Line/ }).map((line) => line.textContent?.slice(0, 11));
  await userEvent.click(await screen.findByRole('button', { name: 'More for Two' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Move up' }));
  expect(names()).toEqual(['Line 1: Two', 'Line 2: One']);
  await userEvent.click(screen.getByRole('button', { name: 'More for Two' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Delete line' }));
  expect(names()).toEqual(['Line 1: One']);
  // whoever works with the keyboard goes on where the line was
  expect(within(screen.getByRole('region', { name: 'Lines' })).getByRole('listitem')).toHaveFocus();
  const toast = within(screen.getByRole('region', { name: 'Notifications' }));
  await userEvent.click(toast.getByRole('button', { name: 'Undo' }));
  expect(names()).toEqual(['Line 1: Two', 'Line 2: One']);
  await save();
  await waitFor(() => expect(state.quote.lines.map(({ description }) => description)).toEqual(['Two', 'One']));
});

test('a customer is picked from those known, with what is known of them', async () => {
  const state = serve(aQuote());
  openQuote(state.quote);
  const customer = await screen.findByRole('combobox', { name: 'Customer' });
  await userEvent.clear(customer);
  await userEvent.type(customer, 'tom');
  await userEvent.click(await screen.findByRole('option', { name: /Tom Okafor/ }));
  await waitFor(() => expect(customer).toHaveValue('Tom Okafor'));
  await save();
  await waitFor(() =>
    expect(state.quote.client).toMatchObject({
      id: expect.any(String),
      email: 'tom@example.com',
      address: '3 Mill Lane',
    }),
  );
});

test('discount, tax and deposit follow the same sums as the server', async () => {
  const state = serve(aQuote({ lines: [aLine({ quantity: 1, unitPrice: 10_000 })] }));
  openQuote(state.quote);
  await userEvent.click(await screen.findByRole('button', { name: /^Options VAT 20% on top/ }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Discount' }), '10');
  await userEvent.type(screen.getByRole('textbox', { name: 'Deposit' }), '25');
  expect(total()).toBe('£108.00');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Discount in' }), '£');
  expect(total()).toBe('£108.00');
  await save();
  await waitFor(() => expect(state.quote.totals).toMatchObject({ discount: 1000, total: 10_800, deposit: 2700 }));
});

test('of changes made elsewhere in the same places, each is picked for itself, in words', async () => {
  const tap = aLine({ description: 'Tap', unitPrice: 5000 });
  const state = serve(aQuote({ title: 'Hall', lines: [tap] }));
  openQuote(state.quote);
  const title = await screen.findByRole('textbox', { name: 'Title' });
  const theirs = { title: 'Changed on the phone', notes: 'Ring twice', lines: [{ ...tap, unitPrice: 4000 }] };
  state.quote = { ...state.quote, ...theirs, version: 2 };
  await userEvent.type(title, ' and stairs');
  const price = (await lineOf(/Tap/)).getByRole('textbox', { name: 'Unit price' });
  await userEvent.clear(price);
  await userEvent.type(price, '60');
  await save();
  const dialog = within(await screen.findByRole('dialog', { name: 'Changed somewhere else' }));
  const ofTap = within(dialog.getByRole('group', { name: '“Tap”: price' }));
  expect(ofTap.getByRole('radio', { name: 'Mine £60.00' })).toBeChecked();
  await userEvent.click(ofTap.getByRole('radio', { name: 'Theirs £40.00' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Use these' }));
  await waitFor(() =>
    expect(state.quote).toMatchObject({
      version: 3,
      title: 'Hall and stairs',
      notes: 'Ring twice',
      lines: [{ unitPrice: 4000 }],
    }),
  );
  expect(screen.getByRole('textbox', { name: 'Notes' })).toHaveValue('Ring twice');
  expect(price).toHaveValue('40.00');
});

test('who decides later finds the question again, and taking all of theirs saves nothing', async () => {
  const state = serve(aQuote({ title: 'Hall', validDays: 30 }));
  openQuote(state.quote);
  const title = await screen.findByRole('textbox', { name: 'Title' });
  state.quote = { ...state.quote, title: 'Changed on the phone', version: 2 };
  await userEvent.type(title, ' and stairs');
  await save();
  await userEvent.click(await screen.findByRole('button', { name: 'Decide later' }));
  expect(title).toHaveValue('Hall and stairs');
  await userEvent.click(screen.getByRole('button', { name: 'Decide' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Theirs Changed on the phone' }));
  await userEvent.click(screen.getByRole('button', { name: 'Use these' }));
  expect(title).toHaveValue('Changed on the phone');
  expect(screen.getByText('Saved')).toBeInTheDocument();
  expect(state.quote).toMatchObject({ title: 'Changed on the phone', version: 2 });
});

test('edits are taken back by the keys or a button, while a field is still being typed in', async () => {
  const state = serve(aQuote({ title: 'Hall', lines: [aLine({ quantity: 1, unitPrice: 10_000 })] }));
  openQuote(state.quote);
  const line = await lineOf(/Skirting/);
  const price = line.getByRole('textbox', { name: 'Unit price' });
  await userEvent.clear(price);
  await userEvent.type(price, '250');
  expect(total()).toBe('£300.00');
  await save();
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(price).toHaveValue('100.00');
  expect(total()).toBe('£120.00');
  await userEvent.keyboard('{Control>}{Shift>}Z{/Shift}{/Control}');
  expect(total()).toBe('£300.00');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(total()).toBe('£120.00');
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'true');
  await save();
  await waitFor(() => expect(state.quote.totals.total).toBe(12_000));
});

test('without a connection nothing typed is lost', async () => {
  const state = serve(aQuote({ title: 'Hall' }));
  openQuote(state.quote);
  const title = await screen.findByRole('textbox', { name: 'Title' });
  server.use(http.patch(apiUrl(`/quotes/${state.quote.id}`), () => HttpResponse.error(), { once: true }));
  await userEvent.type(title, ' and stairs');
  await save();
  expect(await screen.findByText('Not saved – retrying')).toBeInTheDocument();
  await save();
  expect(await screen.findByText('Saved')).toBeInTheDocument();
  expect(state.quote.title).toBe('Hall and stairs');
});

test('a PDF that cannot be made says so once', async () => {
  const state = serve(aQuote());
  server.use(
    http.get(apiUrl(`/quotes/${state.quote.id}/pdf`), () =>
      HttpResponse.json(failure(500, 'PDF_GENERATION_FAILED'), { status: 500 }),
    ),
  );
  openQuote(state.quote);
  const [button] = await screen.findAllByRole('button', { name: 'PDF' });
  if (button) await userEvent.click(button);
  expect(await screen.findAllByText('The PDF could not be created. Please try again.')).toHaveLength(1);
});

test('the PDF is made of what is on the screen', async () => {
  const state = serve(aQuote({ title: 'Hall' }));
  const versions: number[] = [];
  server.use(
    http.get(apiUrl(`/quotes/${state.quote.id}/pdf`), () => {
      versions.push(state.quote.version);
      return new HttpResponse('%PDF-', { headers: { 'Content-Type': 'application/pdf' } });
    }),
  );
  const saved: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  openQuote(state.quote);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), '/stairs');
  const [button] = screen.getAllByRole('button', { name: 'PDF' });
  if (button) await userEvent.click(button);
  await waitFor(() => expect(saved).toEqual(['Quote Hall stairs.pdf']));
  expect(versions).toEqual([2]);
});

test('a deleted quote can be brought back', async () => {
  const state = serve(aQuote());
  server.use(
    http.delete(apiUrl(`/quotes/${state.quote.id}`), () => new HttpResponse(null, { status: 204 })),
    http.post(apiUrl(`/quotes/${state.quote.id}/restore`), () => HttpResponse.json(state.quote)),
  );
  const { address } = openQuote(state.quote);
  await userEvent.click(await screen.findByRole('button', { name: 'More for this quote' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Delete quote' }));
  expect(await screen.findByText('The list')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(address()).toBe(`/client/quotes/${state.quote.id}`));
  expect(await screen.findByText('The quote is back')).toBeInTheDocument();
});

test('a quote that is not there is told once, with the way back', async () => {
  const quote = aQuote();
  server.use(
    http.get(apiUrl(`/quotes/${quote.id}`), () => HttpResponse.json(failure(404, 'QUOTE_NOT_FOUND'), { status: 404 })),
  );
  openQuote(quote);
  expect(await screen.findAllByText('We could not find that quote. It may have been deleted.')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'All quotes' })).toHaveAttribute('href', '/client/quotes');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('a sent quote reads like its document, and is not edited', async () => {
  const section = { id: someId(), name: 'Upstairs' };
  const lines = [
    aLine({ quantity: 12, unitPrice: 950, discountPercent: 10, sectionId: section.id }),
    aLine({ description: 'Oak instead', quantity: 1, unit: 'each', unitPrice: 20_000, optional: true }),
  ];
  const client = { id: null, name: 'Joan Ellery', email: 'joan@example.com', phone: '', address: '' };
  const facts = { sections: [section], lines, client, notes: 'Mind the step' };
  const state = serve(aQuote({ ...facts, state: 'finalized', documentStatus: 'sent', number: 'Q-2026-0007' }));
  openQuote(state.quote);
  const paper = within(await screen.findByRole('region', { name: 'Lines' }));
  expect(paper.getByRole('heading', { name: 'Upstairs £102.60' })).toBeInTheDocument();
  expect(paper.getByText('12 m × £9.50, 10% off')).toBeInTheDocument();
  expect(paper.getByText('Optional, not in the total')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'joan@example.com' })).toHaveAttribute('href', 'mailto:joan@example.com');
  expect(screen.getByText('Mind the step')).toBeInTheDocument();
  expect(screen.getByText('Q-2026-0007')).toBeInTheDocument();
  await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 'x');
  expect(screen.getAllByRole('textbox')).toHaveLength(1);
  await save();
  expect(state.edits).toEqual([]);
});

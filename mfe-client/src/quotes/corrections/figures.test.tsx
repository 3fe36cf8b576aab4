import 'fake-indexeddb/auto';
import { type CorrectionAnswer, type CorrectionRequest, type QuoteContent, totalsOf } from '@jobspeak/contracts';
import { AppError } from '@jobspeak/web';
import { apiUrl, testUser } from '@jobspeak/web/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { aLine, aQuote, failure } from '../../testing';
import { openQuote, serveQuote, startQuoteApi } from '../testing';
import { forgetSayings } from './kept';

const mockOpen = jest.fn<Promise<object>, [{ onPiece: (sound: Blob) => void }]>();
jest.mock('../../recording/microphone', () => ({
  openMicrophone: (...options: Parameters<typeof mockOpen>) => mockOpen(...options),
}));
const server = startQuoteApi();

const skirting = aLine({ quantity: 10 });
const quote = aQuote({ lines: [skirting, aLine({ description: 'Digging', unit: 'day', low: { quantity: 8 } })] });

/** What the service would make of it: so many on the first line. */
function proposed(quantity: number): CorrectionAnswer {
  const edit: Partial<QuoteContent> = { lines: [{ ...skirting, quantity }, ...quote.lines.slice(1)] };
  const changes = [{ lineId: skirting.id, text: `Skirting board: 10 to ${quantity} metres` }];
  return { kind: 'proposal', version: 1, edit, changes, before: quote.totals, after: totalsOf({ ...quote, ...edit }) };
}
const asked: CorrectionAnswer = {
  kind: 'question',
  reason: 'amount',
  text: 'No figure in “hello”. Say it alone, as “twelve”.',
  choices: [],
  about: skirting.id,
};

beforeEach(() => {
  mockOpen.mockImplementation(async ({ onPiece }) => ({
    mimeType: 'audio/webm',
    start: () => undefined,
    pause: () => undefined,
    resume: () => undefined,
    flush: () => undefined,
    isTaken: () => false,
    level: () => 0.7, // somebody speaks, until they say that they have
    stop: async () => onPiece(new Blob(['said'])),
  }));
});
afterEach(() => forgetSayings(testUser.id));

type Answer = CorrectionAnswer | (() => Response);
/** What is heard is answered so; `requests` is what the service was asked. */
function serveFigures(...answers: Answer[]) {
  const state = serveQuote(server, quote);
  const requests: CorrectionRequest[] = [];
  server.use(
    http.post(apiUrl('/recordings/words'), () => HttpResponse.json({ text: 'twelve' })),
    http.post(apiUrl(`/quotes/${quote.id}/corrections`), async ({ request }) => {
      requests.push((await request.json()) as CorrectionRequest);
      const answer = answers.shift();
      if (!answer) throw new Error('Nobody expected this');
      return typeof answer === 'function' ? answer() : HttpResponse.json(answer);
    }),
  );
  return { state, requests };
}

/** The row of the first line. */
const line = async () => {
  const row = (await screen.findByDisplayValue('Skirting board')).closest('li');
  if (!row) throw new Error('It stands in no row');
  return within(row);
};
const quantity = async () => (await line()).getByLabelText('Quantity');
const keys = '{Control>}{Shift>}.{/Shift}{/Control}';
const SLOW = { timeout: 4_000 };

/** Says something for the quantity, by the keys. */
async function sayQuantity() {
  await userEvent.click(await quantity());
  await userEvent.keyboard(keys);
  await (await line()).findByText('Listening…');
  await userEvent.keyboard(keys);
}

test('by the keys: the value that has the focus is said, changes alone, and is one step of undo', async () => {
  const { state, requests } = serveFigures(proposed(12));
  openQuote(quote);
  await sayQuantity();
  expect(await screen.findByText('Skirting board: 10 to 12 metres', undefined, SLOW)).toBeInTheDocument();
  expect(await quantity()).toHaveValue('12');
  expect(requests).toEqual([{ said: 'twelve', version: 1, value: { lineId: skirting.id, field: 'quantity' } }]);
  await waitFor(() => expect(state.quote.lines[0]).toMatchObject({ quantity: 12 }));
  expect(state.quote.lines[1]).toEqual(quote.lines[1]);
  await userEvent.click(screen.getAllByText('Undo').at(-1) as HTMLElement);
  await waitFor(async () => expect(await quantity()).toHaveValue('10'));
});

test('by a press: the button beside the value says it, and those who cannot see are told', async () => {
  const { requests } = serveFigures(proposed(12));
  openQuote(quote);
  const low = within((await screen.findByDisplayValue('Digging')).closest('li') as HTMLElement);
  await userEvent.click(low.getByLabelText('From quantity'));
  await userEvent.click(low.getByRole('button', { name: 'Say the lower quantity of Digging' }));
  expect(await low.findByRole('button', { name: 'Stop listening for the lower quantity of Digging' })).toBeVisible();
  await waitFor(() => expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain('Listening…'));
  expect(low.getByLabelText('From quantity')).toHaveFocus();
  await userEvent.click(low.getByRole('button', { name: /^Stop listening/ }));
  await waitFor(() => expect(requests).toHaveLength(1), SLOW);
  expect(requests[0]?.value).toEqual({ lineId: quote.lines[1]?.id, field: 'low.quantity' });
});

test('held: the value itself is said for as long as the finger stays on it; a tap only types', async () => {
  const { requests } = serveFigures(proposed(12));
  openQuote(quote);
  const field = await quantity();
  await userEvent.click(field);
  expect((await line()).getByRole('button', { name: /^Say the quantity/ })).toBeInTheDocument();
  const finger = userEvent.setup(); // remembers that it is down
  await finger.pointer({ keys: '[MouseLeft>]', target: field });
  expect(await (await line()).findByText('Let go when said')).toBeInTheDocument();
  await finger.pointer({ keys: '[/MouseLeft]', target: field });
  await waitFor(() => expect(requests).toHaveLength(1), SLOW);
});

test('what is no figure is asked about, and changes nothing', async () => {
  const { state } = serveFigures(asked);
  openQuote(quote);
  await sayQuantity();
  expect(await (await line()).findByText(asked.text, undefined, SLOW)).toBeInTheDocument();
  expect(await quantity()).toHaveValue('10');
  expect(state.edits).toEqual([]);
  await userEvent.tab();
  expect((await line()).queryByText(asked.text)).not.toBeInTheDocument();
});

test('Escape throws away what was said; a microphone that is refused says so', async () => {
  const { requests } = serveFigures();
  openQuote(quote);
  await userEvent.click(await quantity());
  await userEvent.keyboard(keys);
  await (await line()).findByText('Listening…');
  await userEvent.keyboard('{Escape}');
  expect(await (await line()).findByText('Say it')).toBeInTheDocument();
  expect(requests).toEqual([]);
  mockOpen.mockRejectedValue(new AppError('RECORDING_PERMISSION_DENIED'));
  await userEvent.keyboard(keys);
  expect(await (await line()).findByText(/[Mm]icrophone/)).toBeInTheDocument();
});

test('without a connection it is kept on the device, and goes in when the page is opened again', async () => {
  const { state, requests } = serveFigures(() => HttpResponse.error(), proposed(12));
  openQuote(quote);
  await sayQuantity();
  expect(await (await line()).findByText(/^No connection: it is kept/, undefined, SLOW)).toBeInTheDocument();
  cleanup();
  openQuote(quote);
  expect(await screen.findByText('Skirting board: 10 to 12 metres', undefined, SLOW)).toBeInTheDocument();
  await waitFor(() => expect(state.quote.lines[0]).toMatchObject({ quantity: 12 }));
  expect(requests.map(({ value }) => value?.field)).toEqual(['quantity', 'quantity']);
});

test('a line that is gone meanwhile is told of, and holds up nothing', async () => {
  serveFigures(() => HttpResponse.json(failure(400, 'INVALID_INPUT'), { status: 400 }), proposed(12));
  openQuote(quote);
  await sayQuantity();
  expect(await (await line()).findByText(/^A line cannot have that figure/, undefined, SLOW)).toBeInTheDocument();
  await userEvent.keyboard(keys);
  await (await line()).findByText('Listening…');
  await userEvent.keyboard(keys);
  await act(async () => undefined);
  expect(await screen.findByText('Skirting board: 10 to 12 metres', undefined, SLOW)).toBeInTheDocument();
});

import type { DraftQuestion, Generation, LineSource } from '@jobspeak/contracts';
import { apiUrl } from '@jobspeak/web/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { aLine, aQuote, failure, someId } from '../testing';
import { openQuote, serveQuote, startQuoteApi } from './testing';

const server = startQuoteApi();
const save = () => act(async () => void window.dispatchEvent(new Event('online')));

const ask = (text: string, kind: DraftQuestion['kind'] = 'condition'): DraftQuestion => ({
  id: someId(),
  kind,
  words: { text, start: 45, end: 45 + text.length, startMs: 4500, endMs: 8700, segment: 0 },
});
const madeWith = (questions: DraftQuestion[]): Generation => ({
  stage: 'save',
  state: 'done',
  error: null,
  segments: [],
  transcript: '',
  questions,
});
const source: LineSource = { text: 'four metres by, at nine', start: 0, end: 23, startMs: 1000, endMs: 3000 };

/** A draft with these questions; `settled` tells which of them the screen has settled. */
function serveAsking(questions: DraftQuestion[], lines = [aLine()]) {
  const state = serveQuote(server, aQuote({ generation: madeWith(questions), recordingId: someId(), lines }));
  const settled: string[] = [];
  server.use(
    http.delete(apiUrl(`/quotes/${state.quote.id}/questions/:id`), ({ params }) => {
      settled.push(String(params.id));
      const left = questions.filter(({ id }) => !settled.includes(id));
      state.quote = { ...state.quote, generation: madeWith(left) };
      return HttpResponse.json(state.quote);
    }),
  );
  return { state, settled };
}
const questionsCard = async () => within(await screen.findByRole('region', { name: 'You also said' }));

test('what was said and is in no line stands above the lines until it is no part of the quote', async () => {
  const [cap, figure] = [
    ask('No more than five fifty if the pipe is bad'),
    ask('twenty five for the second', 'figure'),
  ];
  const { state, settled } = serveAsking([cap, figure]);
  openQuote(state.quote);
  const card = await questionsCard();
  expect(card.getByText(cap.words.text)).toBeInTheDocument();
  expect(card.getByText('No line has this figure.')).toBeInTheDocument();
  expect(card.getAllByRole('button', { name: 'Hear it' })).toHaveLength(2);
  const [first] = card.getAllByRole('button', { name: 'Not part of it' });
  if (first) await userEvent.click(first);
  await waitFor(() => expect(screen.queryByText(cap.words.text)).not.toBeInTheDocument());
  expect(card.getByText(figure.words.text)).toBeInTheDocument();
  expect(settled).toEqual([cap.id]);
  await waitFor(() => expect(card.getByRole('heading')).toHaveFocus());
});

test('a question becomes a line with its words, whose price is asked for', async () => {
  const question = ask('twenty five for the second', 'figure');
  const { state, settled } = serveAsking([question]);
  openQuote(state.quote);
  await userEvent.click((await questionsCard()).getByRole('button', { name: 'Add as a line' }));
  const line = within(await screen.findByRole('group', { name: /twenty five for the second/ }));
  expect(line.getByRole('textbox', { name: 'Unit price' })).toHaveFocus();
  await userEvent.type(line.getByRole('textbox', { name: 'Unit price' }), '25');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'You also said' })).not.toBeInTheDocument());
  await save();
  await waitFor(() => expect(state.quote.lines).toHaveLength(2));
  expect(state.quote.lines[1]).toMatchObject({ unitPrice: 2500, source: { text: question.words.text, startMs: 4500 } });
  expect(settled).toEqual([question.id]);
});

test('a client and terms that were not heard clearly are right, or are changed where they stand', async () => {
  const { state, settled } = serveAsking([ask('Nikola Tomas', 'client'), ask('', 'terms')]);
  openQuote(state.quote);
  const card = within(await screen.findByRole('region', { name: 'Is this right?' }));
  expect(card.getByText('Nikola Tomas')).toBeInTheDocument();
  expect(card.getByText(/The discount, the deposit, the tax/)).toBeInTheDocument();
  expect(card.queryByRole('button', { name: 'Add as a line' })).not.toBeInTheDocument();
  const [first] = card.getAllByRole('button', { name: 'It is right' });
  if (first) await userEvent.click(first);
  await waitFor(() => expect(card.queryByText('Nikola Tomas')).not.toBeInTheDocument());
  expect(settled).toHaveLength(1);
});

test('a question that could not be settled stays, and says so once', async () => {
  const { state } = serveAsking([ask('up to six hundred')]);
  server.use(
    http.delete(apiUrl(`/quotes/${state.quote.id}/questions/:id`), () =>
      HttpResponse.json(failure(409, 'INVALID_TRANSITION'), { status: 409 }),
    ),
  );
  openQuote(state.quote);
  const card = await questionsCard();
  await userEvent.click(card.getByRole('button', { name: 'Not part of it' }));
  await waitFor(() => expect(card.getByRole('button', { name: 'Not part of it' })).toBeEnabled());
  expect(card.getByText('up to six hundred')).toBeInTheDocument();
});

test('a quote that was issued asks nothing any more', async () => {
  const { state } = serveAsking([ask('up to six hundred')]);
  state.quote = { ...state.quote, state: 'finalized', documentStatus: 'sent', number: 'Q-1', issuedOn: '2026-03-02' };
  openQuote(state.quote);
  expect(await screen.findByText('Skirting board')).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'You also said' })).not.toBeInTheDocument();
});

test('what noise has covered is said with how long it was and the words beside it, and is no line', async () => {
  const covered = { ...ask('and two new radiators', 'figure'), unheard: true };
  const { state, settled } = serveAsking([covered]);
  openQuote(state.quote);
  const card = await questionsCard();
  expect(card.getByText(/^4 seconds beside these words could not be heard/)).toBeInTheDocument();
  expect(card.getByText('and two new radiators')).toBeInTheDocument();
  expect(card.getByRole('button', { name: 'Hear it' })).toBeInTheDocument();
  expect(card.queryByRole('button', { name: 'Add as a line' })).not.toBeInTheDocument();
  await userEvent.click(card.getByRole('button', { name: 'Say it again' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Say that bit again' }));
  expect(await sheet.findByText(/It takes the place of what was heard there/)).toBeInTheDocument();
  await userEvent.click(sheet.getByRole('button', { name: 'Close' }));
  await userEvent.click(card.getByRole('button', { name: 'Nothing is missing' }));
  await waitFor(() => expect(settled).toEqual([covered.id]));
});

test('a marked line says why, and offers the other reading in one press, which is a correction', async () => {
  const marked = {
    ...source,
    doubts: ['one-side', 'a-reason-of-later'],
    other: { quantity: 20, unit: 'm', unitPrice: 950 } as const,
    origins: { description: null, quantity: { found: 'heard', words: null }, unit: null, unitPrice: null } as const,
  };
  const { state } = serveAsking([], [aLine({ confidence: 0.4, source: marked })]);
  openQuote(state.quote);
  const line = within(await screen.findByRole('group', { name: /Skirting/ }));
  expect(line.getByText('You said “by” with one number: check the area')).toBeInTheDocument();
  expect(line.getByText('12 m · or')).toBeInTheDocument();
  await userEvent.click(line.getByRole('button', { name: '20 m instead of 12 m' }));
  expect(line.getByRole('textbox', { name: 'Quantity' })).toHaveValue('20');
  expect(line.queryByText('Not sure')).not.toBeInTheDocument();
  await save();
  await waitFor(() => expect(state.quote.lines[0]).toMatchObject({ quantity: 20, unitPrice: 950, confidence: 1 }));
  const { source: after } = state.quote.lines[0] ?? {};
  expect([after?.doubts, after?.other, after?.origins?.quantity]).toEqual([undefined, undefined, null]);
});

test('of readings that differ in price alone the prices are offered', async () => {
  const other = { quantity: 12, unit: 'm', unitPrice: 95_000 } as const;
  const { state } = serveAsking([], [aLine({ confidence: 0.4, source: { ...source, other } })]);
  openQuote(state.quote);
  await userEvent.click(await screen.findByRole('button', { name: '£950.00 instead of £9.50' }));
  expect(screen.getByRole('textbox', { name: 'Unit price' })).toHaveValue('950.00');
});

test.each([
  ['2 lines and 1 question are not checked yet.', 2, 1],
  ['1 line is not checked yet.', 1, 0],
  ['3 questions are not checked yet.', 0, 3],
])('sending says: %s', async (words, lines, questions) => {
  const { state } = serveAsking(
    Array.from({ length: questions }, () => ask('up to six hundred')),
    [aLine(), ...Array.from({ length: lines }, (_, index) => aLine({ description: `Gate ${index}`, confidence: 0.4 }))],
  );
  openQuote(state.quote);
  await screen.findByRole('group', { name: /Skirting/ });
  const [send] = screen.getAllByRole('button', { name: 'Send' });
  if (send) await userEvent.click(send);
  const dialog = within(await screen.findByRole('dialog', { name: 'Send quote' }));
  expect(dialog.getByText(words)).toBeInTheDocument();
  expect(await dialog.findByRole('button', { name: 'Send email' })).toBeEnabled();
  await userEvent.click(dialog.getByRole('button', { name: 'Check first' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  const first =
    questions > 0
      ? screen.getByRole('heading', { name: 'You also said' })
      : within(screen.getByRole('group', { name: /Gate 0/ })).getByLabelText('Description');
  expect(first).toHaveFocus();
});

test('a quote on which all is checked is sent without a word of it', async () => {
  const { state } = serveAsking([]);
  openQuote(state.quote);
  await screen.findByRole('group', { name: /Skirting/ });
  const [send] = screen.getAllByRole('button', { name: 'Send' });
  if (send) await userEvent.click(send);
  await screen.findByRole('dialog', { name: 'Send quote' });
  expect(screen.queryByText(/not checked yet/)).not.toBeInTheDocument();
});

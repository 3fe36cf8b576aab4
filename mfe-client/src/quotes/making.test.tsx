import { setImmediate as turn } from 'node:timers/promises';
import type { Quote } from '@jobspeak/contracts';
import { apiUrl } from '@jobspeak/web/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { aLine, aQuote, aRecording, failure, someId } from '../testing';
import { MadeQuotes } from './MadeQuotes';
import { openQuote, serveQuote, startQuoteApi } from './testing';

const server = startQuoteApi();
const serve = (quote: Quote) => serveQuote(server, quote);

const processing = (facts: Partial<NonNullable<Quote['generation']>>) =>
  aQuote({
    title: '',
    lines: [],
    state: 'processing',
    recordingId: someId(),
    generation: { stage: 'transcribe', state: 'running', error: null, segments: [], transcript: '', ...facts },
  });

/** The account's event stream, held open: says what it is told to say. */
function anEventStream() {
  const told: { say?: (name: string, data: object) => void } = {};
  server.use(
    http.get(apiUrl('/events'), () => {
      const body = new ReadableStream<Uint8Array>({
        start: (stream) => {
          told.say = (name, data) => {
            const facts = { version: 1, occurredAt: '2026-03-02T09:00:00.000Z', accountId: someId() };
            const envelope = JSON.stringify({ id: someId(), name, ...facts, data });
            stream.enqueue(new TextEncoder().encode(`event: ${name}\ndata: ${envelope}\n\n`));
          };
        },
      });
      return new HttpResponse(body, { headers: { 'Content-Type': 'text/event-stream' } });
    }),
  );
  return told;
}

test('a quote in the making shows its stages and words, and opens when it is announced', async () => {
  const events = anEventStream();
  const state = serve(processing({ segments: [{ startMs: 0, endMs: 900, text: 'Two taps, please.' }] }));
  const { id: quoteId, recordingId } = state.quote;
  openQuote(state.quote);
  expect(await screen.findByText('Turning speech into words')).toBeInTheDocument();
  expect(screen.getByText('Two taps, please.')).toBeInTheDocument();
  await waitFor(() => expect(events.say).toBeDefined());
  events.say?.('recording.progressed', {
    quoteId,
    recordingId,
    stage: 'transcribe',
    state: 'running',
    doneMs: 12_000,
    totalMs: 65_000,
  });
  expect(await screen.findByText('0:12 of 1:05')).toBeInTheDocument();
  state.quote = { ...aQuote({ id: quoteId, title: 'Taps' }), version: 2 };
  events.say?.('quote.generated', { quoteId, recordingId, lines: 1, total: 100, missingPrices: 0 });
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('Taps');
});

test('what was understood while somebody spoke stays in sight until the quote is made of it', async () => {
  const events = anEventStream();
  const state = serve(processing({}));
  const { id: quoteId, recordingId } = state.quote;
  openQuote(state.quote);
  expect(await screen.findByRole('heading', { name: 'Writing your quote' })).toBeInTheDocument();
  await waitFor(() => expect(events.say).toBeDefined());
  const ids = { quoteId, recordingId };
  const line = { description: 'Mixer tap', quantity: 2, unit: 'each', unitPrice: 4000, optional: false, net: 8000 };
  const facts = { heardMs: 9000, currency: 'GBP', title: 'Taps', clientName: '', total: 8000, missingPrices: 0 };
  events.say?.('quote.sketched', { ...ids, ...facts, lines: [line] });
  const soFar = within(await screen.findByRole('region', { name: 'Understood so far' }));
  expect(soFar.getByText('Mixer tap')).toBeInTheDocument();
  expect(soFar.getByText('Not finished')).toBeInTheDocument();
  expect(screen.getByText('Listening to your last words…')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Send/ })).not.toBeInTheDocument();
  events.say?.('recording.transcribed', { ...ids, durationMs: 9000, segments: [] });
  expect(await screen.findByText('Writing the quote…')).toBeInTheDocument();
  const made = aLine({ description: 'Mixer tap', quantity: 2, unit: 'each', unitPrice: 4000 });
  state.quote = { ...aQuote({ id: quoteId, title: 'Taps', lines: [made] }), version: 2 };
  events.say?.('quote.generated', { ...ids, lines: 1, total: 8000, missingPrices: 0 });
  expect(await screen.findByDisplayValue('Mixer tap')).toBeInTheDocument();
  expect(screen.queryByText('Not finished')).not.toBeInTheDocument();
});

/** Opens the screen of a quote that a recording has just been sent for, and that the server does not know yet. */
async function openTooEarly(made: Quote) {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate'] }); // nothing comes of waiting
  const events = anEventStream();
  const state = { isThere: false };
  serve(made);
  const answered = new Promise<void>((resolve) => {
    server.use(
      http.get(apiUrl(`/quotes/${made.id}`), () => {
        if (state.isThere) return;
        resolve();
        return HttpResponse.json(failure(404, 'QUOTE_NOT_FOUND'), { status: 404 });
      }),
    );
  });
  openQuote(made, { recordingId: someId(), beside: <MadeQuotes /> });
  await answered;
  await waitFor(() => expect(events.say).toBeDefined());
  return { events, state };
}

/** Gives everybody their turn while no time passes: what comes, comes at once. */
async function untilTitled(title: string) {
  const pass = async () => {
    await jest.advanceTimersByTimeAsync(0);
    await turn();
  };
  for (let turns = 0; turns < 500 && screen.queryByDisplayValue(title) === null; turns++) await act(pass);
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue(title);
}

const newsOf = ({ id: quoteId }: Quote) => ({
  quoteId,
  recordingId: someId(),
  lines: 1,
  total: 100,
  missingPrices: 0,
});

test('a quote that its news bring along opens at once, without being asked for', async () => {
  const made = { ...aQuote({ title: 'Taps' }), version: 2 };
  const { events } = await openTooEarly(made);
  events.say?.('quote.generated', { ...newsOf(made), quote: made });
  await untilTitled('Taps');
});

test('a quote that was not there when it was asked for is asked for again as soon as it is announced', async () => {
  const made = { ...aQuote({ title: 'Taps' }), version: 2 };
  const { events, state } = await openTooEarly(made);
  state.isThere = true;
  events.say?.('quote.generated', newsOf(made));
  await untilTitled('Taps');
});

test('without the event stream, looking again finds the finished quote', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate'] });
  const state = serve(processing({}));
  openQuote(state.quote);
  await screen.findByText('Turning speech into words');
  state.quote = { ...aQuote({ id: state.quote.id, title: 'Taps' }), version: 2 };
  await act(() => jest.advanceTimersByTimeAsync(2_500));
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('Taps');
});

test('a failed recording says why once, and can be tried again', async () => {
  const state = serve(processing({ state: 'failed', error: 'QUOTE_EMPTY_DETECTED' }));
  const tries: string[] = [];
  server.use(
    http.post(apiUrl(`/recordings/${state.quote.recordingId}/retry`), ({ request }) => {
      tries.push(request.url);
      return HttpResponse.json(aRecording());
    }),
  );
  openQuote(state.quote);
  expect(
    await screen.findAllByText('No content detected in your recording. Please describe the job and try again.'),
  ).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Writing your quote' })).toBeInTheDocument();
  expect(tries).toHaveLength(1);
});

test('at the limit of the plan it says so, leads to the plans, and the recording is kept', async () => {
  openQuote(serve(processing({ state: 'failed', error: 'QUOTE_LIMIT_EXCEEDED' })).quote);
  const alert = await screen.findByText(
    'You have reached your monthly quote limit. Upgrade your plan to create more quotes.',
  );
  expect(alert).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See the plans' })).toHaveAttribute('href', '/client/settings/billing');
  expect(screen.getByText(/Your recording is kept. Try it again after an upgrade/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Type it by hand' })).toBeEnabled();
});

test('a failed recording can be typed by hand instead', async () => {
  const state = serve(processing({ state: 'failed', error: 'QUOTE_GENERATION_FAILED' }));
  openQuote(state.quote);
  await userEvent.click(await screen.findByRole('button', { name: 'Type it by hand' }));
  expect(await screen.findByRole('textbox', { name: 'Title' })).toBeInTheDocument();
  expect(state.quote.state).toBe('draft');
});

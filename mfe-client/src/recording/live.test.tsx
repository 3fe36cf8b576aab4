import { apiUrl } from '@jobspeak/web/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import {
  aService,
  button,
  clock,
  discard,
  FakeMediaRecorder,
  open,
  record,
  server,
  speak,
  startRecordings,
  stream,
  tracks,
} from './testing';

startRecordings();

/** Speaks, and has the service tell what it understands of it. */
async function understand() {
  const service = aService();
  const { address } = open();
  await record();
  clock.ahead = 6000;
  await speak('one');
  await waitFor(() => expect(service.pieces.size).toBe(1));
  const ids = { recordingId: service.recording.id, quoteId: service.recording.quoteId };
  act(() => {
    const segments = [{ startMs: 0, endMs: 4000, text: 'Four fence panels' }];
    stream.say('recording.heard', { ...ids, heardMs: 6000, segments, tail: 'at forty' });
    const line = {
      description: 'Fence panels',
      quantity: 4,
      unit: 'each',
      unitPrice: null,
      optional: false,
      net: null,
    };
    const facts = { currency: 'GBP', title: 'Fence', clientName: 'Keith', total: 11_520, tax: 1_920, missingPrices: 1 };
    stream.say('quote.sketched', {
      ...ids,
      ...facts,
      heardMs: 6000,
      lines: [line, { ...line, description: 'Post', quantity: 2, unitPrice: 4800, net: 9600 }],
    });
  });
  const understood = within(await screen.findByRole('region', { name: 'Understood so far' }));
  expect(await understood.findByText('Fence panels')).toBeInTheDocument();
  return { service, address, understood };
}

test('what is said appears as it is understood, with what it would cost', async () => {
  const { understood } = await understand();
  expect(await understood.findByText('at forty')).toBeInTheDocument();
  expect(understood.getByText('no price yet')).toBeInTheDocument();
  expect(understood.getByText('1 line has no price yet')).toBeInTheDocument();
  expect(understood.getByText('£96.00')).toBeInTheDocument();
  // a line of £96.00 alone would not come to this
  expect(understood.getByText('Total so far, with tax')).toBeInTheDocument();
  expect(understood.getByText('£115.20')).toBeInTheDocument();
  await discard();
});

test('what was understood stays in sight from Stop on, and is not said to be finished', async () => {
  const { service, address } = await understand();
  let arrive = () => {};
  const arriving = new Promise<void>((resolve) => (arrive = resolve));
  server.use(
    http.patch(apiUrl(`/recordings/${service.recording.id}/chunks`), async () => {
      await arriving; // and falls through to the service
    }),
  );
  const missed: string[] = [];
  const watch = new MutationObserver(() => {
    if (address() === '/client/recording' && screen.queryByText('Post') === null) missed.push(document.body.innerHTML);
  });
  watch.observe(document.body, { childList: true, subtree: true });
  await userEvent.click(await button('Stop and make the quote'));
  expect(await screen.findByText('Sending the recording…')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Fence' })).toBeInTheDocument();
  const soFar = within(screen.getByRole('region', { name: 'Understood so far' }));
  expect(soFar.getByText('Not finished')).toBeInTheDocument();
  expect(soFar.getByText('2 × £48.00')).toBeInTheDocument();
  expect(soFar.getByText('No price yet')).toBeInTheDocument();
  expect(soFar.getByText('Total so far, with tax')).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  arrive();
  await waitFor(() => expect(address()).toBe(`/client/quotes/${service.recording.quoteId}`));
  watch.disconnect();
  expect(missed).toEqual([]);
});

test('what is on its way goes on without asking when its screen is left', async () => {
  const { service, address } = await understand();
  let arrive = () => {};
  const arriving = new Promise<void>((resolve) => (arrive = resolve));
  server.use(
    http.patch(apiUrl(`/recordings/${service.recording.id}/chunks`), async () => {
      await arriving; // and falls through to the service
    }),
  );
  await userEvent.click(await button('Stop and make the quote'));
  await userEvent.click(await screen.findByRole('link', { name: 'Quotes' }));
  expect(address()).toBe('/client/quotes');
  arrive();
  await waitFor(() => expect(service.completed).toBe(1));
  expect(address()).toBe('/client/quotes');
});

test('a call that takes the microphone pauses, and what was said is kept', async () => {
  aService();
  open();
  await record();
  await speak('one');
  clock.ahead = 6000;
  act(() => tracks.at(-1)?.tell('mute'));
  expect(await screen.findByText(/Something else has taken the microphone/)).toBeInTheDocument();
  expect(FakeMediaRecorder.last?.state).toBe('paused');
  await userEvent.click(await button('Resume'));
  expect(await screen.findByText('Listening')).toBeInTheDocument();
  await discard();
});

test('who has spoken for nearly an hour is told how long is left', async () => {
  aService();
  open();
  await record();
  await speak('one');
  clock.ahead = 54 * 60_000;
  expect(await screen.findByText('Kept on this device as you speak')).toBeInTheDocument();
  expect(screen.queryByText(/left\. Then it stops/)).not.toBeInTheDocument();
  clock.ahead = 57.5 * 60_000;
  expect(await screen.findByText(/3 minutes left\. Then it stops/)).toBeInTheDocument();
  clock.ahead = 59.5 * 60_000;
  expect(await screen.findByText(/Less than a minute left\./)).toBeInTheDocument();
  await discard();
});

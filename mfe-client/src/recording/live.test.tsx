import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  aService,
  button,
  clock,
  discard,
  FakeMediaRecorder,
  open,
  record,
  speak,
  startRecordings,
  stream,
  tracks,
} from './testing';

startRecordings();

test('what is said appears as it is understood, with what it would cost', async () => {
  const service = aService();
  open();
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
    const facts = { currency: 'GBP', title: 'Fence', clientName: 'Keith', total: 4800, missingPrices: 1 };
    stream.say('quote.sketched', {
      ...ids,
      ...facts,
      heardMs: 6000,
      lines: [line, { ...line, description: 'Post', quantity: 1, unitPrice: 4800, net: 4800 }],
    });
  });
  const understood = within(await screen.findByRole('region', { name: 'Understood so far' }));
  expect(await understood.findByText('at forty')).toBeInTheDocument();
  expect(await understood.findByText('Fence panels')).toBeInTheDocument();
  expect(understood.getByText('no price yet')).toBeInTheDocument();
  expect(understood.getByText('1 line has no price yet')).toBeInTheDocument();
  expect(understood.getAllByText('£48.00')).toHaveLength(2);
  await discard();
});

test('a call that takes the microphone pauses, and what was said is kept', async () => {
  aService();
  open();
  await record();
  await speak('one');
  clock.ahead = 6000;
  const [, onTaken] = tracks.at(-1)?.addEventListener.mock.calls.find(([name]) => name === 'mute') ?? [];
  act(() => void onTaken());
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

import { apiUrl, renderScreen } from '@jobspeak/web/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { aRecording, someId } from '../testing';
import { aService, button, clock, empty, server, speak, startRecordings, stream } from './testing';
import { VoiceSheet } from './VoiceSheet';

startRecordings();

const into = { quoteId: someId(), lineId: someId(), version: 3 };

/** Speaks a line again, up to where the server has all of it. */
async function sayAgain() {
  const service = aService({ ...empty(), recording: aRecording({ quoteId: into.quoteId, into }) });
  const opened: unknown[] = [];
  server.use(
    http.post(apiUrl('/recordings'), async ({ request }) => {
      opened.push(await request.json());
      return HttpResponse.json({ ...service.recording, chunks: [...service.pieces.keys()] }, { status: 201 });
    }),
  );
  const onClose = jest.fn();
  renderScreen(<VoiceSheet into={into} onClose={onClose} />);
  await userEvent.click(await button('Start recording'));
  await screen.findByText('Listening');
  // nor does a newer version of the app load the page anew meanwhile
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  await speak('one');
  clock.ahead = 6000;
  await userEvent.click(await button('Stop and replace it'));
  await screen.findByText('Putting it into the quote…');
  return { service, opened, onClose };
}

test('a line that is said again names its quote, line and version, and the sheet closes once it is in', async () => {
  const { service, opened, onClose } = await sayAgain();
  expect(opened).toEqual([expect.objectContaining({ into })]);
  const facts = { quoteId: into.quoteId, lines: 1, total: 100, missingPrices: 0 };
  await act(async () => stream.say('quote.generated', { ...facts, recordingId: someId() }));
  expect(onClose).not.toHaveBeenCalled();
  await act(async () => stream.say('quote.generated', { ...facts, recordingId: service.recording.id }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test('what noise has covered is said anew under its question', async () => {
  renderScreen(<VoiceSheet into={{ quoteId: into.quoteId, questionId: someId() }} onClose={jest.fn()} />);
  expect(await screen.findByRole('heading', { name: 'Say that bit again' })).toBeInTheDocument();
});

test('words that could not be put in say so, once', async () => {
  const { service, onClose } = await sayAgain();
  const ids = { recordingId: service.recording.id, quoteId: into.quoteId };
  await act(async () => stream.say('quote.generation_failed', { ...ids, error: 'QUOTE_EMPTY_DETECTED' }));
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
});

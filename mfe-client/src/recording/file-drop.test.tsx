import { Route, Routes } from '@jobspeak/web/router';
import { apiUrl, given, renderScreen } from '@jobspeak/web/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { aRecording, failure } from '../testing';
import 'fake-indexeddb/auto';
import { RecordingScreen } from './RecordingScreen';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => void given.signedIn());
afterEach(() => {
  server.resetHandlers();
  given.signedOut();
});
afterAll(() => server.close());

const open = () =>
  renderScreen(
    <Routes>
      <Route path="/client/recording" element={<RecordingScreen />} />
      <Route path="/client/quotes/:id" element={<h1>The quote</h1>} />
    </Routes>,
    { at: '/client/recording' },
  );
const button = (name: string) => screen.findByRole('button', { name });
const file = (name: string) => new File(['sound'], name, { type: 'audio/webm' });

test('a sound file becomes a quote; one that could not be sent is tried again under the same key', async () => {
  const recording = aRecording();
  const keys: (string | null)[] = [];
  server.use(
    http.post(apiUrl('/recordings/upload'), ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'));
      return keys.length === 1
        ? HttpResponse.json(failure(429, 'TOO_MANY_REQUESTS'), { status: 429 })
        : HttpResponse.json(recording, { status: 201 });
    }),
  );
  const { address } = open();
  await userEvent.upload(screen.getByLabelText('Audio file'), file('memo.webm'));
  expect(await screen.findAllByText(/Too many requests/)).toHaveLength(1);
  await userEvent.click(await button('Try again'));
  await waitFor(() => expect(address()).toBe(`/client/quotes/${recording.quoteId}`));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('a file that is no recording is refused once, with nothing to try again but another file', async () => {
  server.use(
    http.post(apiUrl('/recordings/upload'), () =>
      HttpResponse.json(failure(422, 'RECORDING_TOO_SHORT_OR_EMPTY'), { status: 422 }),
    ),
  );
  open();
  await userEvent.upload(screen.getByLabelText('Audio file'), file('letter.webm'));
  expect(await screen.findAllByText(/could not read any speech/)).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  expect(await button('Upload a recording')).toBeInTheDocument();
});

test('a file may be dropped anywhere; one that is too large is refused here', async () => {
  open();
  const large = file('day.webm');
  Object.defineProperty(large, 'size', { value: 101 * 1024 * 1024 });
  fireEvent.drop(await screen.findByRole('heading', { level: 1 }), { dataTransfer: { files: [large] } });
  expect(await screen.findByText(/This recording is too large/)).toBeInTheDocument();
});

test('an upload can be stopped, and another file chosen', async () => {
  const recording = aRecording();
  let uploads = 0;
  server.use(
    http.post(apiUrl('/recordings/upload'), () => {
      uploads += 1;
      return uploads === 1 ? new Promise<never>(() => undefined) : HttpResponse.json(recording, { status: 201 });
    }),
  );
  const { address } = open();
  await userEvent.upload(screen.getByLabelText('Audio file'), file('wrong.webm'));
  expect(await screen.findByText('wrong.webm')).toBeInTheDocument();
  await userEvent.click(await button('Stop uploading'));
  expect(await button('Upload a recording')).toBeInTheDocument();
  expect(address()).toBe('/client/recording');
  await userEvent.upload(screen.getByLabelText('Audio file'), file('right.webm'));
  await waitFor(() => expect(address()).toBe(`/client/quotes/${recording.quoteId}`));
});

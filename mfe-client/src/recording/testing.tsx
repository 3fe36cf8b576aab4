import 'fake-indexeddb/auto';
import type { QueryClient } from '@jobspeak/web/query';
import { Route, Routes } from '@jobspeak/web/router';
import { apiUrl, given, renderScreen, testUser } from '@jobspeak/web/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { aRecording, failure, someId } from '../testing';
import { RecordingScreen } from './RecordingScreen';
import { TakeSender } from './TakeSender';
import { openTakes } from './takes';

/** The browser's recorder, as far as the product uses it; `speak` hands over a second of sound. */
export class FakeMediaRecorder extends EventTarget {
  static last: FakeMediaRecorder | null = null;
  static isTypeSupported = (type: string) => type === 'audio/webm;codecs=opus';
  state: RecordingState = 'inactive';
  readonly mimeType: string;
  constructor(
    _stream: MediaStream,
    readonly options: MediaRecorderOptions,
  ) {
    super();
    this.mimeType = options.mimeType ?? '';
    FakeMediaRecorder.last = this;
  }
  start(_every: number) {
    this.state = 'recording';
  }
  pause() {
    this.state = 'paused';
  }
  resume() {
    this.state = 'recording';
  }
  requestData() {}
  hand(text: string) {
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob([text]) }));
  }
  stop() {
    this.state = 'inactive';
    this.hand('end');
    this.dispatchEvent(new Event('stop'));
  }
}
class FakeAudioContext {
  createAnalyser = () => ({ fftSize: 0, getFloatTimeDomainData: (samples: Float32Array) => samples.fill(0.1) });
  createMediaStreamSource = () => ({ connect: () => undefined });
  resume = () => Promise.resolve();
  close = () => Promise.resolve();
}

/** The account's event stream, held open; `say` has it tell something. */
export const stream = { say: (_name: string, _data: object): void => {} };
function openStream() {
  const events = new ReadableStream<Uint8Array>({
    start: (body) => {
      stream.say = (name, data) => {
        const facts = { version: 1, occurredAt: '2026-03-02T09:00:00.000Z', accountId: someId() };
        const envelope = JSON.stringify({ id: someId(), name, ...facts, data });
        body.enqueue(new TextEncoder().encode(`event: ${name}\ndata: ${envelope}\n\n`));
      };
    },
  });
  return new HttpResponse(events, { headers: { 'Content-Type': 'text/event-stream' } });
}

export const server = setupServer();
export const SOMEBODY_ELSE = 'somebody-else';
const real = { now: Date.now, passed: performance.now.bind(performance) };
/** Milliseconds by which the time that has passed is ahead, and by which the clock of the day has been set on. */
export const clock = { ahead: 0, setOn: 0 };
/** A microphone that was opened; `tell` has the browser announce something of it. */
export class FakeTrack extends EventTarget {
  muted = false;
  readonly stop = jest.fn();
  tell(name: 'mute' | 'ended') {
    this.dispatchEvent(new Event(name));
  }
}
export const tracks: FakeTrack[] = [];
export const getUserMedia = jest.fn();

/** A browser with a microphone, and an API that knows nobody's quotes yet. */
export function startRecordings(): void {
  beforeAll(() => {
    server.listen({ onUnhandledRequest: 'error' });
    Date.now = () => real.now() + clock.ahead + clock.setOn;
    performance.now = () => real.passed() + clock.ahead;
    Object.assign(globalThis, { MediaRecorder: FakeMediaRecorder, AudioContext: FakeAudioContext });
    Object.defineProperty(navigator, 'mediaDevices', {
      value: Object.assign(new EventTarget(), { getUserMedia, enumerateDevices: async () => [] }),
    });
    HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
      this.open = false;
    };
  });
  beforeEach(async () => {
    Object.assign(clock, { ahead: 0, setOn: 0 });
    server.use(
      http.get(apiUrl('/events'), () => openStream()),
      http.get(apiUrl('/quotes/:id'), () => HttpResponse.json(failure(404, 'QUOTE_NOT_FOUND'), { status: 404 })),
    );
    given.signedIn();
    const takes = await openTakes();
    for (const user of [testUser.id, SOMEBODY_ELSE])
      for (const take of await takes.list(user)) await takes.remove(take.id);
    tracks.length = 0;
    getUserMedia.mockReset().mockImplementation(async () => {
      const track = new FakeTrack();
      tracks.push(track);
      return { getTracks: () => [track] };
    });
  });
  afterEach(() => {
    server.resetHandlers();
    given.signedOut();
  });
  afterAll(() => {
    Date.now = real.now;
    performance.now = real.passed;
    server.close();
  });
}

export const empty = () => ({
  recording: aRecording(),
  opened: [] as (string | null)[],
  pieces: new Map<number, string>(),
  completed: 0,
});

/** The recording service: keeps what arrives. */
export function aService(state = empty()) {
  const { recording } = state;
  const close = (chunks: number) => {
    if (chunks !== state.pieces.size)
      return HttpResponse.json(failure(409, 'RECORDING_INCOMPLETE', { missing: [] }), { status: 409 });
    state.completed += 1;
    return HttpResponse.json({ ...recording, state: 'stored' });
  };
  server.use(
    http.post(apiUrl('/recordings'), ({ request }) => {
      state.opened.push(request.headers.get('Idempotency-Key'));
      return HttpResponse.json({ ...recording, chunks: [...state.pieces.keys()] }, { status: 201 });
    }),
    http.patch(apiUrl(`/recordings/${recording.id}/chunks`), async ({ request }) => {
      const number = Number(request.headers.get('Chunk-Number'));
      state.pieces.set(number, await request.text());
      if (request.headers.get('Upload-Complete') !== '?1') return HttpResponse.json({ number, bytes: 1 });
      return close(number + 1);
    }),
    http.post(apiUrl(`/recordings/${recording.id}/complete`), async ({ request }) => {
      const { chunks } = (await request.json()) as { chunks: number };
      return close(chunks);
    }),
  );
  return state;
}

export const open = (client?: QueryClient) =>
  renderScreen(
    <>
      <TakeSender />
      <Routes>
        <Route path="/client/recording" element={<RecordingScreen />} />
        <Route path="/client/quotes" element={<h1>The list</h1>} />
        <Route path="/client/quotes/:id" element={<h1>The quote</h1>} />
        <Route path="/client/dashboard" element={<h1>The dashboard</h1>} />
      </Routes>
    </>,
    { at: '/client/recording', ...(client && { client }) },
  );
export const button = (name: string) => screen.findByRole('button', { name });
/** Begins to record; sooner after Stop than a person could, the press is taken for a double tap, and is made again. */
export const record = () =>
  waitFor(async () => {
    const start = screen.queryByRole('button', { name: 'Start recording' });
    if (start) await userEvent.click(start);
    expect(screen.getByText('Listening')).toBeInTheDocument();
  });
export const discard = async () => {
  await userEvent.click(await button('Discard'));
  await userEvent.click(await button('Discard it'));
  await screen.findByText('Ready when you are');
};
export const speak = (...words: string[]) =>
  act(async () => {
    for (const word of words) FakeMediaRecorder.last?.hand(word);
  });

/** Sound that an earlier visit left on this device. */
export async function leftBehind(userId = testUser.id) {
  const takes = await openTakes();
  const take = {
    id: 'take-from-yesterday',
    userId,
    mimeType: 'audio/webm',
    startedAt: '2026-03-01T16:00:00.000Z',
    pieces: 0,
    spokenMs: 8000,
  };
  for (const number of [0, 1]) {
    const sound = new TextEncoder().encode(`piece ${number}`);
    await takes.addPieces({ ...take, pieces: number + 1 }, number, [sound.buffer.slice(0, sound.byteLength)]);
  }
  return takes;
}

import 'fake-indexeddb/auto';
import { createQueryClient, type QueryClient } from '@jobspeak/web/query';
import { Route, Routes } from '@jobspeak/web/router';
import { apiUrl, given, renderScreen, testUser } from '@jobspeak/web/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { aRecording, failure, someId } from '../testing';
import { RecordingScreen } from './RecordingScreen';
import { TakeSender } from './TakeSender';
import { forgetTakes, openTakes } from './takes';

/** The browser's recorder, as far as the product uses it; `speak` hands over a second of sound. */
class FakeMediaRecorder extends EventTarget {
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
let say = (_name: string, _data: object): void => {};
function openStream() {
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => {
      say = (name, data) => {
        const facts = { version: 1, occurredAt: '2026-03-02T09:00:00.000Z', accountId: someId() };
        const envelope = JSON.stringify({ id: someId(), name, ...facts, data });
        stream.enqueue(new TextEncoder().encode(`event: ${name}\ndata: ${envelope}\n\n`));
      };
    },
  });
  return new HttpResponse(body, { headers: { 'Content-Type': 'text/event-stream' } });
}

const server = setupServer();
const SOMEBODY_ELSE = 'somebody-else';
const realNow = Date.now;
let ahead = 0;
const tracks: { stop: jest.Mock; addEventListener: jest.Mock }[] = [];
const getUserMedia = jest.fn();

beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
  Date.now = () => realNow() + ahead;
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
  ahead = 0;
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
    const track = { stop: jest.fn(), addEventListener: jest.fn() };
    tracks.push(track);
    return { getTracks: () => [track] };
  });
});
afterEach(() => {
  server.resetHandlers();
  given.signedOut();
});
afterAll(() => {
  Date.now = realNow;
  server.close();
});

const empty = () => ({
  recording: aRecording(),
  opened: [] as (string | null)[],
  pieces: new Map<number, string>(),
  completed: 0,
});

/** The recording service: keeps what arrives. */
function aService(state = empty()) {
  const { recording } = state;
  server.use(
    http.post(apiUrl('/recordings'), ({ request }) => {
      state.opened.push(request.headers.get('Idempotency-Key'));
      return HttpResponse.json({ ...recording, chunks: [...state.pieces.keys()] }, { status: 201 });
    }),
    http.put(apiUrl(`/recordings/${recording.id}/chunks/:number`), async ({ request, params }) => {
      state.pieces.set(Number(params.number), await request.text());
      return HttpResponse.json(recording);
    }),
    http.post(apiUrl(`/recordings/${recording.id}/complete`), async ({ request }) => {
      const { chunks } = (await request.json()) as { chunks: number };
      if (chunks !== state.pieces.size)
        return HttpResponse.json(failure(409, 'RECORDING_INCOMPLETE', { missing: [] }), { status: 409 });
      state.completed += 1;
      return HttpResponse.json({ ...recording, state: 'stored' });
    }),
  );
  return state;
}

const open = (client?: QueryClient) =>
  renderScreen(
    <>
      <TakeSender />
      <Routes>
        <Route path="/client/recording" element={<RecordingScreen />} />
        <Route path="/client/quotes/:id" element={<h1>The quote</h1>} />
        <Route path="/client/dashboard" element={<h1>The dashboard</h1>} />
      </Routes>
    </>,
    { at: '/client/recording', ...(client && { client }) },
  );
const button = (name: string) => screen.findByRole('button', { name });
const record = async () => {
  await userEvent.click(await button('Start recording'));
  await screen.findByText('Listening');
};
const discard = async () => {
  await userEvent.click(await button('Discard'));
  await userEvent.click(await button('Discard it'));
  await screen.findByText('Ready when you are');
};
const speak = (...words: string[]) =>
  act(async () => {
    for (const word of words) FakeMediaRecorder.last?.hand(word);
  });

test('what was spoken is sent piece by piece and becomes a quote', async () => {
  const service = aService();
  const { address } = open();
  await record();
  expect(FakeMediaRecorder.last?.options).toEqual({ mimeType: 'audio/webm;codecs=opus', audioBitsPerSecond: 32_000 });
  await speak('one', 'two');
  ahead = 8000;
  await speak('three');
  await waitFor(() => expect(service.pieces.size).toBe(3));
  expect(service.completed).toBe(0);
  await userEvent.click(await button('Stop and make the quote'));
  await waitFor(() => expect(address()).toBe(`/client/quotes/${service.recording.quoteId}`));
  expect([...service.pieces]).toEqual([
    [0, 'one'],
    [1, 'two'],
    [2, 'three'],
    [3, 'end'],
  ]);
  expect(service.completed).toBe(1);
  expect(tracks[0]?.stop).toHaveBeenCalled();
  expect(await (await openTakes()).list(testUser.id)).toEqual([]);
});

test('a connection that is lost while speaking loses nothing', async () => {
  const service = aService();
  const { address } = open();
  await record();
  await speak('one', 'two');
  ahead = 6000;
  await speak('three');
  await waitFor(() => expect(service.pieces.size).toBe(3));
  let refused = 0;
  server.use(
    http.put(apiUrl(`/recordings/${service.recording.id}/chunks/:number`), () => {
      refused += 1;
      return HttpResponse.error();
    }),
  );
  await speak('four', 'five');
  await userEvent.click(await button('Stop and make the quote'));
  expect(await screen.findByText('Sending the recording…')).toBeInTheDocument();
  await waitFor(() => expect(refused).toBeGreaterThan(0));
  expect(await (await openTakes()).list(testUser.id)).toMatchObject([{ pieces: 6 }]);
  expect(address()).toBe('/client/recording');

  server.resetHandlers();
  aService(service);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(address()).toBe(`/client/quotes/${service.recording.quoteId}`));
  expect([...service.pieces.values()]).toEqual(['one', 'two', 'three', 'four', 'five', 'end']);
  expect(await (await openTakes()).list(testUser.id)).toEqual([]);
});

test('less than five seconds are refused before anything is sent, and can be gone on with', async () => {
  const service = aService();
  const { address } = open();
  await record();
  await speak('one');
  ahead = 3000;
  await userEvent.click(await button('Stop and make the quote'));
  expect(await screen.findAllByText('Recording is too short. Please record 5 seconds or more.')).toHaveLength(1);
  expect(FakeMediaRecorder.last?.state).toBe('paused');
  expect(service.opened).toEqual([]);
  await userEvent.click(await button('Resume'));
  expect(screen.queryByText(/too short/)).not.toBeInTheDocument();
  ahead = 6000;
  await userEvent.click(await button('Stop and make the quote'));
  await waitFor(() => expect(address()).toBe(`/client/quotes/${service.recording.quoteId}`));
  expect([...service.pieces.values()]).toEqual(['one', 'end']);
});

test('a microphone that is unplugged ends the recording: too short is gone, the rest is sent', async () => {
  const service = aService();
  const { address } = open();
  const unplug = () =>
    act(async () =>
      tracks
        .at(-1)
        ?.addEventListener.mock.calls.find(([name]) => name === 'ended')?.[1](),
    );
  await record();
  ahead = 3000;
  await unplug();
  expect(await screen.findByText('Recording is too short. Please record 5 seconds or more.')).toBeInTheDocument();
  expect(service.opened).toEqual([]);
  await record();
  ahead = 9000;
  await unplug();
  await waitFor(() => expect(address()).toBe(`/client/quotes/${service.recording.quoteId}`));
});

test('a pause does not count as speaking', async () => {
  aService();
  open();
  await record();
  ahead = 2000;
  await userEvent.click(await button('Pause'));
  ahead = 60_000;
  await userEvent.click(await button('Resume'));
  ahead = 61_000;
  await userEvent.click(await button('Stop and make the quote'));
  expect(await screen.findByText(/too short/)).toBeInTheDocument();
});

test('before the browser asks, it is said why; a refusal says what to do', async () => {
  getUserMedia.mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  open();
  expect(await screen.findByText(/Your browser will ask for the microphone/)).toBeInTheDocument();
  await userEvent.click(await button('Start recording'));
  expect(
    await screen.findAllByText(
      'Microphone access is required to record. Allow it in your browser settings and try again.',
    ),
  ).toHaveLength(1);
  expect(screen.getByText('The microphone is off')).toBeInTheDocument();
  expect(screen.getByText('Switch the microphone on for this page.')).toBeInTheDocument();
});

test('a device without a microphone says so', async () => {
  getUserMedia.mockRejectedValue(new DOMException('none', 'NotFoundError'));
  open();
  await userEvent.click(await button('Start recording'));
  expect(await screen.findByText('The recording failed. Please try again.')).toBeInTheDocument();
});

test('a recording is thrown away only after being asked', async () => {
  open();
  await record();
  await speak('one');
  await userEvent.click(await button('Discard'));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Discard it' }));
  expect(await screen.findByText('Ready when you are')).toBeInTheDocument();
  await waitFor(async () => expect(await (await openTakes()).list(testUser.id)).toEqual([]));
});

test('closing the tab is asked about while something could be lost', async () => {
  open();
  const closing = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(closing()).toBe(false);
  await record();
  expect(closing()).toBe(true);
});

test('the space bar starts and stops', async () => {
  const service = aService();
  open();
  await screen.findByText('Ready when you are');
  await userEvent.keyboard(' ');
  await screen.findByText('Listening');
  ahead = 6000;
  await userEvent.keyboard(' ');
  await waitFor(() => expect(service.completed).toBe(1));
});

/** Sound that an earlier visit left on this device. */
async function leftBehind(userId = testUser.id) {
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
    await takes.addPiece({ ...take, pieces: number + 1 }, number, sound.buffer.slice(0, sound.byteLength));
  }
  return takes;
}

test('a recording left on this device goes out by itself, under its own key, and is followed to its quote', async () => {
  const takes = await leftBehind();
  const service = aService();
  const { address } = open();
  expect(await screen.findByText('Turning into words')).toBeInTheDocument();
  expect(service.opened).toEqual(['take-from-yesterday']);
  expect([...service.pieces.values()]).toEqual(['piece 0', 'piece 1']);
  expect(await takes.list(testUser.id)).toEqual([]);
  const { id: recordingId, quoteId } = service.recording;
  act(() => say('quote.generated', { quoteId, recordingId, lines: 1, total: 100, missingPrices: 0 }));
  await userEvent.click(await screen.findByRole('link', { name: 'Open the quote' }));
  expect(address()).toBe(`/client/quotes/${quoteId}`);
});

test('takes that wait go out in the order of speaking, whatever the order they are kept in', async () => {
  const takes = await openTakes();
  for (const [id, hour] of [
    ['take-b', 11],
    ['take-c', 12],
    ['take-a', 10],
  ] as const) {
    const take = { id, userId: testUser.id, mimeType: 'audio/webm', startedAt: `2026-03-01T${hour}:00:00.000Z` };
    await takes.addPiece({ ...take, pieces: 1, spokenMs: 8000 }, 0, new ArrayBuffer(4));
  }
  const service = aService();
  open();
  await waitFor(() => expect(service.completed).toBe(3));
  expect(service.opened).toEqual(['take-a', 'take-b', 'take-c']);
});

test('a full disk delays a recording, tells its person once, and loses nothing', async () => {
  const takes = await leftBehind();
  const service = aService();
  let refusals = 0;
  server.use(
    http.put(apiUrl(`/recordings/${service.recording.id}/chunks/:number`), () => {
      refusals += 1;
      return HttpResponse.json(failure(507, 'STORAGE_FULL'), { status: 507 });
    }),
  );
  open();
  expect(await screen.findByText(/safe on this device and goes out by itself later/)).toBeInTheDocument();
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(refusals).toBeGreaterThan(1));
  expect(screen.getAllByText(/safe on this device and goes out by itself later/)).toHaveLength(1);
  expect(await takes.list(testUser.id)).toHaveLength(1);
  aService(service);
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('Turning into words')).toBeInTheDocument();
  expect(await takes.list(testUser.id)).toEqual([]);
});

test('the device keeps its copy when the server holds something else', async () => {
  const takes = await leftBehind();
  const service = aService({ ...empty(), recording: aRecording({ sha256: '0'.repeat(64) }) });
  open();
  await waitFor(() => expect(service.completed).toBe(1));
  expect(await screen.findByText('On this phone')).toBeInTheDocument();
  expect(await takes.list(testUser.id)).toHaveLength(1);
});

test('without a connection several takes can be spoken, and wait', async () => {
  const offline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  server.use(http.post(apiUrl('/recordings'), () => HttpResponse.error()));
  open();
  for (const count of [1, 2]) {
    await record();
    await speak('one');
    ahead += 6000;
    await userEvent.click(await button('Stop and make the quote'));
    expect(await screen.findByText('Ready when you are')).toBeInTheDocument();
    expect(await (await openTakes()).list(testUser.id)).toHaveLength(count);
  }
  offline.mockRestore();
});

test('what is said appears as it is understood, with what it would cost', async () => {
  const service = aService();
  open();
  await record();
  ahead = 6000;
  await speak('one');
  await waitFor(() => expect(service.pieces.size).toBe(1));
  const ids = { recordingId: service.recording.id, quoteId: service.recording.quoteId };
  act(() => {
    const segments = [{ startMs: 0, endMs: 4000, text: 'Four fence panels' }];
    say('recording.heard', { ...ids, heardMs: 6000, segments, tail: 'at forty' });
    const line = {
      description: 'Fence panels',
      quantity: 4,
      unit: 'each',
      unitPrice: null,
      optional: false,
      net: null,
    };
    const facts = { currency: 'GBP', title: 'Fence', clientName: 'Keith', total: 4800, missingPrices: 1 };
    say('quote.sketched', {
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
  ahead = 6000;
  const [, onTaken] = tracks.at(-1)?.addEventListener.mock.calls.find(([name]) => name === 'mute') ?? [];
  act(() => onTaken());
  expect(await screen.findByText(/Something else has taken the microphone/)).toBeInTheDocument();
  expect(FakeMediaRecorder.last?.state).toBe('paused');
  await userEvent.click(await button('Resume'));
  expect(await screen.findByText('Listening')).toBeInTheDocument();
  await discard();
});

test("another person's recording on this device is not offered", async () => {
  await leftBehind(SOMEBODY_ELSE);
  open();
  await screen.findByText('Ready when you are');
  expect(screen.queryByText('Your recordings')).not.toBeInTheDocument();
});

test('who logs out while sending finds the recording again; nobody else sees or sends it', async () => {
  const service = aService();
  open();
  await record();
  ahead = 6000;
  await speak('one');
  await waitFor(() => expect(service.pieces.size).toBe(1));
  const refused = jest.fn();
  server.use(
    http.put(apiUrl(`/recordings/${service.recording.id}/chunks/:number`), ({ request }) => {
      refused(request.headers.get('Authorization'));
      return HttpResponse.error();
    }),
  );
  await speak('two');
  await waitFor(() => expect(refused).toHaveBeenCalledTimes(1));
  act(() => given.signedOut());
  act(() => void given.signedIn({ id: SOMEBODY_ELSE }));
  window.dispatchEvent(new Event('online'));
  await userEvent.click(await button('Stop and make the quote'));
  expect(await screen.findByText('Your session has expired. Please log in again.')).toBeInTheDocument();
  expect(refused.mock.calls).toEqual([['Bearer access-1']]);
  expect(service.completed).toBe(0);
  expect(screen.queryByText('Your recordings')).not.toBeInTheDocument();
  expect(await (await openTakes()).list(testUser.id)).toMatchObject([{ userId: testUser.id, pieces: 3 }]);
  expect(await (await openTakes()).list(SOMEBODY_ELSE)).toEqual([]);
});

test("one person's recordings are removed from this device, and nobody else's", async () => {
  await leftBehind();
  const takes = await openTakes();
  const [take] = await takes.list(testUser.id);
  if (!take) throw new Error('Nothing was left behind');
  await takes.addPiece({ ...take, id: 'take-of-another', userId: SOMEBODY_ELSE }, 0, new ArrayBuffer(4));
  await forgetTakes(testUser.id);
  expect(await takes.list(testUser.id)).toEqual([]);
  expect(await takes.piece(take.id, 0)).toBeUndefined();
  expect(await takes.list(SOMEBODY_ELSE)).toHaveLength(1);
  expect(await takes.piece('take-of-another', 0)).toBeDefined();
});

test('a recording that the server refuses stays on this device and is offered again', async () => {
  server.use(
    http.post(apiUrl('/recordings'), () => HttpResponse.json(failure(429, 'QUOTE_LIMIT_EXCEEDED'), { status: 429 })),
  );
  open();
  await record();
  await speak('one');
  ahead = 6000;
  await userEvent.click(await button('Stop and make the quote'));
  expect(await screen.findByText(/reached your monthly quote limit/)).toBeInTheDocument();
  expect(await button('Try again')).toBeInTheDocument();
});

const file = (name: string) => new File(['sound'], name, { type: 'audio/webm' });

test('a file that arrives while somebody speaks does not take them away', async () => {
  let arrive = () => {};
  const arriving = new Promise<void>((resolve) => (arrive = resolve));
  server.use(
    http.post(apiUrl('/recordings/upload'), async () => {
      await arriving;
      return HttpResponse.json(aRecording(), { status: 201 });
    }),
  );
  const client = createQueryClient({ show: () => '' });
  const { address } = open(client);
  await userEvent.upload(screen.getByLabelText('Audio file'), file('memo.webm'));
  await record();
  expect(client.isMutating()).toBe(1);
  arrive();
  await waitFor(() => expect(client.isMutating()).toBe(0));
  expect(address()).toBe('/client/recording');
  expect(screen.getByText('Listening')).toBeInTheDocument();
  await userEvent.click(await button('Discard'));
  await userEvent.click(await button('Discard it'));
  expect(await screen.findByText('Ready when you are')).toBeInTheDocument();
});

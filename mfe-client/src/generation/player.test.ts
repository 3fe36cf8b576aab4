import { apiUrl, given } from '@jobspeak/web/testing';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { someId } from '../testing';
import { Player } from './player';

/** The browser's player, as far as the product uses it. Like a recorder's file, it knows its length only at the end. */
class FakeAudio extends EventTarget {
  static last: FakeAudio;
  duration = Number.POSITIVE_INFINITY;
  private at = 0;
  constructor(readonly src: string) {
    super();
    FakeAudio.last = this;
  }
  get currentTime() {
    return this.at;
  }
  set currentTime(seconds: number) {
    this.at = seconds;
    if (seconds > 60) {
      this.duration = 12;
      this.at = 12;
      this.dispatchEvent(new Event('durationchange'));
    }
  }
  load() {
    queueMicrotask(() => this.dispatchEvent(new Event('loadedmetadata')));
  }
  play = () => Promise.resolve();
  pause() {
    this.dispatchEvent(new Event('pause'));
  }
  reach(seconds: number) {
    this.at = seconds;
    this.dispatchEvent(new Event('timeupdate'));
  }
}

const server = setupServer();
beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
  Object.assign(globalThis, { Audio: FakeAudio });
  Object.assign(URL, { createObjectURL: () => 'blob:sound', revokeObjectURL: () => undefined });
});
beforeEach(() => void given.signedIn());
afterEach(() => {
  server.resetHandlers();
  given.signedOut();
});
afterAll(() => server.close());

function aRecordingToHear() {
  const id = someId();
  const asked: (string | null)[] = [];
  server.use(
    http.get(apiUrl(`/recordings/${id}/audio`), ({ request }) => {
      asked.push(request.headers.get('Authorization'));
      return new HttpResponse('sound', { headers: { 'Content-Type': 'audio/webm' } });
    }),
  );
  return { player: new Player(id), asked };
}

test('a stretch is played from its first moment to its last', async () => {
  const { player } = aRecordingToHear();
  await player.play({ key: 'line-1', startMs: 4200, endMs: 8100 });
  expect(FakeAudio.last.currentTime).toBe(4.2);
  expect(player.state).toMatchObject({ state: 'playing', playing: 'line-1' });
  FakeAudio.last.reach(6);
  expect(player.state).toMatchObject({ state: 'playing', atMs: 6000 });
  FakeAudio.last.reach(8.15);
  expect(player.state).toMatchObject({ state: 'idle', playing: null });
});

test('the sound is fetched once, with the session, for all that is heard of it', async () => {
  const { player, asked } = aRecordingToHear();
  await player.play({ key: 'line-1', startMs: 0 });
  await player.play({ key: 'line-2', startMs: 1000 });
  expect(asked).toEqual(['Bearer access-1']);
  expect(player.state.playing).toBe('line-2');
});

test('what is stopped while it loads stays silent', async () => {
  const { player } = aRecordingToHear();
  const playing = player.play({ key: 'line-1', startMs: 0 });
  expect(player.state.state).toBe('loading');
  player.stop();
  await playing;
  expect(player.state.state).toBe('idle');
});

test('a sound that cannot be fetched is told, and can be tried again', async () => {
  const { player } = aRecordingToHear();
  server.use(http.get(apiUrl('/recordings/:id/audio'), () => HttpResponse.error(), { once: true }));
  await expect(player.play({ key: 'line-1', startMs: 0 })).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
  expect(player.state.state).toBe('idle');
  await player.play({ key: 'line-1', startMs: 0 });
  expect(player.state.state).toBe('playing');
});

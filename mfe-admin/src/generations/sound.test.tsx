import type { RecordedSound } from '@jobspeak/contracts';
import { apiUrl, given, renderScreen, testUser } from '@jobspeak/web/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { SoundCard } from './SoundCard';

const server = setupServer();
beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
  Object.assign(URL, { createObjectURL: () => 'blob:sound', revokeObjectURL: () => undefined });
});
beforeEach(() => void given.signedIn({ role: 'admin' }));
afterEach(() => {
  server.resetHandlers();
  given.signedOut();
});
afterAll(() => server.close());

const ID = '0b1f6a52-5f3e-4c0e-9d0a-00000000000a';
const { accountId } = testUser;

/** Serves a recording as the services do, and notes what was asked of them, in order. */
function serve(state: RecordedSound['state']) {
  const asked: unknown[] = [];
  server.use(
    http.get(apiUrl(`/admin/recordings/${ID}`), () => HttpResponse.json({ recordingId: ID, state, durationMs: 4_000 })),
    http.post(apiUrl('/admin/listenings'), async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json({ permit: 'signed', expiresAt: '2026-03-02T09:00:00.000Z' }, { status: 201 });
    }),
    http.get(apiUrl(`/admin/recordings/${ID}/audio`), ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('permit'));
      return new HttpResponse('sound', { headers: { 'content-type': 'audio/webm' } });
    }),
  );
  renderScreen(<SoundCard accountId={accountId} recordingId={ID} />, { at: '/' });
  return asked;
}

test('a recording is played with a permit, which is asked for when somebody wants to listen and not before', async () => {
  const asked = serve('shared');
  const listen = await screen.findByRole('button', { name: 'Listen' });
  expect(asked).toEqual([]);
  await userEvent.click(listen);
  await waitFor(() => expect(document.querySelector('audio')).toHaveAttribute('src', 'blob:sound'));
  expect(asked).toEqual([{ accountId, recordingId: ID }, 'signed']);
});

test.each<[RecordedSound['state'], RegExp]>([
  ['private', /^Switched off: this business does not let support listen/],
  ['gone', /no longer kept/],
  ['arriving', /have not arrived yet/],
])('where the sound is %s, it says so and offers nothing', async (state, words) => {
  serve(state);
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

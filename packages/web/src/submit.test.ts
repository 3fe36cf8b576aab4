import { AppError } from '@jobspeak/contracts/errors';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { signOut } from './account';
import { api, nothing } from './api';
import { patience, retryDelay, submit } from './submit';
import { apiUrl, given } from './testing';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  server.resetHandlers();
  given.signedOut();
  jest.restoreAllMocks();
});
afterAll(() => server.close());

/** The keys under which a call arrives; the first answers come from `answers`, all others are good. */
function keysAt(path: string, ...answers: (() => Response)[]) {
  const keys: (string | null)[] = [];
  server.use(
    http.all(apiUrl(path), ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'));
      return answers.shift()?.() ?? new HttpResponse(null, { status: 204 });
    }),
  );
  return keys;
}
const failed = () => HttpResponse.json({}, { status: 503 });
const lost = () => HttpResponse.error();

test('waits between tries double from one second to thirty', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

test.each([
  ['POST', () => api.post('/thing', nothing, { a: 1 })],
  ['PUT', () => api.put('/thing', nothing, { a: 1 })],
  ['PATCH', () => api.patch('/thing', nothing, { a: 1 })],
  ['DELETE', () => api.delete('/thing')],
  ['upload', () => api.upload('/thing', new Blob(['sound']), nothing)],
])('a %s is tried once more after a second, under the same key; the next submit has another', async (_name, send) => {
  const wait = jest.spyOn(patience, 'wait');
  const keys = keysAt('/thing', lost);
  await submit(send);
  await submit(send);
  expect(wait.mock.calls).toEqual([[1000]]);
  expect(keys).toHaveLength(3);
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('a submit is tried once more and no oftener', async () => {
  const keys = keysAt('/thing', failed, failed, failed);
  await expect(submit(() => api.post('/thing', nothing))).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(keys).toHaveLength(2);
});

test('what the person did wrong is not sent again', async () => {
  const send = jest.fn(() => Promise.reject(new AppError('INVALID_INPUT')));
  await expect(submit(send)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  expect(send).toHaveBeenCalledTimes(1);
});

test('a key that the caller has goes before the submit, and reading needs none', async () => {
  const keys = keysAt('/thing');
  await submit(() => api.post('/thing', nothing, undefined, { idempotencyKey: 'take-1234' }));
  await submit(() => api.get('/thing', nothing));
  await api.post('/thing', nothing);
  expect(keys).toEqual(['take-1234', null, null]);
});

test('two submits at once do not mix their keys', async () => {
  const keys = keysAt('/thing', failed, failed);
  await Promise.all([submit(() => api.post('/thing', nothing)), submit(() => api.post('/thing', nothing))]);
  expect(keys).toHaveLength(4);
  expect(new Set(keys).size).toBe(2);
  for (const key of keys) expect(keys.filter((other) => other === key)).toHaveLength(2);
});

test('signing out reaches the server at its second try', async () => {
  given.signedIn();
  const keys = keysAt('/auth/logout', lost);
  await signOut();
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});

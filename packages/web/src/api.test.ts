import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { refreshProfile, signIn, signOut } from './account';
import { api, later, nothing, type Parser } from './api';
import { closeSession, restoreSession, SESSION_KEYS, useSession } from './session';
import { apiUrl, given, testUser } from './testing';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  server.resetHandlers();
  closeSession();
});
afterAll(() => server.close());

const Text: Parser<string> = { parse: (value) => String((value as { text: string }).text) };
const expired = () => HttpResponse.json({ code: 'SESSION_EXPIRED', message: 'x' }, { status: 401 });
const bearer = (request: Request) => request.headers.get('Authorization');

/** An API that takes only the token `access-2`; tells what it was asked. */
function apiAfterExpiry(renewal: () => Response | Promise<Response>) {
  const asked = { renewals: 0, retries: [] as (string | null)[] };
  server.use(
    http.get(apiUrl('/quotes/:id'), ({ request, params }) => {
      if (request.headers.has('x-retry')) asked.retries.push(request.headers.get('x-retry'));
      return bearer(request) === 'Bearer access-2' ? HttpResponse.json({ text: params.id }) : expired();
    }),
    http.post(apiUrl('/auth/refresh'), async () => {
      asked.renewals += 1;
      return renewal();
    }),
  );
  return asked;
}
const freshTokens = () => HttpResponse.json({ access_token: 'access-2', refresh_token: 'refresh-2' });

test('a schema that comes later checks the answer all the same; that it cannot come is as if no answer had', async () => {
  server.use(http.get(apiUrl('/quotes/7'), () => HttpResponse.json({ text: 'seven' })));
  const of = (load: () => Promise<Parser<string>>) => api.get('/quotes/7', later(load));
  await expect(of(() => Promise.resolve(Text))).resolves.toBe('seven');
  const strict: Parser<string> = {
    parse: () => {
      throw new Error('not a quote');
    },
  };
  await expect(of(() => Promise.resolve(strict))).rejects.toMatchObject({ code: 'SERVER_ERROR' });
  await expect(of(() => Promise.reject(new Error('Loading chunk 7 failed')))).rejects.toMatchObject({
    code: 'NETWORK_ERROR',
  });
});

test('many expired requests renew the session once, wait for it, and are retried with the new token', async () => {
  given.signedIn();
  const asked = apiAfterExpiry(freshTokens);
  const answers = await Promise.all(['a', 'b', 'c', 'd'].map((id) => api.get(`/quotes/${id}`, Text)));
  expect(answers).toEqual(['a', 'b', 'c', 'd']);
  expect(asked).toEqual({ renewals: 1, retries: ['1', '1', '1', '1'] });
  expect(localStorage.getItem(SESSION_KEYS.token)).toBe('access-2');
  expect(localStorage.getItem(SESSION_KEYS.refreshToken)).toBe('refresh-2');
});

test('a request that is refused again is not retried a second time', async () => {
  given.signedIn();
  const asked = apiAfterExpiry(() => HttpResponse.json({ access_token: 'access-3', refresh_token: 'refresh-3' }));
  await expect(api.get('/quotes/a', Text)).rejects.toMatchObject({ code: 'SESSION_EXPIRED' });
  expect(asked).toEqual({ renewals: 1, retries: ['1'] });
});

test('a refused renewal clears the session, and says why', async () => {
  given.signedIn();
  apiAfterExpiry(expired);
  await expect(Promise.all([api.get('/quotes/a', Text), api.get('/quotes/b', Text)])).rejects.toMatchObject({
    code: 'SESSION_EXPIRED',
  });
  expect(useSession.getState()).toMatchObject({ isAuthenticated: false, user: null, error: 'SESSION_EXPIRED' });
  for (const key of Object.values(SESSION_KEYS)) expect(localStorage.getItem(key)).toBeNull();
});

test('without a refresh token the session is over, and nothing is asked', async () => {
  given.signedIn();
  useSession.setState({ refreshToken: null });
  const asked = apiAfterExpiry(freshTokens);
  await expect(api.get('/quotes/a', Text)).rejects.toMatchObject({ code: 'SESSION_EXPIRED' });
  expect(asked.renewals).toBe(0);
  expect(useSession.getState().isAuthenticated).toBe(false);
});

test('a lost connection during renewal keeps the person signed in', async () => {
  given.signedIn();
  apiAfterExpiry(() => HttpResponse.error());
  await expect(api.get('/quotes/a', Text)).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
  expect(useSession.getState().isAuthenticated).toBe(true);
});

test('tokens that another tab has renewed are taken over instead of renewed again', async () => {
  given.signedIn();
  const asked = apiAfterExpiry(freshTokens);
  localStorage.setItem(SESSION_KEYS.token, 'access-2');
  expect(await api.get('/quotes/a', Text)).toBe('a');
  expect(asked.renewals).toBe(0);
});

test('wrong credentials are an answer, not an expired session', async () => {
  given.signedIn();
  server.use(http.post(apiUrl('/auth/login'), () => HttpResponse.json({}, { status: 401 })));
  await expect(signIn({ email: 'a@b.co', password: 'x' })).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
});

test.each([[{ refresh_token: 'r', user: testUser }], [{ access_token: 'a', refresh_token: 'r' }]])(
  'signing in fails with a server error when the answer is %o',
  async (answer) => {
    server.use(http.post(apiUrl('/auth/login'), () => HttpResponse.json(answer)));
    await expect(signIn({ email: 'a@b.co', password: 'secret' })).rejects.toMatchObject({ code: 'SERVER_ERROR' });
    expect(useSession.getState().isAuthenticated).toBe(false);
  },
);

test('signing out tells the server who leaves, and clears this browser even if that fails', async () => {
  given.signedIn();
  const heard = jest.fn();
  server.use(
    http.post(apiUrl('/auth/logout'), async ({ request }) => {
      heard(bearer(request), await request.json());
      return HttpResponse.error();
    }),
  );
  await signOut();
  expect(heard).toHaveBeenCalledWith('Bearer access-1', { refreshToken: 'refresh-1' });
  expect(useSession.getState()).toMatchObject({ isAuthenticated: false, error: null });
  expect(localStorage.getItem(SESSION_KEYS.token)).toBeNull();
});

test('a stored session is restored; a broken one is removed', () => {
  given.signedIn();
  useSession.setState({ isAuthenticated: false, user: null, token: null });
  restoreSession();
  expect(useSession.getState()).toMatchObject({ isAuthenticated: true, token: 'access-1', user: testUser });
  localStorage.setItem(SESSION_KEYS.user, '{"id":');
  restoreSession();
  expect(useSession.getState().isAuthenticated).toBe(false);
  expect(localStorage.getItem(SESSION_KEYS.token)).toBeNull();
});

test('the profile is fetched once in five minutes and updates the stored person', async () => {
  given.signedIn();
  let calls = 0;
  server.use(
    http.get(apiUrl('/auth/profile'), () => {
      calls += 1;
      return HttpResponse.json({ ...testUser, firstName: 'Samantha' });
    }),
  );
  await refreshProfile(1_000_000);
  await refreshProfile(1_000_000 + 299_999);
  expect(calls).toBe(1);
  expect(JSON.parse(localStorage.getItem(SESSION_KEYS.user) ?? '')).toMatchObject({ firstName: 'Samantha' });
  await refreshProfile(1_000_000 + 300_000);
  expect(calls).toBe(2);
});

test.each(['INVALID_CREDENTIALS', 'SESSION_EXPIRED'])(
  'a profile that is refused with %s ends the session',
  async (code) => {
    given.signedIn();
    // neither is a matter of the token alone: the renewal works, and the profile is refused all the same
    server.use(
      http.get(apiUrl('/auth/profile'), () => HttpResponse.json({ code }, { status: 401 })),
      http.post(apiUrl('/auth/refresh'), freshTokens),
    );
    await refreshProfile(2_000_000);
    expect(useSession.getState()).toMatchObject({ isAuthenticated: false, user: null, error: 'SESSION_EXPIRED' });
    expect({ ...localStorage }).toEqual({});
  },
);

test('a profile that could not be fetched leaves the person signed in, and is asked for again', async () => {
  given.signedIn();
  let calls = 0;
  server.use(
    http.get(apiUrl('/auth/profile'), () => {
      calls += 1;
      return HttpResponse.error();
    }),
  );
  await refreshProfile(3_000_000);
  await refreshProfile(3_000_001);
  expect(calls).toBe(2);
  expect(useSession.getState()).toMatchObject({ isAuthenticated: true, user: testUser });
});

test("nobody's profile is not asked for", async () => {
  const ask = jest.spyOn(globalThis, 'fetch');
  await refreshProfile(4_000_000);
  expect(ask).not.toHaveBeenCalled();
  ask.mockRestore();
});

test('after a reload, requests carry the stored token and send JSON', async () => {
  given.signedIn();
  useSession.setState({ ...useSession.getInitialState() });
  restoreSession();
  const heard = jest.fn();
  server.use(
    http.post(apiUrl('/clients'), async ({ request }) => {
      heard(bearer(request), request.headers.get('Content-Type'), await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  await api.post('/clients', nothing, { name: 'Ann' });
  expect(heard.mock.calls).toEqual([['Bearer access-1', 'application/json', { name: 'Ann' }]]);
});

test('an idempotency key and a JSON body go out as they should', async () => {
  given.signedIn();
  const heard = jest.fn();
  server.use(
    http.post(apiUrl('/quotes'), async ({ request }) => {
      heard(request.headers.get('Idempotency-Key'), request.headers.get('Content-Type'), await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  await api.post('/quotes', nothing, { title: 'Tap' }, { idempotencyKey: 'once' });
  expect(heard).toHaveBeenCalledWith('once', 'application/json', { title: 'Tap' });
});

test('an answer of the wrong shape is a server error with its cause', async () => {
  server.use(http.get(apiUrl('/items'), () => HttpResponse.text('<html>')));
  const failure = api.get('/items', Text);
  await expect(failure).rejects.toMatchObject({ code: 'SERVER_ERROR' });
  await expect(failure).rejects.toHaveProperty('cause', expect.any(SyntaxError));
});

test('a call that the caller stops is not told as a failure of the connection', async () => {
  server.use(http.get(apiUrl('/items'), () => new Promise<Response>(() => undefined)));
  const stop = new AbortController();
  const call = api.get('/items', Text, { signal: stop.signal });
  stop.abort();
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
});

test('an upload carries its type, renews an expired session, and tells how far it is', async () => {
  given.signedIn();
  const heard = jest.fn();
  server.use(
    http.post(apiUrl('/auth/refresh'), freshTokens),
    http.post(apiUrl('/recordings/upload'), ({ request }) => {
      heard(bearer(request), request.headers.get('Content-Type'));
      return bearer(request) === 'Bearer access-2' ? HttpResponse.json({ text: 'stored' }) : expired();
    }),
  );
  const onProgress = jest.fn();
  const audio = new Blob(['sound'], { type: 'audio/webm' });
  expect(await api.upload('/recordings/upload', audio, Text, { onProgress })).toBe('stored');
  expect(heard.mock.calls).toEqual([
    ['Bearer access-1', 'audio/webm'],
    ['Bearer access-2', 'audio/webm'],
  ]);
  expect(onProgress).toHaveBeenCalledWith(1);
});

test('a file comes as a blob; its failure as the error of its area', async () => {
  server.use(
    http.get(apiUrl('/quotes/1/pdf'), () => HttpResponse.text('%PDF-1.7')),
    http.get(apiUrl('/quotes/2/pdf'), () => new HttpResponse(null, { status: 404 })),
  );
  expect(await (await api.blob('/quotes/1/pdf')).text()).toBe('%PDF-1.7');
  await expect(api.blob('/quotes/2/pdf')).rejects.toMatchObject({ code: 'PDF_NOT_FOUND' });
});

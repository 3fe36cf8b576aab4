import type { User } from '@jobspeak/contracts';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import type * as apiModule from './api';
import { api, type Parser } from './api';
import type * as sessionModule from './session';
import {
  closeSession,
  followOtherTabs,
  holdSession,
  openSession,
  restoreSession,
  SESSION_KEYS,
  useSession,
} from './session';
import { apiUrl, given, testUser } from './testing';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  server.resetHandlers();
  closeSession();
});
afterAll(() => server.close());

const Id: Parser<string> = { parse: (value) => (value as { id: string }).id };
const refuse = (code = 'SESSION_EXPIRED') => HttpResponse.json({ code }, { status: 401 });

/** A promise and the way to fulfil it. */
function held() {
  let release = (): void => undefined;
  const promise = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { promise, release: () => release() };
}

/**
 * An API that takes `access` alone, and answers the first refusals only when `count` requests have come in. The renewal
 * is answered when the test says so; `waiting` resolves when all refusals have arrived and the renewal is asked for.
 */
function expireTogether(count: number, { access = 'access-2' } = {}) {
  const asked = { first: 0, renewals: [] as unknown[], retried: [] as (string | null)[] };
  const [all, renewal, arrived, asking] = [held(), held(), held(), held()];
  server.use(
    http.get(apiUrl('/items/:id'), async ({ request, params }) => {
      const retry = request.headers.get('x-retry');
      if (retry !== null) {
        asked.retried.push(retry);
        return request.headers.get('Authorization') === `Bearer ${access}` ? HttpResponse.json(params) : refuse();
      }
      asked.first += 1;
      if (asked.first === count) all.release();
      await all.promise;
      return refuse();
    }),
    http.post(apiUrl('/auth/refresh'), async ({ request }) => {
      asked.renewals.push(await request.json());
      asking.release();
      await renewal.promise;
      return HttpResponse.json({ access_token: 'access-2', refresh_token: 'refresh-2' });
    }),
  );
  let refusals = 0;
  const send = globalThis.fetch;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (...call) => {
    const answer = await send(...call);
    if (answer.status === 401 && (refusals += 1) === count) arrived.release();
    return answer;
  });
  return { asked, waiting: Promise.all([arrived.promise, asking.promise]), renewed: renewal.release };
}
afterEach(() => jest.restoreAllMocks());

/** Fifty requests that are refused at once, all waiting for the renewal. */
async function fiftyWaiting(access?: string) {
  given.signedIn();
  const { asked, waiting, renewed } = expireTogether(50, access === undefined ? {} : { access });
  const ids = Array.from({ length: 50 }, (_, index) => `item-${index}`);
  const settled = Promise.allSettled(ids.map((id) => api.get(`/items/${id}`, Id)));
  await waiting;
  expect(asked).toEqual({ first: 50, renewals: [{ refreshToken: 'refresh-1' }], retried: [] });
  renewed();
  return { asked, ids, answers: await settled };
}

test('fifty requests that are refused at once make one renewal, wait for it, and have fifty answers', async () => {
  const { asked, ids, answers } = await fiftyWaiting();
  expect(answers).toEqual(ids.map((value) => ({ status: 'fulfilled', value })));
  expect(asked).toEqual({ first: 50, renewals: [{ refreshToken: 'refresh-1' }], retried: ids.map(() => '1') });
});

test('fifty requests that are refused again after the renewal are not retried again, and renew nothing', async () => {
  const { asked, ids, answers } = await fiftyWaiting('another token');
  expect(answers).toEqual(
    ids.map(() => ({ status: 'rejected', reason: expect.objectContaining({ code: 'SESSION_EXPIRED' }) })),
  );
  expect(asked).toEqual({ first: 50, renewals: [{ refreshToken: 'refresh-1' }], retried: ids.map(() => '1') });
  // the session itself is renewed; only these requests are refused
  expect(useSession.getState()).toMatchObject({ isAuthenticated: true, token: 'access-2' });
});

test('what one person began is not sent again as another one who has signed in meanwhile', async () => {
  given.signedIn();
  const { asked, waiting, renewed } = expireTogether(1);
  const call = api.get('/items/mine', Id);
  await waiting;
  given.signedIn({ id: stranger.id });
  renewed();
  await expect(call).rejects.toMatchObject({ code: 'SESSION_EXPIRED' });
  expect(asked.retried).toEqual([]);
  expect(useSession.getState().user?.id).toBe(stranger.id);
});

test('a request that is refused after the renewal takes the new token without another one', async () => {
  given.signedIn();
  const { asked, renewed } = expireTogether(1);
  renewed();
  await api.get('/items/early', Id);
  useSession.setState({ token: 'access-1' });
  // the store is what a request begun before the renewal has read; by its answer the new token is there
  const late = api.get('/items/late', Id);
  useSession.setState({ token: 'access-2' });
  expect(await late).toBe('late');
  expect(asked.renewals).toHaveLength(1);
});

test('a renewal that is refused because another tab was faster takes over its tokens', async () => {
  given.signedIn();
  server.use(
    http.get(apiUrl('/items/:id'), ({ request, params }) =>
      request.headers.get('Authorization') === 'Bearer access-2' ? HttpResponse.json(params) : refuse(),
    ),
    http.post(apiUrl('/auth/refresh'), () => {
      // the other tab's renewal comes between this one's question and its answer
      localStorage.setItem(SESSION_KEYS.token, 'access-2');
      localStorage.setItem(SESSION_KEYS.refreshToken, 'refresh-2');
      return refuse();
    }),
  );
  expect(await api.get('/items/a', Id)).toBe('a');
  expect(useSession.getState()).toMatchObject({ isAuthenticated: true, refreshToken: 'refresh-2' });
});

test.each(['ACCOUNT_LOCKED', 'EMAIL_NOT_VERIFIED', 'PASSWORD_EXPIRED'])(
  'a session that ends because of %s says so',
  async (code) => {
    given.signedIn();
    server.use(
      http.get(apiUrl('/items/:id'), () => refuse()),
      http.post(apiUrl('/auth/refresh'), () => HttpResponse.json({ code }, { status: 403 })),
    );
    await expect(api.get('/items/a', Id)).rejects.toMatchObject({ code });
    expect(useSession.getState()).toMatchObject({ isAuthenticated: false, token: null, error: code });
  },
);

test('without a refresh token the reason is told', async () => {
  given.signedIn();
  useSession.setState({ refreshToken: null });
  server.use(http.get(apiUrl('/items/:id'), () => refuse()));
  await expect(api.get('/items/a', Id)).rejects.toMatchObject({
    code: 'SESSION_EXPIRED',
    cause: expect.objectContaining({ message: 'No refresh token available' }),
  });
});

test('whoever speaks is not cut off: a session that is over ends once they are done, and is asked for once', async () => {
  given.signedIn();
  const renewals = jest.fn(() => refuse());
  server.use(
    http.get(apiUrl('/items/:id'), () => refuse()),
    http.post(apiUrl('/auth/refresh'), renewals),
  );
  const [first, second] = [holdSession(), holdSession()];
  for (const id of ['1', '2'])
    await expect(api.get(`/items/${id}`, Id)).rejects.toMatchObject({ code: 'SESSION_EXPIRED' });
  expect(renewals).toHaveBeenCalledTimes(1);
  first();
  expect(useSession.getState()).toMatchObject({ isAuthenticated: true, error: null });
  second();
  expect(useSession.getState()).toMatchObject({ isAuthenticated: false, user: null, error: 'SESSION_EXPIRED' });
});

test('the session begins as loading and signed out, and is stored under three keys', () => {
  expect(useSession.getInitialState()).toEqual({
    isAuthenticated: false,
    token: null,
    refreshToken: null,
    user: null,
    isLoading: true,
    error: null,
  });
  openSession({ token: 'a', refreshToken: 'r', user: testUser });
  expect({ ...localStorage }).toEqual({
    jobspeak_token: 'a',
    jobspeak_refresh_token: 'r',
    jobspeak_user: JSON.stringify(testUser),
  });
});

test.each([
  ['no token', { [SESSION_KEYS.token]: null }],
  ['a user that is not JSON', { [SESSION_KEYS.user]: '{' }],
  ['a user without a role', { [SESSION_KEYS.user]: JSON.stringify({ id: '1', email: 'a@b.co' }) }],
])('%s cannot be restored and is removed', (_name, broken) => {
  given.signedIn();
  for (const [key, value] of Object.entries(broken))
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  restoreSession();
  expect(useSession.getState()).toMatchObject({ isAuthenticated: false, token: null, user: null, isLoading: false });
  expect({ ...localStorage }).toEqual({});
});

/** Another tab of this browser writes, and this one hears of it, key by key as browsers tell it. */
function otherTab(values: Record<string, string | null>): void {
  for (const [key, newValue] of Object.entries(values)) {
    if (newValue === null) localStorage.removeItem(key);
    else localStorage.setItem(key, newValue);
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
  }
}
const stranger: User = { ...testUser, id: '0b1f6a52-5f3e-4c0e-9d0a-2f6f5f7f0a09', email: 'kim@plumb.example' };

test("another tab's login, renewal and logout are followed", () => {
  closeSession();
  const stop = followOtherTabs();
  const session = {
    [SESSION_KEYS.token]: 'a',
    [SESSION_KEYS.refreshToken]: 'r',
    [SESSION_KEYS.user]: JSON.stringify(stranger),
  };
  otherTab(session);
  expect(useSession.getState()).toMatchObject({ isAuthenticated: true, token: 'a', refreshToken: 'r', user: stranger });
  otherTab({ [SESSION_KEYS.token]: 'a2', [SESSION_KEYS.refreshToken]: 'r2' });
  expect(useSession.getState()).toMatchObject({ isAuthenticated: true, token: 'a2', refreshToken: 'r2' });
  otherTab({ [SESSION_KEYS.token]: null, [SESSION_KEYS.refreshToken]: null, [SESSION_KEYS.user]: null });
  expect(useSession.getState()).toMatchObject({ isAuthenticated: false, token: null, user: null });
  stop();
  otherTab(session);
  expect(useSession.getState().isAuthenticated).toBe(false);
});

/** A tab of its own: its own copy of the code, the browser's one storage. */
function openTab() {
  let tab: { api: typeof api; session: typeof sessionModule } | undefined;
  jest.isolateModules(() => {
    tab = {
      api: jest.requireActual<typeof apiModule>('./api').api,
      session: jest.requireActual<typeof sessionModule>('./session'),
    };
  });
  if (!tab || tab.session.useSession === useSession) throw new Error('The tab is not one of its own');
  tab.session.restoreSession();
  return { ...tab, stop: tab.session.followOtherTabs() };
}

test.each([
  ['gives both the same successor', () => HttpResponse.json({ access_token: 'access-2', refresh_token: 'refresh-2' })],
  ['refuses the second', () => refuse()],
])('two tabs that renew at once stay signed in when the server %s', async (_name, second) => {
  given.signedIn();
  const tabs = [openTab(), openTab()];
  const both = held();
  const first = held();
  let asked = 0;
  server.use(
    http.get(apiUrl('/items/:id'), ({ request, params }) =>
      request.headers.get('Authorization') === 'Bearer access-2' ? HttpResponse.json(params) : refuse(),
    ),
    http.post(apiUrl('/auth/refresh'), async () => {
      asked += 1;
      if (asked === 1) {
        await both.promise; // until the other tab has asked with the same token
        return HttpResponse.json({ access_token: 'access-2', refresh_token: 'refresh-2' });
      }
      both.release();
      await first.promise; // until the first tab is done
      return second();
    }),
  );
  const answers = tabs.map(({ api: tabApi }, index) => tabApi.get(`/items/${index}`, Id));
  await Promise.race(answers);
  first.release();
  expect(await Promise.all(answers)).toEqual(['0', '1']);
  expect(asked).toBe(2);
  for (const { session, stop } of tabs) {
    expect(session.useSession.getState()).toMatchObject({ isAuthenticated: true, refreshToken: 'refresh-2' });
    stop();
  }
  expect(localStorage.getItem(SESSION_KEYS.user)).not.toBeNull();
});

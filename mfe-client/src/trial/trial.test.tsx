import { apiUrl, given, renderScreen } from '@jobspeak/web/testing';
import { rememberedTrial, rememberTrial } from '@jobspeak/web/trial';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { someId } from '../testing';
import { KeepTrial } from '.';

const TOKEN = 'AAAAAAAAAAAAAAAAAAAAAA';
const QUOTE = someId();
const claims = jest.fn();
const answer = (respond: () => Response) =>
  http.post(apiUrl(`/trials/${TOKEN}/claim`), () => {
    claims();
    return respond();
  });
const server = setupServer(answer(() => HttpResponse.json({ quoteId: QUOTE })));
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => given.signedIn());
afterEach(() => {
  given.signedOut();
  server.resetHandlers();
  localStorage.clear();
  claims.mockClear();
});
afterAll(() => server.close());

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const open = () => renderScreen(<KeepTrial />, { at: '/client/dashboard' });

test('the quote of a visitor who has signed up is taken into their account, and opens', async () => {
  rememberTrial({ token: TOKEN, keptUntil: inAnHour() });
  const page = open();
  expect(await screen.findByText('The quote that you tried is in your account')).toBeInTheDocument();
  await waitFor(() => expect(page.address()).toBe(`/client/quotes/${QUOTE}`));
  expect(rememberedTrial()).toBeNull();
});

test('one that is not kept any more says so, once', async () => {
  server.use(answer(() => HttpResponse.json({ code: 'TRIAL_GONE' }, { status: 404 })));
  rememberTrial({ token: TOKEN, keptUntil: inAnHour() });
  const page = open();
  expect(await screen.findByText(/is no longer kept. Record the job once more./)).toBeInTheDocument();
  expect(page.address()).toBe('/client/dashboard');
  expect(rememberedTrial()).toBeNull();
});

test('without a connection it is remembered, and taken the next time', async () => {
  server.use(answer(() => HttpResponse.error()));
  rememberTrial({ token: TOKEN, keptUntil: inAnHour() });
  const first = open();
  await waitFor(() => expect(claims).toHaveBeenCalledTimes(2)); // tried once more
  expect(rememberedTrial()).not.toBeNull();
  first.unmount();
  server.resetHandlers();
  open();
  expect(await screen.findByText('The quote that you tried is in your account')).toBeInTheDocument();
});

test.each([
  ['nothing', () => undefined],
  ['one whose hour is over', () => rememberTrial({ token: TOKEN, keptUntil: new Date(Date.now() - 1).toISOString() })],
  ['something that is none of ours', () => localStorage.setItem('jobspeak_trial', '{not json')],
])('with %s remembered, nothing is asked', (_what, arrange) => {
  arrange();
  open();
  expect(rememberedTrial()).toBeNull();
  expect(claims).not.toHaveBeenCalled();
});

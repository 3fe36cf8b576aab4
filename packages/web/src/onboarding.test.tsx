import type { OnboardingProgress } from '@jobspeak/contracts';
import { progressQuery, useProgress, useProgressStream, useSaveStep } from '@jobspeak/web/onboarding';
import { createQueryClient, STALE_MS } from '@jobspeak/web/query';
import { feedStores, isStepCompleted, nextStep, ONBOARDING_STEPS, useOnboarding } from '@jobspeak/web/state';
import { apiUrl, given, renderScreen } from '@jobspeak/web/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';

const progressWith = (count: number): OnboardingProgress => ({
  currentStep: 'businessSettings',
  journeyStartedAt: null,
  lastActivityAt: null,
  quoteId: null,
  journeySteps: Object.fromEntries(
    ONBOARDING_STEPS.map((step, index) => [step, { completed: index < count, startedAt: null, completedAt: null }]),
  ),
});

let asked: number;
let known: number;
let stream: string[];
let openStream: () => void;
const server = setupServer(
  http.get(apiUrl('/users/onboarding/progress'), () => {
    asked += 1;
    return HttpResponse.json(progressWith(known));
  }),
  http.post(apiUrl('/users/onboarding/progress'), () => HttpResponse.json(progressWith(known + 1))),
  http.get(apiUrl('/events'), async () => {
    await new Promise<void>((resolve) => {
      openStream = resolve;
    });
    return new HttpResponse(stream.join(''), { headers: { 'Content-Type': 'text/event-stream' } });
  }),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  asked = 0;
  known = 0;
  stream = [];
  given.signedIn();
});
afterEach(() => {
  jest.useRealTimers();
  server.resetHandlers();
  given.signedOut();
});
afterAll(() => server.close());

function Part() {
  const { data } = useProgress();
  return <p>{data ? `next: ${nextStep(data) ?? 'none'}` : 'unknown'}</p>;
}
function Follower() {
  useProgressStream();
  return <Part />;
}

function Tick() {
  const save = useSaveStep();
  return (
    <button type="button" onClick={() => save.mutate({ step: 'businessSettings', completed: true })}>
      Done
    </button>
  );
}

test('all who ask at once share one call', async () => {
  renderScreen(
    <>
      <Part />
      <Part />
      <Part />
    </>,
  );
  expect(await screen.findAllByText('next: businessSettings')).toHaveLength(3);
  expect(asked).toBe(1);
});

test('the answer is fresh for five minutes: 300000 ms', async () => {
  expect(STALE_MS).toBe(300_000);
  const client = createQueryClient({ show: () => '' });
  const first = renderScreen(<Part />, { client });
  await screen.findByText('next: businessSettings');
  first.unmount();
  const now = Date.now();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(now + 299_000);
  const second = renderScreen(<Part />, { client });
  expect(screen.getByText('next: businessSettings')).toBeInTheDocument();
  expect(asked).toBe(1);
  second.unmount();
  clock.mockReturnValue(now + 301_000);
  renderScreen(<Part />, { client });
  await waitFor(() => expect(asked).toBe(2));
  clock.mockRestore();
});

test('nothing is asked of nobody', async () => {
  given.signedOut();
  server.use(http.get(apiUrl('/elsewhere'), () => new HttpResponse(null)));
  renderScreen(<Part />);
  // whatever would be asked has been asked by the time that this is answered
  await act(() => fetch(apiUrl('/elsewhere')));
  expect(asked).toBe(0);
  expect(screen.getByText('unknown')).toBeInTheDocument();
  act(() => void given.signedIn());
  expect(await screen.findByText('next: businessSettings')).toBeInTheDocument();
  expect(asked).toBe(1);
});

test('completing a step is stored on the server, then here', async () => {
  let isStored = false;
  server.use(
    http.post(apiUrl('/users/onboarding/progress'), async ({ request }) => {
      expect(await request.json()).toEqual({ stepId: 'businessSettings', completed: true });
      expect(screen.getByText('next: businessSettings')).toBeInTheDocument();
      isStored = true;
      return HttpResponse.json(progressWith(1));
    }),
  );
  renderScreen(
    <>
      <Part />
      <Tick />
    </>,
  );
  await screen.findByText('next: businessSettings');
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(await screen.findByText('next: firstQuote')).toBeInTheDocument();
  expect(isStored).toBe(true);
});

test('what the server refuses has it asked how things stand', async () => {
  server.use(
    http.post(apiUrl('/users/onboarding/progress'), () =>
      HttpResponse.json({ code: 'INVALID_TRANSITION' }, { status: 409 }),
    ),
  );
  renderScreen(
    <>
      <Part />
      <Tick />
    </>,
  );
  await screen.findByText('next: businessSettings');
  known = 2;
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(await screen.findByText('next: quoteEdit')).toBeInTheDocument();
});

test('two taps are told of one after the other', async () => {
  const answers: (() => void)[] = [];
  server.use(
    http.post(apiUrl('/users/onboarding/progress'), async () => {
      await new Promise<void>((resolve) => answers.push(resolve));
      return HttpResponse.json(progressWith(answers.length));
    }),
    http.get(apiUrl('/elsewhere'), () => new HttpResponse(null)),
  );
  renderScreen(
    <>
      <Part />
      <Tick />
    </>,
  );
  await screen.findByText('next: businessSettings');
  const button = screen.getByRole('button', { name: 'Done' });
  await userEvent.click(button);
  await waitFor(() => expect(answers).toHaveLength(1));
  await userEvent.click(button);
  await act(() => fetch(apiUrl('/elsewhere')));
  expect(answers).toHaveLength(1);
  answers[0]?.();
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.();
  expect(await screen.findByText('next: quoteEdit')).toBeInTheDocument();
});

const told = (name: string, data: object) =>
  `event: ${name}\ndata: ${JSON.stringify({
    id: 'b3f0a4f2-6f0e-4a56-8d7a-1c1f0a7f3f10',
    name,
    version: 1,
    occurredAt: '2026-03-02T09:00:00.000Z',
    accountId: 'b3f0a4f2-6f0e-4a56-8d7a-1c1f0a7f3f10',
    data: { userId: 'b3f0a4f2-6f0e-4a56-8d7a-1c1f0a7f3f10', ...data },
  })}\n\n`;

test('a step that completes by itself is shown at once, before anything is asked anew', async () => {
  const client = createQueryClient({ show: () => '' });
  renderScreen(<Follower />, { client });
  await screen.findByText('next: businessSettings');
  server.use(http.get(apiUrl('/users/onboarding/progress'), () => new Promise<Response>(() => undefined)));
  const quoteId = 'b3f0a4f2-6f0e-4a56-8d7a-1c1f0a7f3f11';
  const generated = { quoteId, recordingId: quoteId, lines: 1, total: 100, missingPrices: 0 };
  stream = [told('quote.generated', generated), told('onboarding.step_completed', { step: 'businessSettings' })];
  openStream();
  expect(await screen.findByText('next: firstQuote')).toBeInTheDocument();
  expect(client.getQueryData(progressQuery().queryKey)?.quoteId).toBe(quoteId);
});

test('who signed up a moment ago is shown around once the registration is heard of', async () => {
  known = 7;
  given.signedIn({ createdAt: '2020-01-01T09:00:00.000Z' }); // so that only the event has it asked anew
  renderScreen(<Follower />);
  await screen.findByText('next: none');
  known = 0;
  stream = [told('onboarding.begun', {})];
  openStream();
  expect(await screen.findByText('next: businessSettings')).toBeInTheDocument();
});

test('the client state follows the cache, and forgets with it', async () => {
  known = 2;
  const client = createQueryClient({ show: () => '' });
  const stop = feedStores(client);
  renderScreen(<Part />, { client });
  await screen.findByText('next: quoteEdit');
  expect(isStepCompleted(useOnboarding.getState(), 'firstQuote')).toBe(true);
  act(() => client.clear());
  expect(isStepCompleted(useOnboarding.getState(), 'firstQuote')).toBe(false);
  stop();
});

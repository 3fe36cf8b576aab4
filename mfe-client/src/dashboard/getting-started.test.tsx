import type { OnboardingProgress } from '@jobspeak/contracts';
import { ONBOARDING_STEPS } from '@jobspeak/contracts/journey';
import { closeBusinessDialog, useBusinessDialog } from '@jobspeak/web/state';
import { apiUrl, given, renderScreen } from '@jobspeak/web/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { someId } from '../testing';
import { GettingStarted } from './GettingStarted';

let progress: OnboardingProgress;
let started: unknown[];
const server = setupServer(
  http.get(apiUrl('/users/onboarding/progress'), () => HttpResponse.json(progress)),
  http.post(apiUrl('/users/onboarding/progress'), async ({ request }) => {
    started.push(await request.json());
    return HttpResponse.json(progress);
  }),
  http.post(apiUrl('/users/onboarding/complete-all'), () => {
    progress = having(7);
    return HttpResponse.json(progress);
  }),
);
const having = (count: number, quoteId: string | null = null): OnboardingProgress => ({
  currentStep: 'businessSettings',
  journeyStartedAt: null,
  lastActivityAt: null,
  quoteId,
  journeySteps: Object.fromEntries(
    ONBOARDING_STEPS.map((step, index) => [step, { completed: index < count, startedAt: null, completedAt: null }]),
  ),
});
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  progress = having(0);
  started = [];
  closeBusinessDialog();
  given.signedIn();
});
afterEach(() => {
  server.resetHandlers();
  given.signedOut();
});
afterAll(() => server.close());

const show = () => renderScreen(<GettingStarted />, { at: '/client/dashboard' });
const enter = async (name: RegExp) => userEvent.click(await screen.findByRole('button', { name }));

test('the seven steps are shown with how far one has come and what is next', async () => {
  progress = having(3, someId());
  show();
  const steps = await screen.findByRole('list', { name: 'Steps' });
  expect(within(steps).getAllByRole('button')).toHaveLength(7);
  expect(screen.getByText('43% done')).toBeInTheDocument();
  expect(screen.getByRole('progressbar', { name: 'Getting started' })).toHaveAttribute('aria-valuenow', '43');
  expect(within(steps).getByRole('button', { name: /^Review and edit a quote.*done$/ })).toBeInTheDocument();
  expect(within(steps).getByRole('button', { name: /^Generate PDF and send.*next$/ })).toBeInTheDocument();
});

test('the business settings open as a dialog and lead nowhere else', async () => {
  const page = show();
  await enter(/^Business settings/);
  expect(useBusinessDialog.getState().isOpen).toBe(true);
  expect(page.address()).toBe('/client/dashboard');
  await waitFor(() => expect(started).toEqual([{ stepId: 'businessSettings', completed: false }]));
});

const QUOTE = someId();
test.each([
  [1, /^Record a quote/, '/client/recording'],
  [2, /^Review and edit/, `/client/quotes/${QUOTE}`],
  [3, /^Generate PDF/, `/client/quotes/${QUOTE}`],
  [4, /^Mark quote as approved/, `/client/quotes/${QUOTE}`],
  [5, /^Convert to invoice/, `/client/quotes/${QUOTE}`],
  [6, /^Track payments/, `/client/quotes/${QUOTE}`],
])('after %i steps, %s leads to %s', async (count, name, address) => {
  progress = having(count, QUOTE);
  const page = show();
  await enter(name);
  await waitFor(() => expect(page.address()).toBe(address));
  await waitFor(() => expect(started).toHaveLength(1));
});

test.each([
  [0, /^Record a quote/, 'Do “Business settings and markups” first.'],
  [2, /^Review and edit/, 'Record a quote first: this step works on it.'],
  [3, /^Convert to invoice/, 'Do “Mark quote as approved” first.'],
])('after %i steps, %s has to wait, and a toast says why', async (count, name, words) => {
  progress = having(count);
  const page = show();
  await enter(name);
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(page.address()).toBe('/client/dashboard');
  expect(started).toEqual([]);
});

test('it can be hidden, which marks all done, and it does not come back', async () => {
  const first = show();
  await enter(/^Hide this/);
  await waitFor(() => expect(screen.queryByText('Getting started')).not.toBeInTheDocument());
  first.unmount();
  show();
  await waitFor(() => expect(screen.queryByText('Getting started')).not.toBeInTheDocument());
});

test('without an answer there is nothing of it', async () => {
  let asked = false;
  server.use(
    http.get(apiUrl('/users/onboarding/progress'), () => {
      asked = true;
      return HttpResponse.error();
    }),
  );
  show();
  await waitFor(() => expect(asked).toBe(true));
  expect(screen.queryByText('Getting started')).not.toBeInTheDocument();
});

import { ONBOARDING_STEPS } from '@jobspeak/contracts/journey';
import { apiUrl, given, renderScreen, testUser } from '@jobspeak/web/testing';
import { act, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import Frame from './Frame';
import type { Area } from './navigation';

const progress = {
  currentStep: 'businessSettings',
  journeyStartedAt: null,
  lastActivityAt: null,
  quoteId: null,
  journeySteps: Object.fromEntries(
    ONBOARDING_STEPS.map((step) => [step, { completed: false, startedAt: null, completedAt: null }]),
  ),
};
let asked: string[];
const server = setupServer(
  http.get(apiUrl('/auth/profile'), () => HttpResponse.json({ ...testUser, role: 'admin' })),
  http.get(apiUrl('/feature-flags'), () => HttpResponse.json({ flags: {} })),
  http.get(apiUrl('/notifications'), () => HttpResponse.json({ items: [], nextCursor: null, unread: 0 })),
  http.get(apiUrl('/events'), () => new Promise<Response>(() => undefined)),
  http.get(apiUrl('/users/onboarding/progress'), () => HttpResponse.json(progress)),
  http.post(apiUrl('/users/onboarding/tutorial-shown'), () => HttpResponse.json(progress)),
);
beforeAll(async () => {
  // what the frame loads when it is time to is there already
  await Promise.all([import('./tour/Tour'), import('./notices/Bell')]);
  global.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  server.events.on('request:start', ({ request }) => asked.push(new URL(request.url).pathname));
  server.listen({ onUnhandledRequest: 'error' });
});
beforeEach(() => {
  asked = [];
  sessionStorage.clear();
  given.signedIn({ role: 'admin' });
});
afterEach(() => given.signedOut());
afterAll(() => server.close());

const show = (area: Area) => renderScreen(<Frame area={area} />, { at: `/${area}/dashboard` });

test('somebody new is shown around in the client area, and may be from anywhere on the page', async () => {
  const page = show('client');
  expect(await screen.findByText('Step 1 of 7')).toBeInTheDocument();
  expect(window.restartOnboardingTour).toBeInstanceOf(Function);
  page.unmount();
  expect(window.restartOnboardingTour).toBeUndefined();
});

test('in the admin area nobody is shown around, nor asked for how far they have come', async () => {
  show('admin');
  act(() => window.restartOnboardingTour?.());
  await act(() => Promise.resolve());
  // whatever would be asked has been asked by the time that this is answered
  await act(() => fetch(apiUrl('/feature-flags')));
  expect(screen.queryByText('Step 1 of 7')).not.toBeInTheDocument();
  expect(asked).not.toContain('/users/onboarding/progress');
});

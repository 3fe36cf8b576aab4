import type { OnboardingProgress } from '@jobspeak/contracts';
import { ONBOARDING_STEPS } from '@jobspeak/contracts/journey';
import { FlagsProvider } from '@jobspeak/web/flags';
import { progressQuery, useProgress } from '@jobspeak/web/onboarding';
import { createQueryClient, type QueryClient } from '@jobspeak/web/query';
import { isStepCompleted, setRecording, setSidebarCollapsed, useBusinessDialog } from '@jobspeak/web/state';
import { apiUrl, given, renderScreen } from '@jobspeak/web/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { exposeTour, useTour } from './state';
import { Tour } from './Tour';

const QUOTE = 'b3f0a4f2-6f0e-4a56-8d7a-1c1f0a7f3f10';
const TITLES = [
  'Business settings and markups',
  'Record a quote',
  'Review and edit a quote',
  'Generate PDF and send',
  'Mark quote as approved',
  'Convert to invoice',
  'Track payments',
];
const TARGETS = ['settings', 'record', 'quotes', 'quotes', 'quotes', 'invoices', 'dashboard'];

let progress: OnboardingProgress;
let calls: string[];
let isOn = true;
const done = (...steps: readonly (typeof ONBOARDING_STEPS)[number][]) => {
  for (const step of steps) progress.journeySteps[step] = { completed: true, startedAt: null, completedAt: null };
};
const server = setupServer(
  http.get(apiUrl('/feature-flags'), () => HttpResponse.json({ flags: { tour: isOn } })),
  http.get(apiUrl('/users/onboarding/progress'), () => HttpResponse.json(progress)),
  http.post(apiUrl('/users/onboarding/:call'), async ({ params, request }) => {
    const body = (await request.text()) || '{}';
    const { stepId, completed } = JSON.parse(body) as {
      stepId?: (typeof ONBOARDING_STEPS)[number];
      completed?: boolean;
    };
    calls.push([params.call, stepId, completed].filter((part) => part !== undefined).join(' '));
    if (params.call === 'complete-all') done(...ONBOARDING_STEPS);
    if (completed && stepId) done(stepId);
    return HttpResponse.json(progress);
  }),
  http.get(apiUrl('/events'), () => new Promise<Response>(() => undefined)),
);
/** The calls of one name that were made. */
const made = (name: string) => calls.filter((call) => call.startsWith(name));

beforeAll(() => {
  // jsdom has no dialogs; whether one is modal is a matter for the journeys
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  global.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  server.listen({ onUnhandledRequest: 'error' });
});
beforeEach(() => {
  progress = {
    currentStep: 'businessSettings',
    journeyStartedAt: null,
    lastActivityAt: null,
    quoteId: null,
    journeySteps: Object.fromEntries(
      ONBOARDING_STEPS.map((step) => [step, { completed: false, startedAt: null, completedAt: null }]),
    ),
  };
  calls = [];
  isOn = true;
  sessionStorage.clear();
  localStorage.removeItem('jobspeak_tour_followed');
  useTour.setState({ userId: null, index: null, isClosed: false, isWanted: false });
  given.signedIn({ createdAt: '2020-01-01T09:00:00.000Z' });
});
afterEach(() => {
  setSidebarCollapsed(false);
  setRecording(false);
  server.resetHandlers();
  given.signedOut();
});
afterAll(() => server.close());

const BOX = { left: 12, top: 300, width: 224, height: 48 };
/** The sidebar's entries; where they are is told, since jsdom draws nothing. */
const Sidebar = ({ ids = ['settings', 'record', 'quotes', 'invoices', 'dashboard'] }: { ids?: string[] }) => (
  <nav>
    {ids.map((id, index) => (
      <a
        key={id}
        href={`/${id}`}
        data-nav={id}
        ref={(element) => {
          if (element) element.getBoundingClientRect = () => ({ ...BOX, top: 100 * (index + 1) }) as DOMRect;
        }}
      >
        {id}
      </a>
    ))}
  </nav>
);
/** There as soon as it is known how far somebody has come: from then on a tour is shown, or it is not. */
const Known = () => (useProgress().data ? <output>known</output> : null);
const isKnown = () => screen.findByText('known');
const show = (sidebar = <Sidebar />, at = '/client/dashboard', client?: QueryClient) =>
  renderScreen(
    <>
      {sidebar}
      <FlagsProvider>
        <Tour />
      </FlagsProvider>
      <Known />
    </>,
    client ? { at, client } : { at },
  );
const card = () => screen.findByRole('dialog');
const press = async (name: string) => userEvent.click(within(await card()).getByRole('button', { name }));
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

test('the tour shows seven steps, each with its place, its progress and its entry of the sidebar', async () => {
  show();
  for (const [index, title] of TITLES.entries()) {
    const dialog = within(await card());
    expect(dialog.getByRole('heading', { name: `Step ${index + 1} of 7: ${title}` })).toBeInTheDocument();
    expect(dialog.getByText(`Step ${index + 1} of 7`)).toBeInTheDocument();
    expect(dialog.getByRole('progressbar')).toHaveAttribute(
      'aria-valuenow',
      String(Math.round(((index + 1) / 7) * 100)),
    );
    const at = Number.parseFloat((document.querySelector('[data-lit]') as HTMLElement).style.top);
    expect(['settings', 'record', 'quotes', 'invoices', 'dashboard'][at / 100 - 1]).toBe(TARGETS[index]);
    if (index < 6) await press('Next');
  }
  await press('Finish');
  await isGone();
  await waitFor(() => expect(made('progress')).toHaveLength(7));
  expect(made('progress')).toEqual(ONBOARDING_STEPS.map((step) => `progress ${step} true`));
  expect(made('tutorial-shown')).toEqual(ONBOARDING_STEPS.map((step) => `tutorial-shown ${step}`));
  expect(made('complete-all')).toEqual([]);
});

test('each step is told to who cannot see it, while the focus stays on Next', async () => {
  show();
  const live = (await card()).querySelector('[aria-live="polite"][aria-atomic="true"]');
  expect(live).toHaveTextContent(/^Step 1 of 7: Business settings and markupsYour name, logo/);
  expect(await card()).toHaveAccessibleDescription(/^Your name, logo/);
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(live).toBeInTheDocument();
  expect(live).toHaveTextContent(/^Step 2 of 7: Record a quotePress record/);
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
});

test('it begins at the first step that is left, and Previous goes back one', async () => {
  done('businessSettings', 'firstQuote');
  show();
  expect(await screen.findByText('Step 3 of 7')).toBeInTheDocument();
  await press('Previous');
  await press('Previous');
  expect(screen.getByText('Step 1 of 7')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
});

test('a step that the server leaves out is not marked, and the tour goes on', async () => {
  delete progress.journeySteps.invoiceCreation;
  done('businessSettings', 'firstQuote', 'quoteEdit', 'pdfGeneration', 'quoteApproval');
  show();
  // left out, the sixth counts as completed: the seventh is the first that is left
  expect(await screen.findByText('Step 7 of 7')).toBeInTheDocument();
  await press('Previous');
  await press('Next');
  expect(screen.getByText('Step 7 of 7')).toBeInTheDocument();
  expect(made('progress')).toEqual([]);
});

test.each(['Skip Tour', 'Close'])('%s marks all steps completed, here too, and closes', async (name) => {
  const client = createQueryClient({ show: () => '' });
  show(<Sidebar />, '/client/dashboard', client);
  await press(name);
  await isGone();
  await waitFor(() => expect(made('complete-all')).toHaveLength(1));
  const known = () => client.getQueryData(progressQuery().queryKey) ?? { journeySteps: {} };
  await waitFor(() => expect(ONBOARDING_STEPS.filter((step) => isStepCompleted(known(), step))).toHaveLength(7));
});

test('Escape closes as Close does', async () => {
  show();
  const dialog = await card();
  act(() => void dialog.dispatchEvent(new Event('cancel', { cancelable: true })));
  await isGone();
  await waitFor(() => expect(made('complete-all')).toHaveLength(1));
});

test('a browser that closes it without asking has closed it as Close does', async () => {
  show();
  const dialog = await card();
  act(() => void dialog.dispatchEvent(new Event('close')));
  await isGone();
  await waitFor(() => expect(made('complete-all')).toHaveLength(1));
});

test('the first quote that is opened is that of the onboarding, and only while there is none', async () => {
  const open = () => show(<Sidebar />, `/client/quotes/${QUOTE}`);
  const first = open();
  await waitFor(() => expect(made('quote-id')).toHaveLength(1));
  first.unmount();
  progress.quoteId = QUOTE;
  open();
  await card();
  expect(made('quote-id')).toHaveLength(1);
});

test.each(['Skip Tour', 'Close'])('%s closes also when the call fails, which is told', async (name) => {
  server.use(http.post(apiUrl('/users/onboarding/complete-all'), () => HttpResponse.error()));
  show();
  await press(name);
  await isGone();
  expect(await screen.findByText('Unable to connect. Please check your internet connection.')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('Next goes on and Finish closes also when the call fails', async () => {
  server.use(http.post(apiUrl('/users/onboarding/progress'), () => HttpResponse.error()));
  show();
  await press('Next');
  expect(screen.getByText('Step 2 of 7')).toBeInTheDocument();
  for (let step = 2; step < 7; step += 1) await press('Next');
  await press('Finish');
  await isGone();
});

test('that a step was shown could not be noted is nobody’s concern', async () => {
  let refused = 0;
  server.use(
    http.post(apiUrl('/users/onboarding/tutorial-shown'), () => {
      refused += 1;
      return HttpResponse.json({}, { status: 400 });
    }),
  );
  show();
  await card();
  await waitFor(() => expect(refused).toBe(1));
  await press('Next');
  await waitFor(() => expect(refused).toBe(2));
  expect(screen.queryByText('Please check your input and try again.')).not.toBeInTheDocument();
});

test('who has done all is not shown around', async () => {
  done(...ONBOARDING_STEPS);
  show();
  await isKnown();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('it does not open over a recording: it waits until that is done', async () => {
  setRecording(true);
  show();
  await isKnown();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  act(() => setRecording(false));
  expect(await screen.findByText('Step 1 of 7')).toBeInTheDocument();
});

test('nobody is shown around before the sidebar is there', async () => {
  show(<p>no sidebar</p>);
  await isKnown();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('who is not signed in any more is not shown around, not even on request', async () => {
  const undo = exposeTour();
  show();
  await card();
  act(() => given.signedOut());
  await isGone();
  act(() => window.restartOnboardingTour?.());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  undo();
});

test('where it is switched off nobody is shown around by themselves, and whoever asks is', async () => {
  isOn = false;
  const undo = exposeTour();
  show();
  await isKnown();
  await isGone();
  act(() => window.restartOnboardingTour?.());
  expect(await screen.findByText('Step 1 of 7')).toBeInTheDocument();
  undo();
});

test.each([0, 2, 7])('the global restart begins again at step 1, also for who has done %i of them', async (count) => {
  const undo = exposeTour();
  done(...ONBOARDING_STEPS.slice(0, count));
  show();
  await isKnown();
  act(() => window.restartOnboardingTour?.());
  expect(await screen.findByText('Step 1 of 7')).toBeInTheDocument();
  await press('Next');
  act(() => window.restartOnboardingTour?.());
  expect(await screen.findByText('Step 1 of 7')).toBeInTheDocument();
  undo();
  expect(window.restartOnboardingTour).toBeUndefined();
});

test('what one person has closed is open to the next', async () => {
  show();
  await press('Close');
  await isGone();
  for (const step of ONBOARDING_STEPS)
    progress.journeySteps[step] = { completed: false, startedAt: null, completedAt: null };
  act(() => void given.signedIn({ id: QUOTE, createdAt: '2020-01-01T09:00:00.000Z' }));
  renderScreen(
    <>
      <Sidebar />
      <FlagsProvider>
        <Tour />
      </FlagsProvider>
    </>,
  );
  expect(await screen.findByText('Step 1 of 7')).toBeInTheDocument();
});

test('the card is beside its entry, and in the middle when the sidebar is collapsed or the entry is not there', async () => {
  const side = async () => (await card()).querySelector('[data-side]')?.getAttribute('data-side');
  const expanded = show();
  expect(await side()).toBe('right');
  expanded.unmount();
  setSidebarCollapsed(true);
  const collapsed = show();
  expect(await side()).toBe('centre');
  collapsed.unmount();
  setSidebarCollapsed(false);
  show(<Sidebar ids={['quotes']} />);
  expect(await side()).toBe('centre');
  expect(document.querySelector('[data-lit]')).toBeNull();
});

test('what is not on the bar is behind the account menu', async () => {
  show(<Sidebar ids={['dashboard', 'account']} />);
  await card();
  expect((document.querySelector('[data-lit]') as HTMLElement).style.top).toBe('200px');
});

test('a step can be followed: the tour makes way, nothing is completed, and the settings open as a dialog', async () => {
  show();
  await press('Open business settings');
  await isGone();
  expect(useBusinessDialog.getState().isOpen).toBe(true);
  await waitFor(() => expect(made('progress')).toEqual(['progress businessSettings false']));
  expect(made('complete-all')).toEqual([]);
});

test('what is followed does not come back, neither on a new page nor in another tab; there the next step does', async () => {
  const first = show();
  await press('Open business settings');
  await isGone();
  first.unmount();
  const newPage = () => useTour.setState({ userId: null, index: null, isClosed: false, isWanted: false });
  newPage();
  const second = show();
  await isKnown();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  second.unmount();
  sessionStorage.clear(); // another tab
  newPage();
  const third = show();
  await isKnown();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  third.unmount();
  done('businessSettings');
  newPage();
  show();
  expect(within(await card()).getByRole('heading')).toHaveTextContent(TITLES[1] ?? '');
});

test('what one person follows is shown to the next one on this device', async () => {
  const first = show();
  await press('Open business settings');
  await isGone();
  first.unmount();
  sessionStorage.clear();
  given.signedIn({ id: '5f0f5f6a-9a27-4c51-8f52-1d3a2f1c7e11', createdAt: '2020-01-01T09:00:00.000Z' });
  show();
  await card();
});

test.each([
  [1, 'Record a quote now', '/client/recording'],
  [2, 'Open your quote', `/client/quotes/${QUOTE}`],
  [6, 'Open your quote', `/client/quotes/${QUOTE}`],
])('the way into step %i + 1 is %s', async (count, name, address) => {
  progress.quoteId = QUOTE;
  done(...ONBOARDING_STEPS.slice(0, count));
  const page = show();
  await press(name);
  await waitFor(() => expect(page.address()).toBe(address));
});

test('a step that has to wait offers no way in', async () => {
  done('businessSettings', 'firstQuote');
  show();
  await card();
  expect(screen.queryByRole('button', { name: 'Open your quote' })).not.toBeInTheDocument();
});

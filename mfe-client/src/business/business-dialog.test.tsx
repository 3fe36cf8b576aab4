import type { Business, OnboardingProgress } from '@jobspeak/contracts';
import { ONBOARDING_STEPS } from '@jobspeak/contracts/journey';
import { openBusinessDialog, useBusinessDialog } from '@jobspeak/web/state';
import { apiUrl, given, renderScreen } from '@jobspeak/web/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { someBusiness } from '../testing';
import { BusinessDialog } from './BusinessDialog';

const progress: OnboardingProgress = {
  currentStep: 'businessSettings',
  journeyStartedAt: null,
  lastActivityAt: null,
  quoteId: null,
  journeySteps: Object.fromEntries(
    ONBOARDING_STEPS.map((step) => [step, { completed: false, startedAt: null, completedAt: null }]),
  ),
};
let business: Business;
let edits: unknown[];
let completed: unknown[];
const server = setupServer(
  http.get(apiUrl('/business/settings'), () => HttpResponse.json(business)),
  http.put(apiUrl('/business/settings'), async ({ request }) => {
    const edit = (await request.json()) as Partial<Business>;
    edits.push(edit);
    business = { ...business, ...edit, version: business.version + 1 };
    return HttpResponse.json(business);
  }),
  http.get(apiUrl('/users/onboarding/progress'), () => HttpResponse.json(progress)),
  http.post(apiUrl('/users/onboarding/progress'), async ({ request }) => {
    completed.push(await request.json());
    return HttpResponse.json(progress);
  }),
);
beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
  // jsdom shows no dialog on top
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.open = false;
  };
});
beforeEach(() => {
  business = someBusiness;
  edits = [];
  completed = [];
  given.signedIn();
  openBusinessDialog();
});
afterEach(() => {
  server.resetHandlers();
  given.signedOut();
});
afterAll(() => server.close());

const isOpen = () => useBusinessDialog.getState().isOpen;
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const write = async (text: string) => {
  const field = await screen.findByLabelText('Business name');
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
};

test('what is changed is saved, and the dialog closes', async () => {
  renderScreen(<BusinessDialog />);
  await write('Nunn & Daughters');
  await press('Save');
  await waitFor(() => expect(isOpen()).toBe(false));
  expect(edits).toEqual([{ version: 1, businessName: 'Nunn & Daughters' }]);
  expect(completed).toEqual([]); // the server hears of it from the save itself
});

test('who finds them right as they are completes the step with that', async () => {
  renderScreen(<BusinessDialog />);
  await press('These are right');
  expect(isOpen()).toBe(false);
  await waitFor(() => expect(completed).toEqual([{ stepId: 'businessSettings', completed: true }]));
  expect(edits).toEqual([]);
});

test('who is refused at the foot is led to the field at the head that is the reason', async () => {
  const fields = { businessName: 'Business name is required and must be at least 2 characters.' };
  server.use(
    http.put(apiUrl('/business/settings'), () => HttpResponse.json({ code: 'INVALID_INPUT', fields }, { status: 400 })),
  );
  renderScreen(<BusinessDialog />);
  await write('A');
  await press('Save');
  const name = screen.getByLabelText('Business name');
  await waitFor(() => expect(name).toHaveFocus());
  expect(name).toHaveAccessibleDescription(fields.businessName);
});

test('what is changed is not thrown away by accident', async () => {
  renderScreen(<BusinessDialog />);
  await write('Half a na');
  await press('Close');
  expect(isOpen()).toBe(true);
  expect(screen.getByText('What you have changed is not saved.')).toBeInTheDocument();
  await press('Keep editing');
  expect(screen.getByLabelText('Business name')).toHaveValue('Half a na');
  await press('Close');
  await press('Discard it');
  expect(isOpen()).toBe(false);
  expect(edits).toEqual([]);
});

test('settings that are away are asked for again', async () => {
  server.use(http.get(apiUrl('/business/settings'), () => HttpResponse.json({}, { status: 500 }), { once: true }));
  renderScreen(<BusinessDialog />);
  await press('Try again');
  expect(await screen.findByLabelText('Business name')).toHaveValue(someBusiness.businessName);
});

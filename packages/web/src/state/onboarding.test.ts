import {
  blockedBy,
  completionPercentage,
  enterStep,
  nextStep,
  ONBOARDING_STEPS,
  resetOnboarding,
  setOnboarding,
  useOnboarding,
} from '.';

beforeEach(() => resetOnboarding());
const state = () => useOnboarding.getState();
const DONE = { completed: true, startedAt: null, completedAt: '2026-01-05T09:00:00.000Z' };
const completed = (...steps: (typeof ONBOARDING_STEPS)[number][]) =>
  setOnboarding({
    journeySteps: { ...state().journeySteps, ...Object.fromEntries(steps.map((step) => [step, DONE])) },
  });

test('onboarding begins at the business settings with seven untouched steps', () => {
  const untouched = { completed: false, startedAt: null, completedAt: null };
  expect(state()).toEqual({
    currentStep: 'businessSettings',
    journeyStartedAt: null,
    lastActivityAt: null,
    quoteId: null,
    journeySteps: Object.fromEntries(ONBOARDING_STEPS.map((step) => [step, untouched])),
  });
  expect(ONBOARDING_STEPS).toHaveLength(7);
});

/** [step, steps completed before it, with a quote] → why it is blocked. */
test.each<[(typeof ONBOARDING_STEPS)[number], number, boolean, ReturnType<typeof blockedBy>]>([
  ['businessSettings', 0, false, null],
  ['firstQuote', 0, true, 'previous_step_incomplete'],
  ['firstQuote', 1, false, null],
  ['quoteEdit', 1, true, 'previous_step_incomplete'],
  ['quoteEdit', 2, false, 'no_quote_available'],
  ['quoteEdit', 2, true, null],
  ['pdfGeneration', 3, true, null],
  ['quoteApproval', 3, true, 'previous_step_incomplete'],
  ['quoteApproval', 4, true, null],
  ['invoiceCreation', 5, true, null],
  ['invoicePaid', 6, false, 'no_quote_available'],
  ['invoicePaid', 6, true, null],
])('%s after %d completed steps, quote there: %s', (step, count, quote, reason) => {
  completed(...ONBOARDING_STEPS.slice(0, count));
  setOnboarding({ quoteId: quote ? 'quote-1' : null });
  expect(blockedBy(state(), step)).toBe(reason);
  expect(enterStep(step)).toBe(reason);
  expect(state().currentStep).toBe(reason === null ? step : 'businessSettings');
});

test('the next step is the first that is not completed; the share is rounded', () => {
  completed('businessSettings', 'firstQuote', 'invoicePaid');
  expect(nextStep(state())).toBe('quoteEdit');
  expect(completionPercentage(state())).toBe(43);
  completed(...ONBOARDING_STEPS);
  expect(nextStep(state())).toBeNull();
  expect(completionPercentage(state())).toBe(100);
});

test('a server that leaves out the last two steps counts them as completed, and no others', () => {
  setOnboarding({ journeySteps: {} });
  expect(completionPercentage(state())).toBe(29);
  expect(nextStep(state())).toBe('businessSettings');
});

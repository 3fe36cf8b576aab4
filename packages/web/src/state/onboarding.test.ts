import {
  blockedBy,
  completeAllSteps,
  completeStep,
  completionPercentage,
  enterStep,
  nextStep,
  ONBOARDING_STEPS,
  type OnboardingStep,
  setOnboarding,
  startStep,
  useOnboarding,
} from '.';

beforeEach(() => useOnboarding.setState(useOnboarding.getInitialState(), true));
const at = (minute: number) => new Date(Date.UTC(2026, 0, 5, 9, minute));
const iso = (minute: number) => at(minute).toISOString();
const state = () => useOnboarding.getState();
const completed = (count: number) => {
  for (const step of ONBOARDING_STEPS.slice(0, count)) completeStep(step, at(0));
};

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
test.each<[OnboardingStep, number, boolean, ReturnType<typeof blockedBy>]>([
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
  completed(count);
  setOnboarding({ quoteId: quote ? 'quote-1' : null });
  expect(blockedBy(state(), step)).toBe(reason);
  expect(enterStep(step)).toBe(reason);
  expect(state().currentStep).toBe(reason === null ? step : 'businessSettings');
});

test('starting a step stamps its start once and is not completing it', () => {
  startStep('businessSettings', at(1));
  startStep('businessSettings', at(2));
  expect(state().journeySteps.businessSettings).toEqual({ completed: false, startedAt: iso(1), completedAt: null });
  expect(state()).toMatchObject({ journeyStartedAt: iso(1), lastActivityAt: iso(2) });
});

test('completing a step stamps its end and the last activity', () => {
  startStep('firstQuote', at(1));
  completeStep('firstQuote', at(3));
  expect(state().journeySteps.firstQuote).toEqual({ completed: true, startedAt: iso(1), completedAt: iso(3) });
  expect(state().lastActivityAt).toBe(iso(3));
});

test('the next step is the first that is not completed; the share is rounded', () => {
  completed(2);
  completeStep('invoicePaid', at(1));
  expect(nextStep(state())).toBe('quoteEdit');
  expect(completionPercentage(state())).toBe(43);
  completeAllSteps(at(2));
  expect(nextStep(state())).toBeNull();
  expect(completionPercentage(state())).toBe(100);
});

test('a server that leaves out the last two steps counts them as completed, and no others', () => {
  setOnboarding({ journeySteps: {} });
  expect(completionPercentage(state())).toBe(29);
  expect(nextStep(state())).toBe('businessSettings');
});

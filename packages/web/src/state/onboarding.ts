import { create } from 'zustand';

/** The seven steps in the order of the tour (specification, section 2). */
export const ONBOARDING_STEPS = [
  'businessSettings',
  'firstQuote',
  'quoteEdit',
  'pdfGeneration',
  'quoteApproval',
  'invoiceCreation',
  'invoicePaid',
] as const;
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number];

/** Times are ISO 8601. */
export interface StepProgress {
  completed: boolean;
  startedAt: string | null;
  completedAt: string | null;
}
export interface OnboardingState {
  currentStep: OnboardingStep;
  journeyStartedAt: string | null;
  lastActivityAt: string | null;
  /** The quote made during onboarding. */
  quoteId: string | null;
  journeySteps: Partial<Record<OnboardingStep, StepProgress>>;
}

/** Steps that a server may leave out; then they count as completed. */
const OPTIONAL: readonly OnboardingStep[] = ['invoiceCreation', 'invoicePaid'];
const UNTOUCHED: StepProgress = { completed: false, startedAt: null, completedAt: null };

const eachStep = (progress: StepProgress): Record<OnboardingStep, StepProgress> => ({
  businessSettings: progress,
  firstQuote: progress,
  quoteEdit: progress,
  pdfGeneration: progress,
  quoteApproval: progress,
  invoiceCreation: progress,
  invoicePaid: progress,
});

/** How far somebody new has come. */
export const useOnboarding = create<OnboardingState>(() => ({
  currentStep: 'businessSettings',
  journeyStartedAt: null,
  lastActivityAt: null,
  quoteId: null,
  journeySteps: eachStep(UNTOUCHED),
}));

type Journey = Pick<OnboardingState, 'journeySteps' | 'quoteId'>;

export const isStepCompleted = ({ journeySteps }: Pick<Journey, 'journeySteps'>, step: OnboardingStep): boolean =>
  journeySteps[step]?.completed ?? OPTIONAL.includes(step);

export type BlockedReason = 'previous_step_incomplete' | 'no_quote_available';

/** Why a step cannot be entered yet, or null when it can. */
export function blockedBy(journey: Journey, step: OnboardingStep): BlockedReason | null {
  const previous = ONBOARDING_STEPS[ONBOARDING_STEPS.indexOf(step) - 1];
  if (previous === undefined) return null;
  if (!isStepCompleted(journey, previous)) return 'previous_step_incomplete';
  return step === 'firstQuote' || journey.quoteId ? null : 'no_quote_available';
}

/** The first step that is not completed; null when all are. */
export const nextStep = (journey: Pick<Journey, 'journeySteps'>): OnboardingStep | null =>
  ONBOARDING_STEPS.find((step) => !isStepCompleted(journey, step)) ?? null;

/** Completed steps out of seven, in whole per cent. */
export const completionPercentage = (journey: Pick<Journey, 'journeySteps'>): number =>
  Math.round(
    (ONBOARDING_STEPS.filter((step) => isStepCompleted(journey, step)).length / ONBOARDING_STEPS.length) * 100,
  );

/** Takes what the server knows. */
export const setOnboarding = (progress: Partial<OnboardingState>): void => useOnboarding.setState(progress);

/** Goes to a step that is accessible; else answers why not, and nothing changes. */
export function enterStep(step: OnboardingStep): BlockedReason | null {
  const reason = blockedBy(useOnboarding.getState(), step);
  if (reason === null) useOnboarding.setState({ currentStep: step });
  return reason;
}

function change(step: OnboardingStep, now: Date, next: (before: StepProgress, at: string) => StepProgress): void {
  const at = now.toISOString();
  useOnboarding.setState(({ journeySteps, journeyStartedAt }) => ({
    journeySteps: { ...journeySteps, [step]: next(journeySteps[step] ?? UNTOUCHED, at) },
    journeyStartedAt: journeyStartedAt ?? at,
    lastActivityAt: at,
  }));
}

/** Begins a step: not completed, and its start stamped once. */
export const startStep = (step: OnboardingStep, now: Date): void =>
  change(step, now, (before, at) => ({ ...before, completed: false, startedAt: before.startedAt ?? at }));

/** Completes a step; called once the server has stored it. */
export const completeStep = (step: OnboardingStep, now: Date): void =>
  change(step, now, (before, at) => ({ ...before, completed: true, completedAt: at }));

/** Marks all seven done. */
export function completeAllSteps(now: Date): void {
  for (const step of ONBOARDING_STEPS) completeStep(step, now);
}

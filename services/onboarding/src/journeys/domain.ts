import {
  AppError,
  blockedBy,
  nextStep,
  ONBOARDING_STEPS,
  type OnboardingProgress,
  type OnboardingStep,
  type StepProgress,
} from '@jobspeak/contracts';

/** How a step came to be completed: by the thing itself, by its person's word, or together with all the others. */
export type How = 'done' | 'told' | 'skipped';

/** What is known of a step that was touched. */
export interface KnownStep {
  startedAt: Date | null;
  completedAt: Date | null;
  tutorialShownAt: Date | null;
}

/** Somebody's way as it is stored. */
export interface StoredJourney {
  /** Null for who was here before their steps were counted. */
  userId: string | null;
  currentStep: OnboardingStep;
  quoteId: string | null;
  journeyStartedAt: Date | null;
  lastActivityAt: Date | null;
  steps: Partial<Record<OnboardingStep, KnownStep>>;
}

/** Of whom nothing is known. */
export const UNKNOWN: StoredJourney = {
  userId: null,
  currentStep: 'businessSettings',
  quoteId: null,
  journeyStartedAt: null,
  lastActivityAt: null,
  steps: {},
};

const LAST = ONBOARDING_STEPS[6];

const iso = (at: Date | null | undefined) => at?.toISOString() ?? null;

/**
 * Progress as its person sees it, with all seven steps. Who was here before their steps were counted knows the
 * product: for them, every step counts as completed, and nobody shows them around unasked.
 */
export function shown({ userId, steps, ...journey }: StoredJourney): OnboardingProgress {
  const stepOf = (step: OnboardingStep): StepProgress => ({
    completed: userId === null || (steps[step]?.completedAt ?? null) !== null,
    startedAt: iso(steps[step]?.startedAt),
    completedAt: iso(steps[step]?.completedAt),
    tutorialShownAt: iso(steps[step]?.tutorialShownAt),
  });
  return {
    currentStep: journey.currentStep,
    journeyStartedAt: iso(journey.journeyStartedAt),
    lastActivityAt: iso(journey.lastActivityAt),
    quoteId: journey.quoteId,
    journeySteps: Object.fromEntries(ONBOARDING_STEPS.map((step) => [step, stepOf(step)])),
  };
}

/**
 * Refuses to begin a step out of turn (specification, section 4). Completing one is never refused: what has happened
 * has happened, in whatever order.
 * @throws AppError INVALID_TRANSITION, with the reason in its details.
 */
export function demandAccess(journey: StoredJourney, step: OnboardingStep): void {
  const reason = blockedBy(shown(journey), step);
  if (reason !== null) throw new AppError('INVALID_TRANSITION', undefined, { details: { reason } });
}

/** Where somebody is who has just completed something: at the first step that is left, or at the last. */
export const stepAfter = (completed: ReadonlySet<OnboardingStep>): OnboardingStep =>
  nextStep({
    journeySteps: Object.fromEntries(ONBOARDING_STEPS.map((step) => [step, { completed: completed.has(step) }])),
  }) ?? LAST;

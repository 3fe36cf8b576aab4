import type { OnboardingProgress, OnboardingStep } from '@jobspeak/contracts';
import { type BlockedReason, blockedBy, ONBOARDING_STEPS } from '@jobspeak/contracts/journey';
import { create } from 'zustand';

export {
  type BlockedReason,
  blockedBy,
  completionPercentage,
  isStepCompleted,
  nextStep,
  ONBOARDING_STEPS,
} from '@jobspeak/contracts/journey';

const UNTOUCHED = { completed: false, startedAt: null, completedAt: null };

const untouched = (): OnboardingProgress => ({
  currentStep: 'businessSettings',
  journeyStartedAt: null,
  lastActivityAt: null,
  quoteId: null,
  journeySteps: Object.fromEntries(ONBOARDING_STEPS.map((step) => [step, UNTOUCHED])),
});

/** How far somebody new has come (specification, section 3); fed by the query cache. */
export const useOnboarding = create<OnboardingProgress>(untouched);

/** Takes what the server knows. */
export const setOnboarding = (progress: Partial<OnboardingProgress>): void => useOnboarding.setState(progress);

/** Forgets it: somebody else may be here. */
export const resetOnboarding = (): void => useOnboarding.setState(untouched());

/** Goes to a step that is accessible; else answers why not, and nothing changes. */
export function enterStep(step: OnboardingStep): BlockedReason | null {
  const reason = blockedBy(useOnboarding.getState(), step);
  if (reason === null) useOnboarding.setState({ currentStep: step });
  return reason;
}

/** Whether the business settings are open as a dialog, over whatever screen there is. */
export const useBusinessDialog = create<{ isOpen: boolean }>(() => ({ isOpen: false }));
export const openBusinessDialog = (): void => useBusinessDialog.setState({ isOpen: true });
export const closeBusinessDialog = (): void => useBusinessDialog.setState({ isOpen: false });

import { z } from 'zod';
import { ONBOARDING_STEPS } from './journey';

export const OnboardingStep = z.enum(ONBOARDING_STEPS);
export type OnboardingStep = z.infer<typeof OnboardingStep>;

/** Times are ISO 8601. */
export const StepProgress = z.object({
  completed: z.boolean(),
  startedAt: z.iso.datetime().nullable(),
  completedAt: z.iso.datetime().nullable(),
  /** When the tour first showed it. */
  tutorialShownAt: z.iso.datetime().nullable().optional(),
});
export type StepProgress = z.infer<typeof StepProgress>;

/**
 * How far somebody new has come (specification, section 3). Our server sends all seven steps; the rules of journey.ts
 * say what it means when one is left out.
 */
export const OnboardingProgress = z.object({
  currentStep: OnboardingStep,
  journeyStartedAt: z.iso.datetime().nullable(),
  lastActivityAt: z.iso.datetime().nullable(),
  /** The quote made during onboarding. */
  quoteId: z.uuid().nullable(),
  journeySteps: z.partialRecord(OnboardingStep, StepProgress),
});
export type OnboardingProgress = z.infer<typeof OnboardingProgress>;

/** The calls below `/users/onboarding` (specification, section 7). */
export const StepSaved = z.object({ stepId: OnboardingStep, completed: z.boolean() });
export type StepSaved = z.infer<typeof StepSaved>;
export const TutorialShown = z.object({ stepId: OnboardingStep });
export const OnboardingQuote = z.object({ quoteId: z.uuid() });

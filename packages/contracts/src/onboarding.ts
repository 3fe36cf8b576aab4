import { z } from 'zod';

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
export const OnboardingStep = z.enum(ONBOARDING_STEPS);
export type OnboardingStep = z.infer<typeof OnboardingStep>;

/** Times are ISO 8601. */
export const StepProgress = z.object({
  completed: z.boolean(),
  startedAt: z.iso.datetime().nullable(),
  completedAt: z.iso.datetime().nullable(),
});
export type StepProgress = z.infer<typeof StepProgress>;

/** How far somebody new has come (specification, section 3); a step that is absent has not been touched. */
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

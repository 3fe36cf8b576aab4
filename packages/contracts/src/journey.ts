/**
 * The way of somebody new through the product, and its rules (specification, sections 2 to 4). No zod in this file:
 * the frame around every screen loads it.
 */

/** The seven steps in the order of the tour. */
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

/** Steps that a server may leave out; then they count as completed. */
const OPTIONAL: readonly OnboardingStep[] = ['invoiceCreation', 'invoicePaid'];

/** As much of somebody's progress as the rules need. */
export interface Journey {
  journeySteps: Partial<Record<OnboardingStep, { completed: boolean }>>;
  /** The quote made during onboarding. */
  quoteId: string | null;
}

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

import {
  ONBOARDING_STEPS,
  type OnboardingProgress,
  type OnboardingStep,
  onboardingBegun,
  onboardingStepCompleted,
} from '@jobspeak/contracts';
import { type Db, emit, type Transaction } from '@jobspeak/kit';
import { demandAccess, type How, type StoredJourney, shown, stepAfter, UNKNOWN } from './domain';
import * as store from './store';

/** How far somebody has come. */
export const progressOf = async (db: Db, accountId: string): Promise<OnboardingProgress> =>
  shown((await store.findJourney(db, accountId)) ?? UNKNOWN);

/** News comes late at times: what was last stays last. */
const later = (known: Date | null, at: Date): Date => (known !== null && known > at ? known : at);

/** Notes that something has happened on a way. */
const touch = (
  trx: Transaction,
  accountId: string,
  { journeyStartedAt, lastActivityAt }: StoredJourney,
  at: Date,
  change: store.JourneyChange = {},
) =>
  store.updateJourney(trx, accountId, {
    journeyStartedAt: journeyStartedAt ?? at,
    lastActivityAt: later(lastActivityAt, at),
    ...change,
  });

const isDone = ({ steps }: StoredJourney, step: OnboardingStep) => (steps[step]?.completedAt ?? null) !== null;

/** Tells of steps that are completed from now on; not of somebody whose steps are not counted, or not yet. */
async function announce(
  trx: Transaction,
  accountId: string,
  userId: string | null,
  steps: readonly { step: OnboardingStep; how: How }[],
): Promise<void> {
  if (userId === null) return;
  for (const { step, how } of steps) await emit(trx, onboardingStepCompleted, accountId, { userId, step, how });
}

/** Somebody new is here: their steps count from now on, also those that were completed before this was heard of. */
export async function beginJourney(trx: Transaction, accountId: string, userId: string): Promise<void> {
  const journey = await store.lockJourney(trx, accountId);
  if (journey.userId !== null) return;
  await store.updateJourney(trx, accountId, { userId });
  await emit(trx, onboardingBegun, accountId, { userId });
  await announce(trx, accountId, userId, await store.completionsOf(trx, accountId));
}

/** What has come to be. */
interface Completion {
  steps: readonly OnboardingStep[];
  how: How;
  at: Date;
  /** The quote that it was about: that of the onboarding, until one has been edited. Who throws their first try away goes on with the next. */
  quoteId?: string;
}

/** Completes steps, in whatever order; each is told of once. */
export async function completeSteps(
  trx: Transaction,
  accountId: string,
  { steps, how, at, quoteId }: Completion,
): Promise<OnboardingProgress> {
  const journey = await store.lockJourney(trx, accountId);
  const fresh = steps.filter((step) => !isDone(journey, step));
  for (const step of fresh) await store.noteCompletion(trx, accountId, step, at, how);
  const done = new Set(ONBOARDING_STEPS.filter((step) => isDone(journey, step) || steps.includes(step)));
  await touch(trx, accountId, journey, at, {
    ...(fresh.length > 0 && { currentStep: stepAfter(done) }),
    ...(quoteId !== undefined && (journey.quoteId === null || !isDone(journey, 'quoteEdit')) && { quoteId }),
  });
  await announce(
    trx,
    accountId,
    journey.userId,
    fresh.map((step) => ({ step, how })),
  );
  return progressOf(trx, accountId);
}

/**
 * Begins a step: its start is stamped once, and one that is completed stays so.
 * @throws AppError INVALID_TRANSITION for a step that is not accessible yet.
 */
export async function startStep(
  trx: Transaction,
  accountId: string,
  step: OnboardingStep,
  at: Date,
): Promise<OnboardingProgress> {
  const journey = await store.lockJourney(trx, accountId);
  demandAccess(journey, step);
  await store.noteStart(trx, accountId, step, at);
  await touch(trx, accountId, journey, at, { currentStep: step });
  return progressOf(trx, accountId);
}

/** The tour has shown a step. */
export async function noteTutorial(
  trx: Transaction,
  accountId: string,
  step: OnboardingStep,
  at: Date,
): Promise<OnboardingProgress> {
  const journey = await store.lockJourney(trx, accountId);
  await store.noteShown(trx, accountId, step, at);
  await touch(trx, accountId, journey, at);
  return progressOf(trx, accountId);
}

/** Takes a quote as that of the onboarding. */
export async function setQuote(
  trx: Transaction,
  accountId: string,
  quoteId: string,
  at: Date,
): Promise<OnboardingProgress> {
  const journey = await store.lockJourney(trx, accountId);
  await touch(trx, accountId, journey, at, { quoteId });
  return progressOf(trx, accountId);
}

/** A quote is gone for good: the next one takes its place. */
export async function forgetQuote(trx: Transaction, accountId: string, quoteId: string): Promise<void> {
  const journey = await store.lockJourney(trx, accountId);
  if (journey.quoteId === quoteId) await store.updateJourney(trx, accountId, { quoteId: null });
}

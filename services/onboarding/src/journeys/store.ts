import { OnboardingStep } from '@jobspeak/contracts';
import type { Db, Transaction } from '@jobspeak/kit';
import type { How, KnownStep, StoredJourney } from './domain';

interface JourneyRow {
  user_id: string | null;
  current_step: string;
  quote_id: string | null;
  journey_started_at: Date | null;
  last_activity_at: Date | null;
}
interface StepRow {
  step: string;
  started_at: Date | null;
  completed_at: Date | null;
  tutorial_shown_at: Date | null;
}

const COLUMNS = ['user_id', 'current_step', 'quote_id', 'journey_started_at', 'last_activity_at'] as const;
const STEP_COLUMNS = ['step', 'started_at', 'completed_at', 'tutorial_shown_at'] as const;

const toStep = (row: StepRow): [OnboardingStep, KnownStep] => [
  OnboardingStep.parse(row.step),
  { startedAt: row.started_at, completedAt: row.completed_at, tutorialShownAt: row.tutorial_shown_at },
];

async function withSteps(db: Db, accountId: string, row: JourneyRow): Promise<StoredJourney> {
  const steps: StepRow[] = await db('steps')
    .where({ account_id: accountId })
    .select(...STEP_COLUMNS);
  return {
    userId: row.user_id,
    currentStep: OnboardingStep.parse(row.current_step),
    quoteId: row.quote_id,
    journeyStartedAt: row.journey_started_at,
    lastActivityAt: row.last_activity_at,
    steps: Object.fromEntries(steps.map(toStep)),
  };
}

/** The way of an account's person, or null of whom nothing is known. */
export async function findJourney(db: Db, accountId: string): Promise<StoredJourney | null> {
  const row: JourneyRow | undefined = await db('journeys')
    .where({ account_id: accountId })
    .first(...COLUMNS);
  return row ? withSteps(db, accountId, row) : null;
}

/** The way of an account's person, begun if need be; held until the transaction ends. */
export async function lockJourney(trx: Transaction, accountId: string): Promise<StoredJourney> {
  await trx('journeys').insert({ account_id: accountId }).onConflict('account_id').ignore();
  const row: JourneyRow | undefined = await trx('journeys')
    .where({ account_id: accountId })
    .forUpdate()
    .first(...COLUMNS);
  if (!row) throw new Error('A journey is there once it has been begun.');
  return withSteps(trx, accountId, row);
}

/** What has changed of a way. */
export interface JourneyChange {
  userId?: string;
  currentStep?: OnboardingStep;
  quoteId?: string | null;
  journeyStartedAt?: Date;
  lastActivityAt?: Date;
}

export const updateJourney = (trx: Transaction, accountId: string, change: JourneyChange) =>
  trx('journeys').where({ account_id: accountId }).update({
    user_id: change.userId,
    current_step: change.currentStep,
    quote_id: change.quoteId,
    journey_started_at: change.journeyStartedAt,
    last_activity_at: change.lastActivityAt,
  });

/** Notes what has happened with a step; a moment that is known already stays. */
async function noteFirst(
  trx: Transaction,
  accountId: string,
  step: OnboardingStep,
  moment: 'started_at' | 'completed_at' | 'tutorial_shown_at',
  facts: Partial<StepRow & { how: How }>,
): Promise<void> {
  await trx('steps')
    .insert({ account_id: accountId, step, ...facts })
    .onConflict(['account_id', 'step'])
    .merge(Object.keys(facts))
    .whereNull(`steps.${moment}`);
}

export const noteStart = (trx: Transaction, accountId: string, step: OnboardingStep, at: Date) =>
  noteFirst(trx, accountId, step, 'started_at', { started_at: at });

export const noteShown = (trx: Transaction, accountId: string, step: OnboardingStep, at: Date) =>
  noteFirst(trx, accountId, step, 'tutorial_shown_at', { tutorial_shown_at: at });

export const noteCompletion = (trx: Transaction, accountId: string, step: OnboardingStep, at: Date, how: How) =>
  noteFirst(trx, accountId, step, 'completed_at', { completed_at: at, how });

/** How each completed step came to be so. */
export async function completionsOf(db: Db, accountId: string): Promise<{ step: OnboardingStep; how: How }[]> {
  const rows: { step: string; how: How }[] = await db('steps')
    .where({ account_id: accountId })
    .whereNotNull('completed_at')
    .select('step', 'how');
  return rows.map(({ step, how }) => ({ step: OnboardingStep.parse(step), how }));
}

import {
  businessSaved,
  invoiceCreated,
  invoicePaid,
  type OnboardingStep,
  pdfRendered,
  quoteApproved,
  quoteEdited,
  quoteGenerated,
  quotePurged,
  quoteSent,
  trialClaimed,
  userDeleted,
  userRegistered,
} from '@jobspeak/contracts';
import { type ConsumerFactory, type EventFacts, forgetAccount, on, type Transaction } from '@jobspeak/kit';
import { beginJourney, completeSteps, forgetQuote } from './actions';

interface Meaning {
  steps: readonly OnboardingStep[];
  quoteId?: string;
}

/** Completes what an event means; null when it means nothing here. */
const completing =
  <T>(read: (data: T) => Meaning | null) =>
  async (trx: Transaction, data: T, { accountId, occurredAt: at }: EventFacts): Promise<void> => {
    const meaning = read(data);
    if (meaning) await completeSteps(trx, accountId, { ...meaning, how: 'done', at });
  };
const always = (step: OnboardingStep) => completing(() => ({ steps: [step] }));

/** What completes a step by itself. */
const steps: ConsumerFactory[] = [
  on(
    businessSaved,
    'onboarding.note-settings',
    completing(({ by }) => (by === 'owner' ? { steps: ['businessSettings'] } : null)),
  ),
  on(
    quoteGenerated,
    'onboarding.note-generated',
    completing(({ quoteId }) => ({ steps: ['firstQuote'], quoteId })),
  ),
  // made before they signed up, it is their first all the same
  on(
    trialClaimed,
    'onboarding.note-claimed',
    completing(({ quoteId }) => ({ steps: ['firstQuote'], quoteId })),
  ),
  on(quoteEdited, 'onboarding.note-edited', always('quoteEdit')),
  // who sends a quote as it came out has looked it through and found it good
  on(quoteSent, 'onboarding.note-sent', always('quoteEdit')),
  on(
    pdfRendered,
    'onboarding.note-pdf',
    completing(({ kind }) => (kind === 'quote' ? { steps: ['pdfGeneration'] } : null)),
  ),
  on(quoteApproved, 'onboarding.note-approved', always('quoteApproval')),
  on(invoiceCreated, 'onboarding.note-invoice', always('invoiceCreation')),
  on(invoicePaid, 'onboarding.note-paid', always('invoicePaid')),
];

export const consumers: ConsumerFactory[] = [
  on(userRegistered, 'onboarding.begin', (trx, { userId }, { accountId }) => beginJourney(trx, accountId, userId)),
  ...steps,
  on(quotePurged, 'onboarding.forget-quote', (trx, { quoteId }, { accountId }) => forgetQuote(trx, accountId, quoteId)),
  on(userDeleted, 'onboarding.forget-account', (trx, _data, { accountId }) => forgetAccount(trx, accountId)),
];

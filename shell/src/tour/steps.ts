import type { OnboardingStep } from '@jobspeak/contracts';
import { ONBOARDING_STEPS } from '@jobspeak/contracts/journey';

/** What the tour says of a step, and which entry of the navigation it points at. */
export interface TourStep {
  step: OnboardingStep;
  target: 'settings' | 'record' | 'quotes' | 'invoices' | 'dashboard';
  text: string;
  /** What the way into the step is called. */
  action: string;
}

const TEXTS: Record<OnboardingStep, Omit<TourStep, 'step'>> = {
  businessSettings: {
    target: 'settings',
    text: 'Your name, logo, tax and markups go on every quote. Set them once here.',
    action: 'Open business settings',
  },
  firstQuote: {
    target: 'record',
    text: 'Press record and say the job as you would to a colleague. The priced quote is there when you stop.',
    action: 'Record a quote now',
  },
  quoteEdit: {
    target: 'quotes',
    text: 'Every quote waits here. Open one, check the lines that are marked, and change whatever you like.',
    action: 'Open your quote',
  },
  pdfGeneration: {
    target: 'quotes',
    text: 'From the quote you make the PDF and send it, by email or as a link.',
    action: 'Open your quote',
  },
  quoteApproval: {
    target: 'quotes',
    text: 'Your customer approves on their own page. If they tell you instead, mark the quote as approved yourself.',
    action: 'Open your quote',
  },
  invoiceCreation: {
    target: 'invoices',
    text: 'An approved quote becomes an invoice in one tap: all of it, or a part.',
    action: 'Open your quote',
  },
  invoicePaid: {
    target: 'dashboard',
    text: 'Note payments as they come in. The dashboard shows what is still owed to you.',
    action: 'Open your quote',
  },
};

/** The tour, in order (specification, section 2). */
export const TOUR: readonly TourStep[] = ONBOARDING_STEPS.map((step) => ({ step, ...TEXTS[step] }));

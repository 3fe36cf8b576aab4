import type { Business } from '@jobspeak/contracts';
import { paths } from '@jobspeak/web';

/** What a document lacks for the business has not said it. It can be sent without. */
export interface Missing {
  what: string;
  /** What to do about it, in a word or two. */
  answer: string;
  /** Where it is put right, or how. */
  mend: { to: string } | { onSelect: () => void };
}

/** What every document lacks on which a customer can answer: a way to the business. */
export const contactMissing = ({ email, phone }: Pick<Business, 'email' | 'phone'>): Missing[] =>
  email.trim() === '' && phone.trim() === ''
    ? [
        {
          what: 'Your email and phone are missing: your customer cannot write back or call',
          answer: 'Add one',
          mend: { to: paths.settings('email') },
        },
      ]
    : [];

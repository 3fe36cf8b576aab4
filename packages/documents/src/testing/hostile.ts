import type { DocumentSnapshot } from '@jobspeak/contracts';
import { line, snapshot } from './snapshots';

const SECTION = '018f3c1e-0000-7000-8000-000000000001';

/** A document with one and the same text wherever a person can type one. */
export const hostile = (text: string, kind: DocumentSnapshot['kind'] = 'quote'): DocumentSnapshot =>
  snapshot({
    number: text,
    title: text,
    startDate: text,
    taxName: text,
    business: {
      name: text,
      email: text,
      phone: text,
      address: text,
      taxNumber: text,
      countryCode: text,
      colour: text,
      logo: text,
    },
    client: { id: null, name: text, email: text, phone: text, address: text },
    sections: [{ id: SECTION, name: text }],
    lines: [
      line(text),
      line(text, { unitPrice: null, sectionId: SECTION }),
      line(text, { optional: true }),
      line(text, { choice: text }),
    ],
    kind,
    reference: text,
    deductions: [{ label: text, amount: 100 }],
    amountDue: 100,
    paymentDetails: text,
    photos: [{ objectKey: text, caption: text }],
    answer:
      kind === 'quote'
        ? null
        : {
            answer: 'approved',
            by: 'customer',
            at: '2026-03-05T09:30:00.000Z',
            name: text,
            reason: text,
            signature: [[[1, 1]]],
            contentHash: text,
            address: text,
            userAgent: text,
          },
    notes: text,
    terms: text,
  });

import type { DocumentSnapshot } from '@jobspeak/contracts';
import { line, snapshot } from './snapshots';

/** A document with one and the same text wherever a person can type one. */
export const hostile = (text: string): DocumentSnapshot =>
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
    lines: [line(text), line(text, { unitPrice: null }), line(text, { optional: true })],
    notes: text,
    terms: text,
  });

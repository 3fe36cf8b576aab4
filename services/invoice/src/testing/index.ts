import { randomUUID } from 'node:crypto';
import {
  type BusinessSettings,
  businessSaved,
  firstSettings,
  Invoice,
  type Line,
  pdfRendered,
  type QuoteVersion,
  quoteApproved,
  quoteCancelled,
  totalsOf,
} from '@jobspeak/contracts';
import type { Person, ServiceUnderTest } from '@jobspeak/kit/testing';

export const line = (changes: Partial<Line> = {}): Line => ({
  id: randomUUID(),
  kind: 'material',
  description: 'Skirting board',
  quantity: 12,
  unit: 'm',
  unitPrice: 950,
  discountPercent: 0,
  taxRatePercent: null,
  optional: false,
  choice: null,
  selected: false,
  sectionId: null,
  unitCost: 500,
  status: 'active',
  itemId: null,
  source: null,
  confidence: 1,
  ...changes,
});

const client = { id: null, name: 'Ada Byron', email: 'ada@example.com', phone: '', address: '1 High Street' };

/** A quote as it is agreed: 300.05 at 20%, 99.99 at 5% and 50.00 without tax, with a deposit of a quarter. */
export function agreedQuote(changes: Partial<QuoteVersion> = {}): QuoteVersion {
  const content = {
    title: 'Hall',
    client,
    sections: [],
    lines: [
      line({ quantity: 1, unitPrice: 30_005 }),
      line({ quantity: 1, unitPrice: 9_999, taxRatePercent: 5 }),
      line({ quantity: 1, unitPrice: 5_000, taxRatePercent: 0 }),
      line({ description: 'Not taken', optional: true, unitPrice: 77_000 }),
    ],
    discount: null,
    taxRatePercent: 20,
    pricesIncludeTax: false,
    hideLinePrices: false,
    deposit: { type: 'percent' as const, value: 25 },
    validDays: 30,
    startDate: '',
    notes: 'Mind the cat.',
    terms: '',
    photos: [],
    ...changes,
  };
  return {
    revision: 1,
    number: 'Q-2026-0007',
    issuedOn: '2026-06-01',
    validUntil: '2026-07-01',
    currency: 'GBP',
    locale: 'en-GB',
    ...content,
    totals: totalsOf(content),
  };
}

/** What the tests of this service do again and again. */
export const given = (service: ServiceUnderTest) => ({
  /** Tells of the settings of a person's business. */
  settings: (me: Person, changes: Partial<BusinessSettings> = {}, logo: string | null = null) =>
    service.deliver(businessSaved, me.accountId, {
      businessId: me.accountId,
      settings: { ...firstSettings({ businessName: 'Mills Joinery' }), ...changes },
      logo,
    }),
  /** Tells of a quote that is agreed. */
  async quote(me: Person, agreed: QuoteVersion = agreedQuote(), quoteId: string = randomUUID()) {
    const { revision, number, title, totals, currency } = agreed;
    const news = { quoteId, number, revision, title, clientName: agreed.client.name, total: totals.total, currency };
    await service.deliver(quoteApproved, me.accountId, { ...news, by: 'owner', name: 'Ada', agreed });
    return { id: quoteId, agreed };
  },
  calledOff: (me: Person, quoteId: string) => service.deliver(quoteCancelled, me.accountId, { quoteId }),
  /** A draft of 114.00 and tax, 136.80 in all. */
  async draft(me: Person, content: object = {}): Promise<Invoice> {
    const answer = await me.post('/invoices', { title: 'Stairs', client, lines: [line()], ...content });
    return Invoice.parse(answer.body);
  },
  async issued(me: Person, content: object = {}): Promise<Invoice> {
    const { id } = await this.draft(me, content);
    const answer = await me.post(`/invoices/${id}/issue`);
    return Invoice.parse(answer.body);
  },
});

/** Stands in for the printer: answers the request for the PDF of a document. @returns where the PDF lies. */
export async function print(service: ServiceUnderTest, accountId: string, documentId: string): Promise<string> {
  const { fingerprint } = await service.announced('pdf.requested', (data) => data.documentId === documentId);
  const key = `pdf/${accountId}/${documentId}/${String(fingerprint)}.pdf`;
  const { size: bytes } = await service.objects.put(key, Buffer.from('%PDF-1.7'));
  await service.deliver(pdfRendered, accountId, { documentId, fingerprint, key, bytes });
  return key;
}

/** A payment of so many minor units. */
export const payment = (amount: number, changes: object = {}) => ({ amount, paidOn: '2026-01-05', ...changes });

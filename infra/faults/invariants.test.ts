import { Quote, QuoteContent, totalsOf } from '@jobspeak/contracts';
import { type Evidence, type StoredInvoice, violationsOf } from './invariants';

const id = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;
const now = new Date(0).toISOString();

function quoteOf(recordingId: string, quoteId: string): Quote {
  const line = { id: id(9), kind: 'labour', description: 'Fit', quantity: 2.5, unit: 'hour', unitPrice: 4_200 };
  const content = QuoteContent.parse({
    title: 'Hall',
    client: { id: null, name: '', email: '', phone: '', address: '' },
    sections: [],
    lines: [line],
    discount: null,
    taxRatePercent: 20,
    pricesIncludeTax: false,
    hideLinePrices: false,
    deposit: null,
    validDays: 30,
    startDate: '',
    notes: '',
    terms: '',
    photos: [],
  });
  return Quote.parse({
    ...content,
    id: quoteId,
    version: 2,
    number: null,
    state: 'draft',
    documentStatus: 'draft',
    currency: 'GBP',
    locale: 'en-GB',
    totals: totalsOf(content),
    recordingId,
    generation: { stage: 'save', state: 'done', error: null, segments: [], transcript: '' },
    createdAt: now,
    updatedAt: now,
  });
}

const quote = quoteOf(id(1), id(2));
const invoice: StoredInvoice = {
  id: id(11),
  accountId: id(3),
  quoteId: id(10),
  number: 'INV-2026-0001',
  status: 'completed',
  total: 100,
  paid: 100,
  payments: [60, 40],
};
const sound: Evidence = {
  sent: [{ recordingId: id(1), quoteId: id(2), bytes: 10 }],
  billed: [{ quoteId: id(10), invoiceId: id(11), payments: [40, 60] }],
  invoices: [invoice],
  standings: new Map([[id(10), 'completed']]),
  recordings: [{ id: id(1), state: 'transcribed', bytes: 10 }],
  quotes: [quote],
  numbers: [{ accountId: id(3), number: 'Q-1' }],
  outboxes: [{ service: 'quote', waiting: 0, parked: 0 }],
  queues: [{ name: 'pdf.render-document', messages: 0 }],
  missed: [],
};

test('nothing is found where every promise was kept', () => {
  expect(violationsOf(sound)).toEqual([]);
});

test.each<[string, Partial<Evidence>]>([
  ['is gone', { recordings: [] }],
  ['has 9 of 10 bytes', { recordings: [{ id: id(1), state: 'transcribed', bytes: 9 }] }],
  ['is left failed', { recordings: [{ id: id(1), state: 'failed', bytes: 10 }] }],
  ['became 0 quotes', { quotes: [] }],
  ['became 2 quotes', { quotes: [quote, { ...quote }] }],
  ['became another quote', { quotes: [{ ...quote, id: id(4) }] }],
  ['was made twice', { recordings: [...sound.recordings, { id: id(5), state: 'stored', bytes: 10 }] }],
  ['is left processing', { quotes: [{ ...quote, state: 'processing' }] }],
  ['does not add up', { quotes: [{ ...quote, totals: { ...quote.totals, total: quote.totals.total + 1 } }] }],
  ['does not add up', { quotes: [{ ...quote, lines: quote.lines.map((line) => ({ ...line, quantity: 3 })) }] }],
  ['number Q-1 was given twice', { numbers: [...sound.numbers, ...sound.numbers] }],
  ['1 events wait in the outbox of quote', { outboxes: [{ service: 'quote', waiting: 1, parked: 0 }] }],
  ['1 events are parked in the outbox', { outboxes: [{ service: 'quote', waiting: 0, parked: 1 }] }],
  ['2 events lie in pdf.render-document', { queues: [{ name: 'pdf.render-document', messages: 2 }] }],
  ['never applied event', { missed: [{ queue: 'quote.keep-pdf', eventId: id(6) }] }],
  ['invoice 00000000-0000-4000-8000-000000000011 is gone', { invoices: [] }],
  ['has payments of 40, 40, 60, told were 40, 60', { invoices: [{ ...invoice, payments: [60, 40, 40] }] }],
  ['is pending, 60 of 100 paid', { invoices: [{ ...invoice, status: 'pending', paid: 60 }] }],
  ['was invoiced twice', { invoices: [invoice, { ...invoice, id: id(12), number: null, payments: [] }] }],
  ['is paid and approved', { standings: new Map([[id(10), 'approved']]) }],
  ['are numbered 1, 3', { invoices: [invoice, { ...invoice, id: id(13), quoteId: null, number: 'INV-2026-0003' }] }],
  ['are numbered 1, 1', { invoices: [invoice, { ...invoice, id: id(13), quoteId: null }] }],
])('a planted fault is found: %s', (sentence, planted) => {
  expect(violationsOf({ ...sound, ...planted }).join('\n')).toContain(sentence);
});

test('two accounts may use the same number', () => {
  const numbers = [...sound.numbers, { accountId: id(7), number: 'Q-1' }];
  expect(violationsOf({ ...sound, numbers })).toEqual([]);
});

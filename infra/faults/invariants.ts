import { isDeepStrictEqual } from 'node:util';
import { type Quote, totalsOf } from '@jobspeak/contracts';

/** A recording that a phone was told is safe. */
export interface Sent {
  recordingId: string;
  quoteId: string;
  bytes: number;
}

/** A job that a phone was told is agreed, invoiced and paid; payments in minor units. */
export interface Billed {
  quoteId: string;
  invoiceId: string;
  payments: readonly number[];
}

/** An invoice as it is stored, with the payments that are; amounts in minor units. */
export interface StoredInvoice {
  id: string;
  accountId: string;
  quoteId: string | null;
  /** Null while it is a draft. */
  number: string | null;
  status: string;
  total: number;
  paid: number;
  payments: readonly number[];
}

/** What is found when all has come to rest. */
export interface Evidence {
  sent: readonly Sent[];
  billed: readonly Billed[];
  invoices: readonly StoredInvoice[];
  /** Where each billed quote stands. */
  standings: ReadonlyMap<string, string>;
  recordings: readonly { id: string; state: string; bytes: number }[];
  /** Every quote that was made from a recording, as the API shows it. */
  quotes: readonly Quote[];
  numbers: readonly { accountId: string; number: string }[];
  outboxes: readonly { service: string; waiting: number; parked: number }[];
  queues: readonly { name: string; messages: number }[];
  /** Events that were published and that a consumer of theirs has never applied. */
  missed: readonly { queue: string; eventId: string }[];
}

function violationsOfRecordings({ sent, recordings, quotes }: Evidence): string[] {
  const found = new Map(recordings.map((recording) => [recording.id, recording]));
  const known = new Set(sent.map(({ recordingId }) => recordingId));
  return [
    ...sent.flatMap(({ recordingId, quoteId, bytes }) => {
      const recording = found.get(recordingId);
      if (!recording) return [`recording ${recordingId} is gone`];
      const made = quotes.filter((quote) => quote.recordingId === recordingId);
      return [
        ...(recording.bytes === bytes ? [] : [`recording ${recordingId} has ${recording.bytes} of ${bytes} bytes`]),
        ...(recording.state === 'transcribed' ? [] : [`recording ${recordingId} is left ${recording.state}`]),
        ...(made.length === 1 ? [] : [`recording ${recordingId} became ${made.length} quotes`]),
        ...made.flatMap((quote) => (quote.id === quoteId ? [] : [`recording ${recordingId} became another quote`])),
      ];
    }),
    ...recordings
      .filter(({ id, state }) => !known.has(id) && state !== 'receiving')
      .map(({ id }) => `recording ${id} was made twice: nobody was told of it`),
  ];
}

function violationsOfQuotes({ quotes, numbers }: Evidence): string[] {
  const seen = new Set<string>();
  return [
    ...quotes.flatMap((quote) => {
      const { id, state, generation, totals } = quote;
      const isWhole = state === 'draft' && generation?.state === 'done' && quote.lines.length > 0;
      const sum = totals.subtotal - totals.discount + totals.tax;
      return [
        ...(isWhole ? [] : [`quote ${id} is left ${state}, its generation ${generation?.state ?? 'never begun'}`]),
        ...(isDeepStrictEqual(totals, totalsOf(quote)) && sum === totals.total ? [] : [`quote ${id} does not add up`]),
      ];
    }),
    ...numbers.flatMap(({ accountId, number }) => {
      const key = `${accountId} ${number}`;
      const isRepeated = seen.has(key);
      seen.add(key);
      return isRepeated ? [`number ${number} was given twice`] : [];
    }),
  ];
}

function violationsOfBilled({ billed, invoices, standings }: Evidence): string[] {
  const known = new Set(billed.map(({ invoiceId }) => invoiceId));
  return billed.flatMap(({ quoteId, invoiceId, payments }) => {
    const invoice = invoices.find(({ id }) => id === invoiceId);
    if (!invoice) return [`invoice ${invoiceId} is gone`];
    const due = payments.reduce((sum, amount) => sum + amount, 0);
    const stored = invoice.payments.toSorted((a, b) => a - b);
    const isPaid = invoice.status === 'completed' && invoice.paid === due && invoice.total === due;
    const others = invoices.filter((one) => one.quoteId === quoteId && !known.has(one.id));
    return [
      ...(isDeepStrictEqual(
        stored,
        payments.toSorted((a, b) => a - b),
      )
        ? []
        : [`invoice ${invoiceId} has payments of ${stored.join(', ')}, told were ${payments.join(', ')}`]),
      ...(isPaid ? [] : [`invoice ${invoiceId} is ${invoice.status}, ${invoice.paid} of ${due} paid`]),
      ...others.map(({ id }) => `quote ${quoteId} was invoiced twice: nobody was told of ${id}`),
      ...(standings.get(quoteId) === 'completed' ? [] : [`quote ${quoteId} is paid and ${standings.get(quoteId)}`]),
    ];
  });
}

/** The last digits of a number count up from 1 within an account, and none is left out. */
function violationsOfNumbering({ invoices }: Evidence): string[] {
  const sequences = new Map<string, number[]>();
  for (const { accountId, number } of invoices)
    if (number !== null)
      sequences.set(accountId, [...(sequences.get(accountId) ?? []), Number(/\d+$/.exec(number)?.[0])]);
  return [...sequences].flatMap(([accountId, unsorted]) => {
    const sequence = unsorted.toSorted((a, b) => a - b);
    const isWhole = sequence.every((number, index) => number === index + 1);
    return isWhole ? [] : [`the invoices of ${accountId} are numbered ${sequence.join(', ')}`];
  });
}

const violationsOfEvents = ({ outboxes, queues, missed }: Evidence): string[] => [
  ...outboxes.flatMap(({ service, waiting, parked }) => [
    ...(waiting === 0 ? [] : [`${waiting} events wait in the outbox of ${service}`]),
    ...(parked === 0 ? [] : [`${parked} events are parked in the outbox of ${service}`]),
  ]),
  ...queues.flatMap(({ name, messages }) => (messages === 0 ? [] : [`${messages} events lie in ${name}`])),
  ...missed.map(({ queue, eventId }) => `${queue} never applied event ${eventId}`),
];

/** Everything that should not be: empty when the product kept its promises. */
export const violationsOf = (evidence: Evidence): string[] => [
  ...violationsOfRecordings(evidence),
  ...violationsOfQuotes(evidence),
  ...violationsOfBilled(evidence),
  ...violationsOfNumbering(evidence),
  ...violationsOfEvents(evidence),
];

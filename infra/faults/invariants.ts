import { isDeepStrictEqual } from 'node:util';
import { type Quote, totalsOf } from '@jobspeak/contracts';

/** A recording that a phone was told is safe. */
export interface Sent {
  recordingId: string;
  quoteId: string;
  bytes: number;
}

/** What is found when all has come to rest. */
export interface Evidence {
  sent: readonly Sent[];
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
  ...violationsOfEvents(evidence),
];

import type { Reading, ReadingContext, Transcript } from '@jobspeak/contracts';
import { readTranscript } from '../index';

type Wish = Partial<ReadingContext>;

/** An account to read for, in the tests. */
export const account = (wish: Wish = {}): ReadingContext => ({
  currency: 'GBP',
  locale: 'en-GB',
  taxRatePercent: 20,
  labourRates: { hour: 4000, day: 25000 },
  library: [],
  clients: [],
  ...wish,
});

/** A transcript of one segment, a hundred milliseconds for each character. */
export const said = (text: string): Transcript => ({
  text,
  segments: [{ startMs: 0, endMs: text.length * 100, text }],
});

export const read = (text: string, wish: Wish = {}): Reading => readTranscript(said(text), account(wish));

/** A line in one row: "2 each 1850 Thermostatic valves". */
export const rows = (reading: Reading): string[] =>
  reading.lines.map(
    (line) =>
      `${line.optional ? 'optional ' : ''}${line.quantity} ${line.unit} ${line.unitPrice ?? 'unpriced'} ${line.description}${
        line.discountPercent > 0 ? ` -${line.discountPercent}%` : ''
      }`,
  );

import type { LineKind } from '@jobspeak/contracts';
import type { Client, Job, LibraryItem } from './job';

/** A line of the quote that a job means, with the names of an evaluation case. */
export interface MeantLine {
  description: string;
  terms: [string];
  kind: LineKind | undefined;
  quantity: number;
  unit: string;
  unitPriceMinor: number | null;
  /** The low ends of a range; the line has the high ones. */
  low?: { quantity?: number; unitPriceMinor?: number };
  capMinor?: number;
  discountPercent?: number;
  optional?: true;
  condition?: string;
  /** The letter of the alternatives of which this is one. */
  choice?: string;
  chosen?: true;
}

export interface Discount {
  type: 'percent' | 'amount';
  value: number;
}

/** The quote that a job means, with the names of an evaluation case. */
export interface MeantQuote {
  title: string | undefined;
  client: Client;
  lines: MeantLine[];
  discount?: Discount;
  taxRatePercent: number;
  depositPercent?: number;
  depositMinor?: number;
  validDays?: number;
  startDate?: string;
  notes?: string[];
}

/** A case of packages/reader/src/evaluation. */
export interface EvaluationCase {
  id: string;
  trade: string;
  locale: string;
  currency: string;
  context: {
    labourRates: { hour: number | null; day: number | null };
    taxRatePercent: number;
    library: LibraryItem[];
    clients: Client[];
  };
  transcript: string;
  spoken: string;
  tags: string[];
  gold: MeantQuote;
}

/** A job of the corpus and what its marks mean. */
export interface Entry {
  job: Job;
  meant: EvaluationCase;
}

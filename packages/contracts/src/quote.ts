import { z } from 'zod';
import { demandFigures, LineFigures } from './figures';
import {
  AMOUNT_MAX,
  CurrencyCode,
  Locale,
  Minor,
  PageQuery,
  Percent,
  Price,
  Quantity,
  Search,
  trimmed,
} from './primitives';
import { Segment } from './recording';
import { DocumentStatus, LineStatus, QuoteState, Stage } from './statuses';
import { LINE_KINDS, UNITS } from './units';

export const LineKind = z.enum(LINE_KINDS);
export type LineKind = z.infer<typeof LineKind>;
export const Unit = z.enum(UNITS);
export type Unit = z.infer<typeof Unit>;

/** A span of the transcript: its words, the segment in which it begins, and the milliseconds in which it was said. */
export const Words = z.object({
  text: z.string(),
  start: z.int().min(0),
  end: z.int().min(0),
  startMs: z.int().min(0).nullable(),
  endMs: z.int().min(0).nullable(),
  segment: z.int().min(0).optional(),
});

export type Words = z.infer<typeof Words>;

/**
 * How a value was found: said, from what the account keeps (its items and clients), from its labour rates, by a word
 * that it has taught, or assumed because nothing was said: one of it, the usual tax.
 */
export const Found = z.enum(['heard', 'library', 'rate', 'learned', 'assumed']);
export type Found = z.infer<typeof Found>;

/** Where a value comes from: how it was found, and the words that gave it or led to it; null where none did. */
export const Origin = z.object({ found: Found, words: Words.nullable() });
export type Origin = z.infer<typeof Origin>;

/** Where the values of a line come from. A value that a person has changed since has none. */
const LineOrigins = z.object({
  description: Origin.nullable(),
  quantity: Origin.nullable(),
  unit: Origin.nullable(),
  unitPrice: Origin.nullable(),
});
export type LineOrigins = z.infer<typeof LineOrigins>;

/**
 * Why a line that was read wants a look, where more can be said than that. Readers may come to know other reasons:
 * one that is not of these is passed over.
 */
export const LINE_DOUBTS = [
  /** "by" with one number beside it: the other side of the area was lost. */
  'one-side',
  /** "each" of a quantity that nobody said. */
  'each-of-one',
  /** What was shown while the person spoke had another quantity or price. */
  'differs-from-live',
  /** It hangs on a condition: "if the joists are rotten". */
  'condition',
  /** It may come to so much and no more. */
  'cap',
  /** It is one of several that were named. */
  'alternative',
  /** A figure was said as a range. */
  'range',
] as const;
export type LineDoubt = (typeof LINE_DOUBTS)[number];

/** The other way in which the words of a line can be read. */
export const OtherReading = z.object({
  quantity: z.number().positive(),
  unit: Unit,
  unitPrice: z.int().min(0).nullable(),
});
export type OtherReading = z.infer<typeof OtherReading>;

/** The words that a line came from, which of them gave each of its values, and what it was called when it was read. */
export const LineSource = Words.extend({
  origins: LineOrigins.optional(),
  /** What the line was called when it was read. */
  readAs: z.string().max(300).optional(),
  /** The take that it was said in; absent: the recording that the quote was made from. */
  recordingId: z.uuid().optional(),
  /** Codes of `LINE_DOUBTS`, and of reasons that are not known here; gone once a person has looked. */
  doubts: z.array(z.string().max(40)).max(20).optional(),
  /** Where two readings of the same words differ: the one that is not shown. */
  other: OtherReading.optional(),
});
export type LineSource = z.infer<typeof LineSource>;

/** Where the values of a document beside its lines come from; null where there is no value. */
export const DocumentOrigins = z.object({
  client: Origin.nullable(),
  discount: Origin.nullable(),
  taxRatePercent: Origin.nullable(),
  deposit: Origin.nullable(),
  validDays: Origin.nullable(),
});
export type DocumentOrigins = z.infer<typeof DocumentOrigins>;

/**
 * What a person is to decide about. What was said and is in no line: a `figure` that none uses, or a clause with a
 * `condition`, a cap or a choice, whose meaning no line can keep. What was read otherwise than the words say: the
 * `client`, or one of the `terms`, which are the discount, the deposit, the tax and how long the quote stands.
 */
export const ReadingQuestion = z.object({
  kind: z.enum(['figure', 'condition', 'client', 'terms']),
  words: Words,
  /** What was said there could not be made out, whatever the kind; the words are those beside it. */
  unheard: z.boolean().optional(),
});
export type ReadingQuestion = z.infer<typeof ReadingQuestion>;

/** A question that stands on a draft until it is settled. */
export const DraftQuestion = ReadingQuestion.extend({
  id: z.uuid(),
  /** The take that it was said in; absent: the recording that the quote was made from. */
  recordingId: z.uuid().optional(),
});
export type DraftQuestion = z.infer<typeof DraftQuestion>;

/** The fields of a line, without what holds between them. */
export const LineFields = z.object({
  id: z.uuid(),
  kind: LineKind,
  description: trimmed(300).min(1, 'Describe the work.'),
  quantity: Quantity,
  unit: Unit,
  /** Minor units for one unit, without tax; null while nobody has said a price. */
  unitPrice: Price.nullable(),
  discountPercent: Percent.default(0),
  /** Percent, or null for the document's own rate. */
  taxRatePercent: Percent.nullable().default(null),
  /** The customer may take it or leave it; it counts when they take it. */
  optional: z.boolean().default(false),
  /** Name of a choice: the lines that carry it are alternatives, of which one counts. */
  choice: trimmed(80).min(1).nullable().default(null),
  /** Whether this option or alternative is taken: by the customer, or proposed by the business. */
  selected: z.boolean().default(false),
  /** The section (a room, a phase) that the line stands in, or null before all sections. */
  sectionId: z.uuid().nullable().default(null),
  /** What one unit costs the business, minor units without tax; for its own eyes. */
  unitCost: Price.nullable().default(null),
  status: LineStatus.default('draft'),
  itemId: z.uuid().nullable().default(null),
  source: LineSource.nullable().default(null),
  /** How sure the reading is, 0 to 1; 1 for what a person typed. */
  confidence: z.number().min(0).max(1).default(1),
  ...LineFigures.shape,
});

interface Sized {
  quantity: number;
  unitPrice: number | null;
  unitCost?: number | null;
}

/** Whether a line comes to no more than a document can add up, by its price and by its cost. */
export const isWithinReach = ({ quantity, unitPrice, unitCost }: Sized): boolean =>
  quantity * Math.max(unitPrice ?? 0, unitCost ?? 0) <= AMOUNT_MAX;

/** Says at the price, or at the cost, of a line that it is too large for so many. */
export function demandReach(
  line: Sized,
  context: { addIssue: (issue: Parameters<z.RefinementCtx['addIssue']>[0]) => void },
): void {
  if (isWithinReach(line)) return;
  const field = isWithinReach({ ...line, unitCost: null }) ? 'unitCost' : 'unitPrice';
  context.addIssue({ code: 'custom', path: [field], message: 'This amount is too large for this quantity.' });
}

export const Line = LineFields.superRefine(demandReach).superRefine(demandFigures);
export type Line = z.infer<typeof Line>;

/** Lines read with less certainty than this are shown for a check before sending. */
export const SURE_ENOUGH = 0.6;

/** Whether a line wants a look before its quote is sent: nobody has priced it, or it may have been misheard. */
export const needsCheck = (line: Pick<Line, 'unitPrice' | 'confidence'>): boolean =>
  line.unitPrice === null || line.confidence < SURE_ENOUGH;

export const Adjustment = z.discriminatedUnion('type', [
  z.object({ type: z.literal('percent'), value: Percent }),
  z.object({ type: z.literal('amount'), value: Price }),
]);
export type Adjustment = z.infer<typeof Adjustment>;

/** A part of a document with a subtotal of its own: a room, a floor, a phase. */
export const Section = z.object({ id: z.uuid(), name: trimmed(120).min(1, 'This field is required.') });
export type Section = z.infer<typeof Section>;

/** A picture of the job on the document; the picture itself is at `/quotes/:id/photos/:photoId`. */
export const Photo = z.object({ id: z.uuid(), caption: trimmed(200).default('') });
export type Photo = z.infer<typeof Photo>;

/** How many photos a document may carry, and how large the file of one may be, in bytes. */
export const PHOTOS_MAX = 20;
export const PHOTO_MAX_BYTES = 20_000_000;

export const QuoteClient = z.object({
  id: z.uuid().nullable().default(null),
  name: trimmed(160).default(''),
  email: trimmed(254).default(''),
  phone: trimmed(40).default(''),
  address: trimmed(400).default(''),
});
export type QuoteClient = z.infer<typeof QuoteClient>;

/** What a person may change on a quote. No defaults here: an edit that leaves a field out would bring them in. */
export const QuoteContent = z.object({
  title: trimmed(160),
  client: QuoteClient,
  sections: z.array(Section).max(50, 'At most 50 sections.'),
  lines: z.array(Line).max(500, 'At most 500 lines.'),
  discount: Adjustment.nullable(),
  taxRatePercent: Percent,
  /** Whether unit prices contain the tax already. */
  pricesIncludeTax: z.boolean(),
  /** Whether the customer sees one sum instead of a price for each line. */
  hideLinePrices: z.boolean(),
  deposit: Adjustment.nullable(),
  validDays: z.int().min(1).max(365),
  startDate: trimmed(120),
  notes: trimmed(4000),
  terms: trimmed(8000),
  photos: z.array(Photo).max(PHOTOS_MAX, `At most ${PHOTOS_MAX} photos.`),
});
export type QuoteContent = z.infer<typeof QuoteContent>;

/** What a document comes to. Where a range was offered, it is the upper end of it. */
const OneFigure = z.object({
  subtotal: Minor,
  discount: Minor,
  net: Minor,
  tax: Minor,
  total: Minor,
  deposit: Minor,
  optional: Minor,
  taxes: z.array(z.object({ ratePercent: z.number(), net: Minor, tax: Minor })),
  missingPrices: z.int(),
});
const End = OneFigure.omit({ optional: true, missingPrices: true });
export const DocumentTotals = OneFigure.extend({
  /** The lower end; absent where there is no range. */
  low: End.optional(),
  /** With each line that has a cap at its cap; absent where that is the same. */
  most: End.optional(),
});

/** Who did a part of a generation, and why it was not the one that is configured, or not all as it should be. */
export const EngineUsed = z.object({ engine: z.string(), reason: z.string().nullable() });
export type EngineUsed = z.infer<typeof EngineUsed>;

export const Generation = z.object({
  stage: Stage,
  state: z.enum(['running', 'done', 'failed']),
  error: z.string().nullable(),
  segments: z.array(Segment),
  transcript: z.string(),
  /** Who turned the sound into words, and who the words into lines; not known of generations under way. */
  heardBy: EngineUsed.optional(),
  readBy: EngineUsed.optional(),
  /** Where the client and the terms come from; not known of generations under way. */
  origins: DocumentOrigins.optional(),
  /** What was said and is in no line, as far as nobody has settled it. */
  questions: z.array(DraftQuestion).optional(),
  /** The device stopped sending before the end of what was said. */
  cutShort: z.boolean().optional(),
});
export type Generation = z.infer<typeof Generation>;

export const Quote = QuoteContent.extend({
  id: z.uuid(),
  /** Counts edits; an edit names the version it was made on. */
  version: z.int(),
  /** Null while the quote is a draft. */
  number: z.string().nullable(),
  state: QuoteState,
  documentStatus: DocumentStatus,
  currency: CurrencyCode,
  locale: Locale,
  totals: DocumentTotals,
  recordingId: z.uuid().nullable(),
  generation: Generation.nullable(),
  /** Second takes of it whose devices stopped sending before the end of what was said. */
  cutShortTakes: z.array(z.uuid()).default([]),
  /** Counts what a customer may have seen: 1, then one more for each time the quote is revised. */
  revision: z.int().min(1).default(1),
  /** The day that the quote carries, given when it leaves draft; null before. */
  issuedOn: z.iso.date().nullable().default(null),
  /** The last day on which it can be accepted, of the day that it carries; null while it is a draft. */
  validUntil: z.iso.date().nullable().default(null),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Quote = z.infer<typeof Quote>;

/** A photo that has just been put on a quote, and the quote with it. */
export const AddedPhoto = z.object({ photo: Photo, quote: Quote });
export type AddedPhoto = z.infer<typeof AddedPhoto>;

/** What a new quote starts with, in place of the settings' and, where one is named, the template's. */
export const NewQuote = QuoteContent.partial().extend({ templateId: z.uuid().optional() });
export type NewQuote = z.infer<typeof NewQuote>;
/** An edit: the changed fields, whole, and the version they were made on. */
export const QuoteEdit = QuoteContent.partial().extend({ version: z.int().min(1) });
export type QuoteEdit = z.infer<typeof QuoteEdit>;

/** A quote as it was when it left draft: what the customer could read, and what the business knew of it. */
export const QuoteVersion = QuoteContent.extend({
  revision: z.int(),
  number: z.string(),
  issuedOn: z.iso.date(),
  validUntil: z.iso.date(),
  currency: CurrencyCode,
  locale: Locale,
  totals: DocumentTotals,
});
export type QuoteVersion = z.infer<typeof QuoteVersion>;

/** A version in the list of all that were ever issued of a quote. */
export const QuoteVersionSummary = QuoteVersion.pick({
  revision: true,
  number: true,
  issuedOn: true,
  currency: true,
}).extend({
  total: Minor,
  /** When it left draft. */
  at: z.iso.datetime(),
});
export type QuoteVersionSummary = z.infer<typeof QuoteVersionSummary>;
export const QuoteVersions = z.object({ items: z.array(QuoteVersionSummary) });
export type QuoteVersions = z.infer<typeof QuoteVersions>;

export const QuoteSummary = z.object({
  id: z.uuid(),
  number: z.string().nullable(),
  title: z.string(),
  clientName: z.string(),
  state: QuoteState,
  documentStatus: DocumentStatus,
  currency: CurrencyCode,
  total: Minor,
  /** The lower end of a range; absent where it comes to one figure. */
  low: Minor.optional(),
  missingPrices: z.int(),
  /** Lines worth a look before sending: unsure or without a price. */
  toCheck: z.int(),
  failed: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** In the list of deleted quotes: since when. */
  deletedAt: z.iso.datetime().optional(),
});
export type QuoteSummary = z.infer<typeof QuoteSummary>;

export const QuoteListQuery = PageQuery.extend({
  search: Search.optional(),
  status: DocumentStatus.optional(),
  /** Several statuses, with commas between them. */
  statuses: z
    .string()
    .max(200)
    .transform((list) => list.split(','))
    .pipe(z.array(DocumentStatus))
    .optional(),
  /** Archived quotes, and deleted ones that can still be restored, are listed only by this. */
  state: QuoteState.optional(),
  clientId: z.uuid().optional(),
  sort: z.enum(['newest', 'oldest', 'updated', 'highest', 'number']).default('newest'),
});
export type QuoteListQuery = z.infer<typeof QuoteListQuery>;

/** How many quotes there are to list, for the filters of a screen; no count goes beyond `mostCounted`. */
export const QuoteCounts = z.object({
  statuses: z.array(z.object({ status: DocumentStatus, count: z.int() })),
  archived: z.int(),
  /** Those that can still be restored. */
  deleted: z.int(),
  mostCounted: z.int(),
});
export type QuoteCounts = z.infer<typeof QuoteCounts>;

/** Days for which a deleted quote can be restored (domain, "Quote: state"). */
export const RESTORABLE_DAYS = 30;

/** One move of many quotes, each by the table of moves. */
export const QuoteBulk = z.object({
  action: z.enum(['archive', 'restore', 'delete']),
  ids: z.array(z.uuid()).min(1).max(200, 'At most 200 quotes at once.'),
});
export type QuoteBulk = z.infer<typeof QuoteBulk>;
/** What became of them: who stands where the move is not possible stays there, with the code of the refusal. */
export const QuoteBulkResult = z.object({
  done: z.array(z.uuid()),
  refused: z.array(z.object({ id: z.uuid(), code: z.string() })),
});
export type QuoteBulkResult = z.infer<typeof QuoteBulkResult>;

/** The dashboard's first numbers; amounts in the account's currency. */
export const Dashboard = z.object({
  currency: CurrencyCode,
  locale: Locale,
  /** Quotes not sent yet. */
  drafts: z.object({ count: z.int(), total: Minor }),
  /** Money waiting: quotes that are sent and not answered. */
  waiting: z.object({ count: z.int(), total: Minor }),
  /** Quotes agreed in the calendar month of the person's time zone. */
  won: z.object({ count: z.int(), total: Minor }),
  /** Quotes made in the calendar month of the person's time zone. */
  thisMonth: z.object({ count: z.int(), total: Minor }),
  /** Recordings on their way to a quote. */
  processing: z.int(),
  /** What to look at first: failed generations, unsure lines, missing prices. */
  toCheck: z.array(QuoteSummary),
  /** Quotes that their customers have opened and not answered. */
  opened: z.array(QuoteSummary),
  recent: z.array(QuoteSummary),
  /**
   * How many of the quotes issued in each of the last six months, the latest last, have been won, and how many
   * declined or left to expire.
   */
  months: z.array(z.object({ month: z.string(), won: z.int(), lost: z.int() })),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const DashboardQuery = z.object({ timeZone: z.string().max(60).default('UTC') });

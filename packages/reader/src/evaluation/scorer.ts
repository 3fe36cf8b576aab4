import type { MeantLine, MeantQuote, ReadQuote } from './cases';
import {
  isHedged,
  isHedgedRightly,
  isRight,
  matchLines,
  near,
  normal,
  type Pair,
  type ReadLineLike,
  sameAmount,
} from './match';

/** How one quote compares with the one that was meant. */
export interface Comparison {
  right: Pair[];
  wrong: Pair[];
  /** Meant and not read; read and not meant. */
  missing: MeantLine[];
  extra: ReadLineLike[];
  amountsRight: number;
  totals: { meant: number; read: number; right: boolean };
  /** Discount, tax, deposit and validity. */
  termsRight: boolean;
  /** Null where no name was to be read. */
  nameRight: boolean | null;
  contacts: { asked: number; right: number };
  /** Lines with a range, a cap, a condition or a choice. */
  hedged: { asked: number; right: number };
  /** A person has nothing to change before sending it. */
  noEdit: boolean;
}

/** Shares from 0 to 1 with four decimals; null where nothing was asked. */
export interface Figures {
  cases: number;
  lineF1: number;
  lineRecall: number | null;
  linePrecision: number | null;
  amountRecall: number | null;
  totalExact: number | null;
  noEditNeeded: number | null;
  clientName: number | null;
  contact: number | null;
  termsRight: number | null;
  /** Lines with a range, a cap, a condition or a choice that are right in all of it. */
  hedgedRight: number | null;
}

type Amounts = Pick<MeantQuote, 'discount' | 'taxRatePercent'> & {
  lines: readonly Omit<ReadLineLike, 'description' | 'unit'>[];
};

/** An option counts for nothing, and a choice only where it is the one chosen; no line comes to more than its cap. */
const lineTotal = (line: Amounts['lines'][number]): number => {
  const { quantity, unitPriceMinor, discountPercent = 0, optional, capMinor, choice, chosen } = line;
  if (optional || unitPriceMinor === null || (choice && !chosen)) return 0;
  return Math.min(
    Math.round(quantity * unitPriceMinor * (1 - discountPercent / 100)),
    capMinor ?? Number.POSITIVE_INFINITY,
  );
};

const totalOf = ({ lines, discount, taxRatePercent }: Amounts): number => {
  let net = lines.reduce((sum, line) => sum + lineTotal(line), 0);
  if (discount?.type === 'percent') net = Math.round(net * (1 - discount.value / 100));
  if (discount?.type === 'amount') net -= discount.value;
  return Math.round(net * (1 + taxRatePercent / 100));
};

const sameDiscount = (meant: MeantQuote['discount'], read: MeantQuote['discount']): boolean =>
  meant?.type === read?.type && meant?.value === read?.value;

const sameTerms = (meant: MeantQuote, read: ReadQuote): boolean =>
  sameDiscount(meant.discount, read.discount) &&
  near(meant.taxRatePercent, read.taxRatePercent) &&
  near(meant.depositPercent, read.depositPercent) &&
  near(meant.depositMinor, read.depositMinor) &&
  near(meant.validDays, read.validDays);

const digits = (text: string | undefined): string => (text ?? '').replace(/\D/g, '');

const compareContacts = ({ client }: MeantQuote, read: ReadQuote): Comparison['contacts'] => {
  const asked = (['email', 'phone', 'address'] as const).filter((key) => client[key]);
  const right = asked.filter((key) =>
    key === 'phone'
      ? digits(client.phone) === digits(read.client.phone)
      : normal(client[key]) === normal(read.client[key]),
  );
  return { asked: asked.length, right: right.length };
};

/** Compares a quote that was read with the one that was meant. */
export const compare = (meant: MeantQuote, read: ReadQuote): Comparison => {
  const pairs = matchLines(meant.lines, read.lines);
  const right = pairs.filter(isRight);
  const totals = { meant: totalOf(meant), read: totalOf(read) };
  const totalRight = near(totals.meant, totals.read, 1);
  const termsRight = sameTerms(meant, read);
  const nameRight = meant.client.name ? normal(read.client.name) === normal(meant.client.name) : null;
  return {
    right,
    wrong: pairs.filter((pair) => !right.includes(pair)),
    missing: meant.lines.filter((line) => !pairs.some((pair) => pair.meant === line)),
    extra: read.lines.filter((line) => !pairs.some((pair) => pair.read === line)),
    amountsRight: pairs.filter(sameAmount).length,
    totals: { ...totals, right: totalRight },
    termsRight,
    nameRight,
    contacts: compareContacts(meant, read),
    hedged: { asked: meant.lines.filter(isHedged).length, right: pairs.filter(isHedgedRightly).length },
    noEdit:
      right.length === meant.lines.length &&
      read.lines.length === meant.lines.length &&
      totalRight &&
      termsRight &&
      nameRight !== false,
  };
};

const share = (part: number, whole: number): number | null => (whole === 0 ? null : Number((part / whole).toFixed(4)));
const sumOf = (all: readonly Comparison[], count: (one: Comparison) => number): number =>
  all.reduce((sum, one) => sum + count(one), 0);

/** The figures of many cases together. */
export const figuresOf = (all: readonly Comparison[]): Figures => {
  const right = sumOf(all, (one) => one.right.length);
  const matched = sumOf(all, (one) => one.right.length + one.wrong.length);
  const meant = matched + sumOf(all, (one) => one.missing.length);
  const lineRecall = share(right, meant);
  const linePrecision = share(right, matched + sumOf(all, (one) => one.extra.length));
  const f1 = lineRecall && linePrecision ? (2 * linePrecision * lineRecall) / (linePrecision + lineRecall) : 0;
  const named = all.filter((one) => one.nameRight !== null);
  return {
    cases: all.length,
    lineF1: Number(f1.toFixed(4)),
    lineRecall,
    linePrecision,
    amountRecall: share(
      sumOf(all, (one) => one.amountsRight),
      meant,
    ),
    totalExact: share(all.filter((one) => one.totals.right).length, all.length),
    noEditNeeded: share(all.filter((one) => one.noEdit).length, all.length),
    clientName: share(named.filter((one) => one.nameRight).length, named.length),
    contact: share(
      sumOf(all, (one) => one.contacts.right),
      sumOf(all, (one) => one.contacts.asked),
    ),
    termsRight: share(all.filter((one) => one.termsRight).length, all.length),
    hedgedRight: share(
      sumOf(all, (one) => one.hedged.right),
      sumOf(all, (one) => one.hedged.asked),
    ),
  };
};

import {
  AppError,
  acceptedOf,
  addTaxes,
  formatMoney,
  type InvoiceContent,
  isLast,
  type Line,
  type Portion,
  portionOf,
  type QuoteVersion,
  type Refusal,
  type TaxGroup,
} from '@jobspeak/contracts';
import type { InvoiceRecord } from './domain';
import { agreedLines, lastSums, openBasis } from './open-lines';
import { sumsOf } from './sums';

const REFUSALS: Record<Refusal, string> = {
  'nothing-left': 'All of this quote is invoiced already.',
  'no-deposit': 'This quote has no deposit.',
  'deposit-taken': 'The deposit is invoiced already.',
  begun: 'Part of this quote is invoiced already. Invoice the rest.',
  'too-much': 'This is more than is left of the quote. Invoice the rest.',
};

const refuse = (portion: string) => new AppError('INVALID_INPUT', { portion });

/** Whether an invoice takes its part of a quote: not when it was called off or credited in full. */
const isTaking = ({ kind, documentStatus, credited, fixed }: InvoiceRecord): boolean =>
  kind === 'invoice' && documentStatus !== 'cancelled' && credited < (fixed?.total ?? 0);

const takenBy = (invoices: readonly InvoiceRecord[]) =>
  invoices
    .filter(isTaking)
    .flatMap(({ basis, fixed }) => (basis && fixed ? [{ share: basis.portion, taxes: fixed.taxes }] : []));

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

/** A line for each tax rate, with the words of the whole. */
export const linesOf = (
  taxes: readonly TaxGroup[],
  description: string,
  { pricesIncludeTax, newId }: { pricesIncludeTax: boolean; newId: () => string },
): Line[] =>
  taxes.map(({ ratePercent, net, tax }) => ({
    id: newId(),
    kind: 'other',
    description: description.slice(0, 300),
    quantity: 1,
    unit: 'job',
    unitPrice: pricesIncludeTax ? net + tax : net,
    discountPercent: 0,
    taxRatePercent: ratePercent,
    optional: false,
    choice: null,
    selected: false,
    sectionId: null,
    unitCost: null,
    status: 'active',
    itemId: null,
    source: null,
    confidence: 1,
  }));

function wordsOf(portion: Portion, { number, title, locale }: QuoteVersion): string {
  const of = title ? `${number}, ${title}` : number;
  if (portion.type !== 'percent') return `Deposit for ${of}`;
  return `${new Intl.NumberFormat(locale).format(portion.percent)}% of ${of}`;
}

/** What a new invoice of a quote takes over from it. */
export type Share = Pick<InvoiceRecord, 'basis' | 'fixed' | 'invoicedBefore' | keyof InvoiceContent>;

/**
 * The content and the sums of the next invoice of an agreed quote: the whole and the rest have its lines, a deposit
 * and a stage a line for each tax rate.
 * @param invoices all that were made of the quote before.
 * @throws AppError INVALID_INPUT for what cannot be taken, and while an earlier invoice is still a draft: what is left
 *   would not be known.
 */
export function shareOf(
  { id: quoteId, agreed }: { id: string; agreed: QuoteVersion },
  invoices: readonly InvoiceRecord[],
  portion: Portion,
  { blank, newId }: { blank: InvoiceContent; newId: () => string },
): Share {
  if (invoices.some(({ documentStatus }) => documentStatus === 'draft'))
    throw refuse('There is a draft of this quote. Issue it or delete it first.');
  const taken = takenBy(invoices);
  // a part is taken of the total; the last invoice may reach what was accepted at most
  const { taxes: whole, total } = isLast(portion) ? acceptedOf(agreed.totals) : agreed.totals;
  const taxes = portionOf({ taxes: whole, total, deposit: agreed.totals.deposit }, taken, portion);
  if (typeof taxes === 'string') throw refuse(REFUSALS[taxes]);
  const { title, client, pricesIncludeTax, taxRatePercent } = agreed;
  const earlier = invoices
    .filter(isTaking)
    .map(({ id, number, fixed }) => ({ invoiceId: id, number: number ?? '', total: fixed?.total ?? 0 }));
  const basis = { quoteId, quoteNumber: agreed.number, portion, earlier };
  const common = { ...blank, title, client, pricesIncludeTax, taxRatePercent };
  const sums = sumsOf(taxes, agreed);
  if (portion.type === 'deposit' || portion.type === 'percent') {
    const lines = linesOf(taxes, wordsOf(portion, agreed), { pricesIncludeTax, newId });
    return { ...common, lines, basis, fixed: sums, invoicedBefore: 0 };
  }
  const { subtotal, discount: off } = agreed.totals;
  const { lines, open } = agreedLines(agreed, newId);
  const before = taken.map((one) => one.taxes);
  const isOpen = open.length > 0;
  return {
    ...common,
    sections: agreed.sections,
    lines,
    discount: agreed.discount,
    hideLinePrices: agreed.hideLinePrices,
    notes: agreed.notes,
    basis: isOpen ? { ...basis, ...openBasis(agreed, open, before) } : basis,
    fixed: isOpen ? lastSums({ ...agreed, lines }, open, addTaxes(before)) : { ...sums, subtotal, discount: off },
    invoicedBefore: sum(earlier.map(({ total }) => total)),
  };
}

/** Whether all of a quote is invoiced, and nothing of that is left to pay. */
export function isSettled(agreed: QuoteVersion, invoices: readonly InvoiceRecord[]): boolean {
  const taking = invoices.filter(isTaking);
  return (
    taking.every(({ documentStatus }) => documentStatus === 'completed') &&
    (taking.some(({ basis }) => basis && isLast(basis.portion)) ||
      sum(taking.map(({ fixed }) => fixed?.total ?? 0)) >= agreed.totals.total)
  );
}

/** An amount as the business writes it. */
export const written = (amount: number, { currency, locale }: Pick<InvoiceRecord, 'currency' | 'locale'>): string =>
  formatMoney(amount, currency, locale);

import {
  type BusinessSettings,
  businessOnPage,
  type DocumentSnapshot,
  formatMoney,
  type InvoiceTotals,
  leftOf,
  lineOnPage,
  pdfNameOf,
  totalsOf,
} from '@jobspeak/contracts';
import { type InvoiceRecord, invoiceTotals } from '../invoices/domain';

/** What a document says beside its own content. */
export interface Surroundings {
  settings: BusinessSettings;
  /** A data URL. */
  logo: string | null;
  /** Numbers and totals of the credit notes of an invoice. */
  credits: readonly { number: string | null; total: number }[];
  /** The day that a draft would carry, as yyyy-mm-dd. */
  today: string;
  /** The customer's page; null while there is none. */
  acceptUrl: string | null;
}

/** The sums of the lines that are shown: those of the whole job, where the invoice is for the rest of it. */
const shownTotals = (invoice: InvoiceRecord): DocumentSnapshot['totals'] => {
  const { invoicedBefore, credited: _credited, paid: _paid, balance: _balance, ...own } = invoiceTotals(invoice);
  return invoicedBefore > 0 ? totalsOf({ ...invoice, deposit: null }) : own;
};

/** What comes off: earlier invoices of the job, with the tax that was on them, credits and payments. */
function deductionsOf(invoice: InvoiceRecord, totals: InvoiceTotals, around: Surroundings) {
  const { currency, locale, basis } = invoice;
  const earlier = invoice.invoicedBefore > 0 ? (basis?.earlier ?? []) : [];
  const tax = shownTotals(invoice).tax - totals.tax;
  const words = `${around.settings.taxName} ${formatMoney(tax, currency, locale)}`;
  return [
    ...earlier.map(({ number, total }, index) => ({
      // the tax of all of them, once: it is no longer to be taken from this invoice
      label: `Invoiced before: ${number}${index === earlier.length - 1 && tax > 0 ? ` (in all with ${words})` : ''}`,
      amount: total,
    })),
    ...around.credits.map(({ number, total }) => ({ label: `Credited: ${number ?? ''}`, amount: total })),
    ...(totals.paid > 0 ? [{ label: 'Paid', amount: totals.paid }] : []),
  ];
}

/** What earlier invoices have taken of the lines that are shown, per rate. */
function takenBefore(invoice: InvoiceRecord, totals: InvoiceTotals): DocumentSnapshot['invoicedBefore'] {
  if (invoice.invoicedBefore === 0) return undefined;
  return leftOf(shownTotals(invoice).taxes, [totals.taxes]).filter(({ net, tax }) => net + tax > 0);
}

/** What the business calls its rate of 0 %; a machine has to be told why no tax is taken. */
function untaxedBy({ taxRates }: BusinessSettings): DocumentSnapshot['untaxed'] {
  const names = taxRates.filter(({ ratePercent }) => ratePercent === 0).map(({ name }) => name.toLowerCase());
  if (names.some((name) => name.includes('reverse'))) return 'reverse-charge';
  if (names.some((name) => name.includes('exempt'))) return 'exempt';
  return names.length > 0 ? 'zero' : undefined;
}

const referenceOf = ({ basis, creditOf }: InvoiceRecord) => creditOf?.number ?? basis?.quoteNumber ?? '';

/** All that the page of an invoice, or of a credit note, shows. */
export function snapshotOf(invoice: InvoiceRecord, around: Surroundings): DocumentSnapshot {
  const { settings, logo, today, acceptUrl } = around;
  const totals = invoiceTotals(invoice);
  const isInvoice = invoice.kind === 'invoice';
  const { kind, number, title, dueOn, currency, locale, client, sections, notes, terms, paymentDetails } = invoice;
  const { taxRatePercent, pricesIncludeTax, hideLinePrices } = invoice;
  return {
    ...{ kind, number, title, dueOn, currency, locale, client, sections, notes, terms, paymentDetails },
    ...{ taxRatePercent, pricesIncludeTax, hideLinePrices },
    issuedOn: invoice.issuedOn ?? today,
    validUntil: null,
    reference: referenceOf(invoice),
    startDate: '',
    taxName: settings.taxName,
    look: settings.look,
    business: businessOnPage(settings, logo),
    lines: invoice.lines.map(lineOnPage),
    totals: shownTotals(invoice),
    deductions: isInvoice ? deductionsOf(invoice, totals, around) : [],
    amountDue: isInvoice ? totals.balance : null,
    invoicedBefore: takenBefore(invoice, totals),
    untaxed: untaxedBy(settings),
    photos: [],
    answer: null,
    // a draft is nothing that machines may book
    isElectronic: settings.electronicInvoices && invoice.number !== null,
    acceptUrl,
  };
}

/** What the PDF of an invoice or a credit note is called. */
export const fileNameOf = (invoice: InvoiceRecord): string =>
  pdfNameOf(invoice.kind === 'invoice' ? 'Invoice' : 'Credit note', invoice);

import {
  type BusinessSettings,
  type DocumentSnapshot,
  formatMoney,
  type InvoiceTotals,
  type Line,
  lineNet,
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
}

/** What a customer may read of a line: nothing of its cost, its source or how sure the reading is. */
const lineOf = (line: Line): DocumentSnapshot['lines'][number] => ({
  id: line.id,
  choice: line.choice,
  selected: line.selected,
  sectionId: line.sectionId,
  kind: line.kind,
  description: line.description,
  quantity: line.quantity,
  unit: line.unit,
  unitPrice: line.unitPrice,
  discountPercent: line.discountPercent,
  optional: line.optional,
  taxRatePercent: line.taxRatePercent,
  net: lineNet(line),
});

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

const referenceOf = ({ basis, creditOf }: InvoiceRecord) => creditOf?.number ?? basis?.quoteNumber ?? '';

/** All that the page of an invoice, or of a credit note, shows. */
export function snapshotOf(invoice: InvoiceRecord, around: Surroundings): DocumentSnapshot {
  const { settings, logo, today } = around;
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
    business: {
      name: settings.businessName,
      email: settings.email,
      phone: settings.phone,
      address: settings.address,
      taxNumber: settings.taxNumber,
      countryCode: settings.countryCode,
      colour: settings.brandColour,
      logo,
    },
    lines: invoice.lines.map(lineOf),
    totals: shownTotals(invoice),
    deductions: isInvoice ? deductionsOf(invoice, totals, around) : [],
    amountDue: isInvoice ? totals.balance : null,
    photos: [],
    answer: null,
    // a draft is nothing that machines may book
    isElectronic: settings.electronicInvoices && invoice.number !== null,
    acceptUrl: null,
  };
}

/** A file name that every system takes: letters, digits and dashes of the number and title. */
export function fileNameOf({ kind, number, title }: InvoiceRecord): string {
  const words = [kind === 'invoice' ? 'Invoice' : 'Credit note', number ?? 'Draft', title]
    .join(' ')
    .normalize('NFKD')
    .replace(/[^\w\s-]/g, '');
  return words.trim().replace(/\s+/g, '-').slice(0, 80).concat('.pdf');
}

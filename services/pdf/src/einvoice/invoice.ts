import { type DocumentSnapshot, exponentOf } from '@jobspeak/contracts';
import { type Amounts, amountsOf, decimal, type EInvoiceLine, type RateSums } from './amounts';
import { buyer, seller } from './parties';
import { ibanIn } from './payment';
import { type Category, categoryOf, REASONS, vatIdIn } from './tax';
import { unitCode } from './units';
import { element, type Xml } from './xml';

/** The rules that the file follows: EN 16931 whole, nothing added and nothing left out. */
const GUIDELINE = 'urn:cen.eu:en16931:2017';

const NAMESPACES = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
};

/** Invoice and credit note (UNTDID 1001). */
const TYPES = { invoice: '380', 'credit-note': '381' } as const;

interface Book {
  snapshot: DocumentSnapshot;
  amounts: Amounts;
  money: (minor: number) => string;
  category: (ratePercent: number) => Category;
}

const day = (date: string): Xml | null => element('udt:DateTimeString', date.replaceAll('-', ''), { format: '102' });

const isFalse = element('ram:ChargeIndicator', [element('udt:Indicator', 'false')]);

/** What is not subject to tax has no rate either. */
const rate = (ratePercent: number, category: Category): Xml | null =>
  element('ram:RateApplicablePercent', category === 'O' ? null : String(ratePercent));

function lineOf(line: EInvoiceLine, index: number, { snapshot, money, category }: Book): Xml | null {
  const kind = category(line.ratePercent);
  const { discount } = line;
  return element('ram:IncludedSupplyChainTradeLineItem', [
    element('ram:AssociatedDocumentLineDocument', [element('ram:LineID', String(index + 1))]),
    element('ram:SpecifiedTradeProduct', [
      element('ram:Name', line.description),
      element('ram:Description', line.details),
    ]),
    element('ram:SpecifiedLineTradeAgreement', [
      element('ram:NetPriceProductTradePrice', [element('ram:ChargeAmount', line.price)]),
    ]),
    element('ram:SpecifiedLineTradeDelivery', [
      element('ram:BilledQuantity', String(line.quantity), { unitCode: unitCode(line.unit, snapshot) }),
    ]),
    element('ram:SpecifiedLineTradeSettlement', [
      element('ram:ApplicableTradeTax', [
        element('ram:TypeCode', 'VAT'),
        element('ram:CategoryCode', kind),
        rate(line.ratePercent, kind),
      ]),
      discount &&
        element('ram:SpecifiedTradeAllowanceCharge', [
          isFalse,
          element('ram:CalculationPercent', String(discount.percent)),
          element('ram:BasisAmount', money(discount.of)),
          element('ram:ActualAmount', money(discount.amount)),
          element('ram:Reason', 'Discount'),
        ]),
      element('ram:SpecifiedTradeSettlementLineMonetarySummation', [element('ram:LineTotalAmount', money(line.net))]),
    ]),
  ]);
}

function allowance(amount: number, reason: string, { ratePercent }: RateSums, { money, category }: Book): Xml | null {
  const kind = category(ratePercent);
  if (amount === 0) return null;
  return element('ram:SpecifiedTradeAllowanceCharge', [
    isFalse,
    element('ram:ActualAmount', money(amount)),
    element('ram:Reason', reason),
    element('ram:CategoryTradeTax', [
      element('ram:TypeCode', 'VAT'),
      element('ram:CategoryCode', kind),
      rate(ratePercent, kind),
    ]),
  ]);
}

function taxOf({ ratePercent, net, tax }: RateSums, { money, category }: Book): Xml | null {
  const kind = category(ratePercent);
  return element('ram:ApplicableTradeTax', [
    element('ram:CalculatedAmount', money(tax)),
    element('ram:TypeCode', 'VAT'),
    element('ram:ExemptionReason', REASONS[kind]),
    element('ram:BasisAmount', money(net)),
    element('ram:CategoryCode', kind),
    rate(ratePercent, kind),
  ]);
}

/** How to pay (UNTDID 4461): by transfer where there is an account number, else in the business's own words. */
function means({ snapshot: { paymentDetails, currency } }: Book): Xml | null {
  const iban = ibanIn(paymentDetails);
  const words = element('ram:Information', paymentDetails.replace(/\s+/g, ' '));
  if (!iban) return words && element('ram:SpecifiedTradeSettlementPaymentMeans', [element('ram:TypeCode', '1'), words]);
  return element('ram:SpecifiedTradeSettlementPaymentMeans', [
    element('ram:TypeCode', currency === 'EUR' ? '58' : '30'),
    words,
    element('ram:PayeePartyCreditorFinancialAccount', [element('ram:IBANID', iban)]),
  ]);
}

/** When it is to be paid; what is credited is set off. */
function terms({ snapshot: { kind, dueOn }, amounts }: Book): Xml | null {
  if (kind === 'credit-note')
    return element('ram:SpecifiedTradePaymentTerms', [element('ram:Description', 'Set off against the invoice')]);
  const words = dueOn === null && amounts.due > 0 ? 'Due on receipt' : null;
  const due = dueOn === null ? null : element('ram:DueDateDateTime', [day(dueOn)]);
  return element('ram:SpecifiedTradePaymentTerms', [element('ram:Description', words), due]);
}

function summation({ amounts, money, snapshot }: Book): Xml | null {
  const sum = (of: (rates: RateSums) => number) => amounts.rates.reduce((all, rates) => all + of(rates), 0);
  const off = sum(({ discount, before }) => discount + before);
  const [net, tax] = [sum((rates) => rates.net), sum((rates) => rates.tax)];
  return element('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
    element('ram:LineTotalAmount', money(sum(({ lines }) => lines))),
    off === 0 ? null : element('ram:AllowanceTotalAmount', money(off)),
    element('ram:TaxBasisTotalAmount', money(net)),
    element('ram:TaxTotalAmount', money(tax), { currencyID: snapshot.currency }),
    element('ram:GrandTotalAmount', money(net + tax)),
    amounts.prepaid === 0 ? null : element('ram:TotalPrepaidAmount', money(amounts.prepaid)),
    element('ram:DuePayableAmount', money(amounts.due)),
  ]);
}

function settlement(book: Book): Xml | null {
  const { snapshot, amounts } = book;
  const isCredit = snapshot.kind === 'credit-note';
  return element('ram:ApplicableHeaderTradeSettlement', [
    element('ram:PaymentReference', snapshot.number),
    element('ram:InvoiceCurrencyCode', snapshot.currency),
    means(book),
    ...amounts.rates.map((rates) => taxOf(rates, book)),
    ...amounts.rates.flatMap((rates) => [
      allowance(rates.discount, 'Discount', rates, book),
      allowance(rates.before, 'Invoiced before', rates, book),
    ]),
    terms(book),
    summation(book),
    isCredit ? element('ram:InvoiceReferencedDocument', [element('ram:IssuerAssignedID', snapshot.reference)]) : null,
  ]);
}

function documentOf({ kind, number, issuedOn, notes, terms: small, title }: DocumentSnapshot): Xml | null {
  const note = (text: string) => element('ram:IncludedNote', [element('ram:Content', text)]);
  return element('rsm:ExchangedDocument', [
    element('ram:ID', number),
    element('ram:TypeCode', TYPES[kind === 'credit-note' ? kind : 'invoice']),
    element('ram:IssueDateTime', [day(issuedOn)]),
    ...[title, notes, small].map(note),
  ]);
}

function transaction(book: Book): Xml | null {
  const { snapshot, amounts, category } = book;
  const isTaxed = amounts.rates.every(({ ratePercent }) => category(ratePercent) !== 'O');
  const quote = snapshot.kind === 'invoice' ? snapshot.reference : null;
  return element('rsm:SupplyChainTradeTransaction', [
    ...amounts.lines.map((line, index) => lineOf(line, index, book)),
    element('ram:ApplicableHeaderTradeAgreement', [
      seller(snapshot),
      buyer(snapshot, isTaxed),
      element('ram:SellerOrderReferencedDocument', [element('ram:IssuerAssignedID', quote)]),
    ]),
    { xml: '<ram:ApplicableHeaderTradeDelivery/>' },
    settlement(book),
  ]);
}

/** What the rules demand and the document does not say; empty for one that can be electronic. */
export function missingFrom(snapshot: DocumentSnapshot): string[] {
  const { business, client, lines, currency, kind, number, taxRatePercent } = snapshot;
  const rates = [...new Set(lines.map((line) => line.taxRatePercent ?? taxRatePercent))];
  const categories = rates.map((ratePercent) => categoryOf(ratePercent, snapshot));
  const missing = [
    (kind === 'quote' || number === null) && 'a number: it is no issued invoice',
    business.name.trim() === '' && 'the name of the business',
    client.name.trim() === '' && 'the name of the customer',
    lines.length === 0 && 'a line',
    lines.some(({ unitPrice }) => unitPrice === null) && 'a price for every line',
    exponentOf(currency) > 2 && 'a currency of at most two decimals',
    categories.includes('S') && business.taxNumber.trim() === '' && 'a tax number, for tax is taken',
    categories.includes('AE') && vatIdIn(client.address) === null && 'the tax number of the customer, who owes the tax',
  ];
  return missing.filter((each) => each !== false);
}

/**
 * The invoice or credit note for machines: UN/CEFACT Cross Industry Invoice in the profile EN 16931, with the very
 * sums of the document. Give it only what `missingFrom` finds whole.
 */
export function electronicInvoice(snapshot: DocumentSnapshot): string {
  const exponent = exponentOf(snapshot.currency);
  const book: Book = {
    snapshot,
    amounts: amountsOf(snapshot, exponent),
    money: (minor) => decimal(minor, exponent),
    category: (ratePercent) => categoryOf(ratePercent, snapshot),
  };
  const guideline = element('ram:GuidelineSpecifiedDocumentContextParameter', [element('ram:ID', GUIDELINE)]);
  const root = element(
    'rsm:CrossIndustryInvoice',
    [element('rsm:ExchangedDocumentContext', [guideline]), documentOf(snapshot), transaction(book)],
    NAMESPACES,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root?.xml ?? ''}`;
}

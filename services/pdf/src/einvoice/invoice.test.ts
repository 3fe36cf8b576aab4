import { totalsOf } from '@jobspeak/contracts';
import { hostile, line } from '@jobspeak/documents/testing';
import fc from 'fast-check';
import { INVOICES, invoice } from '../testing/invoices';
import { readInvoices } from '../testing/read-invoice';
import { amountsOf } from './amounts';
import { electronicInvoice, missingFrom } from './invoice';

/** The texts of all elements of a name, in their order. */
const all = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<ram:${name}(?: [^>]*)?>([^<]*)<`, 'g'))].map(([, text]) => text);
const part = (xml: string, name: string) => xml.match(new RegExp(`<ram:${name}>.*</ram:${name}>`, 's'))?.[0] ?? '';
const cents = (text: string | undefined) => Math.round(Number(text) * 100);

test('every kind of invoice follows the schema of EN 16931', async () => {
  for (const snapshot of Object.values(INVOICES)) expect(missingFrom(snapshot)).toEqual([]);
  const read = await readInvoices(Object.values(INVOICES).map(electronicInvoice));
  expect(read.map(({ errors }) => errors)).toEqual(Object.keys(INVOICES).map(() => []));
  const [broken] = await readInvoices([electronicInvoice(invoice()).replace(/<ram:TypeCode>380.*?>/, '')]);
  expect(broken?.errors).not.toEqual([]);
});

test.each(Object.entries(INVOICES))('%s: the sums are those of the document, and add up', (_name, snapshot) => {
  const xml = electronicInvoice(snapshot);
  const sums = part(xml, 'SpecifiedTradeSettlementHeaderMonetarySummation');
  const [sum = 0, off = 0, net = 0, tax = 0, total = 0, paid = 0, due = 0] = [
    'LineTotalAmount',
    'AllowanceTotalAmount',
    'TaxBasisTotalAmount',
    'TaxTotalAmount',
    'GrandTotalAmount',
    'TotalPrepaidAmount',
    'DuePayableAmount',
  ].map((name) => cents(all(sums, name)[0] ?? '0'));
  const minor = snapshot.currency === 'JPY' ? 100 : 1;
  const before = (snapshot.invoicedBefore ?? []).reduce((whole, group) => whole + group.net + group.tax, 0);
  expect(total).toBe((snapshot.totals.total - before) * minor);
  expect(due).toBe((snapshot.amountDue ?? snapshot.totals.total) * minor);
  expect([net + tax, sum - off, total - paid]).toEqual([total, net, due]);
  const lines = xml.match(/<ram:IncludedSupplyChainTradeLineItem>.*?<\/ram:IncludedSupplyChainTradeLineItem>/gs) ?? [];
  const lineTotal = lines.reduce((whole, each) => whole + cents(all(each, 'LineTotalAmount')[0]), 0);
  expect(lineTotal).toBe(sum);
});

test('prices with and without tax, discounts and portions of any size add up per rate', () => {
  const priced = fc.record({
    quantity: fc.integer({ min: 1, max: 100_000 }).map((thousandths) => thousandths / 1_000),
    unitPrice: fc.integer({ min: 0, max: 5_000_000 }),
    discountPercent: fc.constantFrom(0, 0, 10, 12.5, 100),
    taxRatePercent: fc.constantFrom(null, 0, 5.5, 7, 20, 25.5),
    optional: fc.boolean(),
    selected: fc.boolean(),
  });
  const given = fc.record({
    lines: fc.array(
      priced.map((each) => line('Work', each)),
      { minLength: 1, maxLength: 12 },
    ),
    discount: fc.constantFrom(
      null,
      { type: 'percent' as const, value: 7.25 },
      { type: 'amount' as const, value: 12_345 },
    ),
    pricesIncludeTax: fc.boolean(),
    hideLinePrices: fc.boolean(),
  });
  fc.assert(
    fc.property(given, (content) => {
      const snapshot = { ...invoice(content), amountDue: null };
      const { lines, rates, due } = amountsOf(snapshot, 2);
      expect(due).toBe(totalsOf({ ...snapshot, discount: content.discount, deposit: null }).total);
      for (const { ratePercent, lines: sum, discount, net, tax } of rates) {
        const own = lines.filter((each) => each.ratePercent === ratePercent);
        expect(own.reduce((whole, each) => whole + each.net, 0)).toBe(sum);
        expect(sum - discount).toBe(net);
        expect(discount).toBeGreaterThanOrEqual(0);
        expect(Math.abs(tax - (net * ratePercent) / 100)).toBeLessThanOrEqual(1);
      }
      for (const { price, quantity, discount, net } of lines)
        expect(Math.abs(Number(price) * 100 * quantity - (discount?.amount ?? 0) - net)).toBeLessThanOrEqual(1);
    }),
  );
});

test('who sells, who buys and how to pay are read from what the business typed', () => {
  const xml = electronicInvoice(INVOICES['two rates, line and document discounts'] ?? invoice());
  expect(part(xml, 'SellerTradeParty')).toContain('<ram:ID schemeID="VA">DE136695976</ram:ID>');
  expect(all(part(xml, 'SellerTradeParty'), 'CityName')).toEqual(['Berlin']);
  expect(all(part(xml, 'BuyerTradeParty'), 'CountryID')).toEqual(['FR']);
  expect(all(part(xml, 'BuyerTradeParty'), 'Name')).toEqual(['Société &lt;Durand&gt; &amp; Fils']);
  expect(all(xml, 'IBANID')).toEqual(['DE89370400440532013000']);
  expect(xml).toContain('<ram:TypeCode>58</ram:TypeCode>');
});

test('what nobody has taken, and prices that are kept, are not told', () => {
  const options = electronicInvoice(INVOICES['options and choices, of which some are taken'] ?? invoice());
  expect(all(options, 'Name').slice(0, 4)).toEqual([
    'Suite',
    'Mirror',
    'Brass taps',
    'Hargreaves Plumbing &amp; Heating',
  ]);
  const lump = electronicInvoice(INVOICES['no price of a line'] ?? invoice());
  expect(lump).not.toContain('280.00');
  expect(all(lump, 'BilledQuantity')).toEqual(['1']);
  expect(all(lump, 'Description')[0]).toContain('Tile walls full height');
});

test('a credit note is one, and names its invoice', () => {
  const xml = electronicInvoice(INVOICES['a credit note'] ?? invoice());
  expect(all(xml, 'TypeCode')[0]).toBe('381');
  expect(part(xml, 'InvoiceReferencedDocument')).toContain('INV-2026-0017');
});

test.each([
  [{ kind: 'quote' }, 'a number'],
  [{ number: null }, 'a number'],
  [{ business: { ...invoice().business, taxNumber: '' } }, 'a tax number'],
  [{ currency: 'KWD' }, 'a currency'],
  [{ lines: [line('Work', { unitPrice: null })] }, 'a price'],
  [{ untaxed: 'reverse-charge', taxRatePercent: 0 }, 'the tax number of the customer'],
] as const)('%j cannot be electronic: %s is missing', (given, words) => {
  const missing = missingFrom({
    ...invoice(),
    ...given,
    lines: [...(('lines' in given && given.lines) || invoice().lines)],
  });
  expect(missing).toEqual([expect.stringContaining(words)]);
});

test('text of any kind stays text', async () => {
  const texts = [
    '</ram:Name><ram:ID>1</ram:ID>',
    ']]> <!-- &amp; &#0; "',
    '\u0000\ud800 \u202e001 \uffff x',
    '<!ENTITY a SYSTEM "file:///etc/passwd">&a;',
  ];
  const documents = texts.map((text) =>
    electronicInvoice({ ...hostile(text, 'invoice'), number: 'INV-1', isElectronic: true }),
  );
  const read = await readInvoices(documents);
  expect(read.map(({ errors }) => errors)).toEqual(texts.map(() => []));
  const plain = electronicInvoice({ ...hostile('text', 'invoice'), number: 'INV-1' });
  const tags = (xml: string) => xml.match(/<[a-z/][^ >]*/g);
  for (const xml of documents) expect(tags(xml)).toEqual(tags(plain));
});

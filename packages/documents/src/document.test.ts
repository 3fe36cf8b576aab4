import type { DocumentSnapshot } from '@jobspeak/contracts';
import { renderDocument } from './document';
import { paperOf } from './paper';
import { line, snapshot } from './testing/snapshots';

/** The words a reader sees, cells and blocks apart by one space. */
const wordsOf = (given: DocumentSnapshot): string =>
  renderDocument(given)
    .replace(/^.*<body>/s, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');

test('a usual quote says who, what, when and how much', () => {
  const words = wordsOf(snapshot());
  for (const part of [
    'Quote Q-2026-0042',
    'Prepared for Mrs Aisha Łukasiewicz 17 Beechwood Crescent Leeds LS16 5NP',
    'From Hargreaves Plumbing & Heating Unit 4, Kirkstall Works Leeds LS4 2QD',
    'VAT no. GB 123 4567 89',
    'Date 4 March 2026 Valid until 3 April 2026 Start Week of 16 March',
    'Replace bathroom suite and re-tile',
    'Tile walls full height around bath, and floor 18.5 m² £42.00 £777.00',
    'Subtotal £2,541.20 VAT 20% £508.24 Total £3,049.44',
    'To accept Please write to office@hargreaves-plumbing.example or call 0113 496 0142.',
    'Terms Payment within 14 days of completion.',
  ])
    expect(words).toContain(part);
});

test('the same snapshot gives the same page', () => {
  expect(renderDocument(snapshot())).toBe(renderDocument(snapshot()));
});

test.each([
  ['en-GB', 'A4', 'GBP', '4 March 2026', '£3,049.44'],
  ['en-IE', 'A4', 'EUR', '4 March 2026', '€3,049.44'],
  ['en-AU', 'A4', 'AUD', '4 March 2026', '$3,049.44'],
  ['en-NZ', 'A4', 'NZD', '4 March 2026', '$3,049.44'],
  ['en-US', 'Letter', 'USD', 'March 4, 2026', '$3,049.44'],
  ['en-CA', 'Letter', 'CAD', 'March 4, 2026', '$3,049.44'],
] as const)('%s is written on %s in its own language, dates and money', (locale, paper, currency, date, total) => {
  const given = snapshot({ locale, currency });
  const page = renderDocument(given);
  expect(page).toContain(`<html lang="${locale}">`);
  expect(page).toContain(`size: ${paper};`);
  expect(paperOf(given)).toBe(paper);
  expect(wordsOf(given)).toContain(`Date ${date}`);
  expect(wordsOf(given)).toContain(`Total ${total}`);
});

test('a draft without client, dates and prices says what is open, and nothing else', () => {
  const words = wordsOf(
    snapshot({
      number: null,
      title: '',
      validUntil: null,
      startDate: '',
      terms: '',
      client: { id: null, name: '', email: '', phone: '', address: '' },
      lines: [
        line('Replace consumer unit', { unitPrice: 48_000 }),
        line('Test and certify', { unitPrice: null }),
        line('Extra sockets', { unitPrice: null, quantity: 4, unit: 'each' }),
      ],
    }),
  );
  expect(words).toContain('Quote Draft');
  expect(words).toContain('Test and certify To be confirmed');
  expect(words).toContain('Extra sockets 4 To be confirmed');
  expect(words).toContain('Total £576.00 2 lines are still to be priced and not in this total.');
  for (const absent of ['Prepared for', 'Valid until', 'Start ', 'Terms', 'Notes', 'null', 'undefined', '£0.00'])
    expect(words).not.toContain(absent);
});

test('a quote without any line is a page all the same', () => {
  expect(wordsOf(snapshot({ lines: [] }))).toContain('Total £0.00');
});

test('options stand apart and are not in the total', () => {
  const words = wordsOf(
    snapshot({
      lines: [
        line('Fit kitchen', { unitPrice: 100_000 }),
        line('Under-cabinet lights', { optional: true, unitPrice: 12_000 }),
        line('Extractor', { optional: true, unitPrice: null }),
      ],
    }),
  );
  const [before, after] = words.split('Optional extras');
  expect(before).toContain('Total £1,200.00');
  expect(before).not.toContain('lights');
  expect(before).not.toContain('still to be priced');
  expect(after).toContain('Not included in the total: tell us which you would like. Prices are before VAT.');
  expect(after).toContain('Under-cabinet lights £120.00');
  expect(after).toContain('Extractor To be confirmed');
});

test('discounts, several tax rates and a deposit are each said', () => {
  const words = wordsOf(
    snapshot({
      discount: { type: 'percent', value: 10 },
      deposit: { type: 'percent', value: 25 },
      lines: [
        line('Boiler', { unitPrice: 200_000, discountPercent: 12.5 }),
        line('Insulation', { unitPrice: 100_000, taxRatePercent: 5 }),
        line('Survey', { unitPrice: 10_000, taxRatePercent: 0 }),
      ],
    }),
  );
  expect(words).toContain('Boiler 12.5% off 20% £1,750.00');
  expect(words).toContain(
    'Subtotal £2,850.00 Discount -£285.00 VAT 20% on £1,575.00 £315.00 VAT 5% on £900.00 £45.00 ' +
      'VAT 0% on £90.00 £0.00 Total £2,925.00 Deposit to book £731.25',
  );
});

test('a business that charges no tax shows no tax', () => {
  const words = wordsOf(snapshot({ taxRatePercent: 0, lines: [line('Mow lawn', { unitPrice: 4_000 })] }));
  expect(words).toContain('Total £40.00');
  for (const absent of ['Subtotal', 'VAT 0%']) expect(words).not.toContain(absent);
});

test('an invoice says when and how to pay, a quote how to accept', () => {
  const acceptUrl = 'https://jobspeak.example/p/abc123';
  expect(wordsOf(snapshot({ acceptUrl }))).toContain(
    'Accept online Scan the code or open the link and approve this quote by 3 April 2026. jobspeak.example/p/abc123',
  );
  const invoice = wordsOf(snapshot({ kind: 'invoice', number: 'INV-2026-0001', acceptUrl }));
  expect(invoice).toContain('Invoice INV-2026-0001');
  expect(invoice).toContain('Billed to Mrs Aisha');
  expect(invoice).toContain('Due 3 April 2026');
  expect(invoice).toContain('Total due £3,049.44');
  expect(invoice).toContain('please pay by 3 April 2026');
  expect(wordsOf(snapshot({ kind: 'invoice' }))).not.toContain('To accept');
});

test('only a web address becomes a link and a code', () => {
  const page = renderDocument(snapshot({ acceptUrl: 'https://jobspeak.example/p/abc123' }));
  expect(page).toContain('<a href="https://jobspeak.example/p/abc123">');
  expect(page).toContain('<svg class="qr"');
  for (const acceptUrl of ['javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,x'])
    expect(renderDocument(snapshot({ acceptUrl }))).not.toMatch(/<a |<svg|javascript:|file:|data:text/);
  expect(renderDocument(snapshot({ acceptUrl: `https://jobspeak.example/${'x'.repeat(3_000)}` }))).not.toContain(
    '<svg',
  );
});

test('only a picture inside the document becomes a logo', () => {
  const business = (logo: string) => snapshot({ business: { ...snapshot().business, logo } });
  const png = 'data:image/png;base64,iVBORw0KGgo=';
  expect(renderDocument(business(png))).toContain(
    `<img class="logo" src="${png}" alt="Hargreaves Plumbing &amp; Heating">`,
  );
  for (const logo of [
    'https://evil.example/x.png',
    'data:text/html;base64,PGI+',
    `${png}" onerror="x`,
    'file:///x.png',
  ])
    expect(renderDocument(business(logo))).not.toContain('<img');
});

import type { DocumentSnapshot } from '@jobspeak/contracts';
import { documentBody, documentStyles, renderDocument } from './document';
import { deviceText } from './evidence';
import { line, snapshot } from './testing';

/** The words a reader sees, cells and blocks apart by one space. */
const wordsOf = (given: DocumentSnapshot): string =>
  documentBody(given)
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#39;', "'")
    .replace(/\s+/g, ' ');

const HALL = '018f3c1e-0000-7000-8000-000000000001';
const BATH = '018f3c1e-0000-7000-8000-000000000002';
const LIGHTS = '018f3c1e-0000-7000-8000-000000000003';
/** £120 and no tax. */
const plain = { lines: [line('Suite', { unitPrice: 12_000 })], taxRatePercent: 0 };

test('sections stand in their order, each with its subtotal; a line of no section comes first', () => {
  const words = wordsOf(
    snapshot({
      sections: [
        { id: HALL, name: 'Hall' },
        { id: BATH, name: 'Bathroom' },
      ],
      lines: [
        line('Tiles', { sectionId: BATH }),
        line('Paint', { sectionId: HALL, unitPrice: 2_500 }),
        line('Skip'),
        line('Plaster', { sectionId: HALL }),
      ],
    }),
  );
  expect(words).toContain(
    'Amount Skip £100.00 Hall £125.00 Paint £25.00 Plaster £100.00 Bathroom £100.00 Tiles £100.00',
  );
});

test('one sum for all: no price of a line is shown, subtotals and the total are', () => {
  const given = snapshot({
    hideLinePrices: true,
    sections: [{ id: HALL, name: 'Hall' }],
    lines: [line('Paint', { sectionId: HALL, unitPrice: 2_501 }), line('Plaster', { sectionId: HALL })],
    taxRatePercent: 0,
  });
  const words = wordsOf(given);
  expect(words).not.toMatch(/£25\.01|£100\.00|Price/);
  expect(words).toContain('Hall £125.01 Paint Plaster');
  expect(words).toContain('Total £125.01');
  expect(wordsOf({ ...given, sections: [] })).toContain('Description Qty Paint Plaster');
});

test('a taken option is in the table and marked among the options; a choice says which one counts', () => {
  const words = wordsOf(
    snapshot({
      lines: [
        line('Suite'),
        line('Mirror', { optional: true, selected: true, unitPrice: 4_000 }),
        line('Rail', { optional: true, unitPrice: 6_000 }),
        line('Chrome taps', { choice: 'Taps', unitPrice: 5_000 }),
        line('Brass taps', { choice: 'Taps', unitPrice: 9_000, selected: true }),
      ],
    }),
  );
  expect(words).toMatch(/Amount .*Suite £100\.00 .*Mirror £40\.00 .*Brass taps £90\.00 /);
  expect(words).toMatch(/Taps One of these\..* Chrome taps Not included £50\.00 Brass taps In the total £90\.00/);
  expect(words).toMatch(/Optional extras .*Mirror In the total £40\.00 Rail Not included £60\.00/);
});

test('options are fields of the form that is named, and of none on paper', () => {
  const given = snapshot({
    lines: [
      line('Suite'),
      line('Mirror', { id: HALL, optional: true, selected: true }),
      line('Chrome', { id: BATH, choice: 'Taps' }),
      line('Brass', { id: LIGHTS, choice: 'Taps' }),
    ],
  });
  const fields = documentBody(given, { form: 'answer' }).match(/<input[^>]*>/g);
  expect(fields).toEqual([
    `<input type="radio" id="line-${BATH}" name="choice-0" value="${BATH}" form="answer" checked>`,
    `<input type="radio" id="line-${LIGHTS}" name="choice-0" value="${LIGHTS}" form="answer">`,
    `<input type="checkbox" id="line-${HALL}" name="selected" value="${HALL}" form="answer" checked>`,
  ]);
  expect(renderDocument(given)).not.toContain('<input');
});

test('prices with tax say what of the total is tax', () => {
  const words = wordsOf(
    snapshot({
      pricesIncludeTax: true,
      lines: [line('Suite', { unitPrice: 12_000 })],
    }),
  );
  expect(words).toContain('Total £120.00 Includes VAT 20% £20.00');
  expect(words).not.toContain('Subtotal');
});

test('an invoice says what came before it, what is due, when, how to pay and what it is for', () => {
  const words = wordsOf(
    snapshot({
      kind: 'invoice',
      number: 'INV-0007',
      reference: 'Q-2026-0042',
      dueOn: '2026-03-18',
      ...plain,
      deductions: [{ label: 'Deposit, INV-0003', amount: 3_000 }],
      amountDue: 9_000,
      paymentDetails: 'Bank: 00-11-22\nAccount: 12345678',
    }),
  );
  for (const part of [
    'Invoice INV-0007 Billed to',
    'Due 18 March 2026 For quote Q-2026-0042',
    'Total £120.00 Deposit, INV-0003 -£30.00 Amount due £90.00',
    'How to pay Bank: 00-11-22 Account: 12345678',
  ])
    expect(words).toContain(part);
});

test('a credit note names its invoice and asks for nothing', () => {
  const words = wordsOf(
    snapshot({
      kind: 'credit-note',
      number: 'CN-1',
      reference: 'INV-0007',
      ...plain,
      acceptUrl: 'https://jobspeak.example/q/x',
    }),
  );
  expect(words).toContain('Credit note CN-1 Credited to');
  expect(words).toContain('For invoice INV-0007');
  expect(words).toContain('Total credited £120.00');
  expect(words).not.toMatch(/To accept|Accept online|please pay|Scan/);
});

const answer = {
  answer: 'approved' as const,
  by: 'customer' as const,
  at: '2026-03-05T09:30:00.000Z',
  name: 'Aisha <b>',
  reason: '',
  signature: [
    [
      [10, 20],
      [30, 40],
    ],
    [[5, 5]],
  ] as [number, number][][],
  contentHash: 'ab'.repeat(32),
  address: '203.0.113.9',
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
};

test('a yes is printed with its evidence and its signature, and nobody is asked again', () => {
  const page = documentBody(snapshot({ answer, acceptUrl: 'https://jobspeak.example/q/x' }));
  for (const part of [
    'Aisha &lt;b&gt;',
    '5 March 2026 at 09:30:00 UTC',
    '203.0.113.9',
    'Safari on iPhone',
    answer.contentHash,
    '<polyline points="10 20 30 40 30 40"/>',
    '<polyline points="5 5 5 5"/>',
  ])
    expect(page).toContain(part);
  expect(page).not.toContain('Accept online');
  expect(documentBody(snapshot({ answer: { ...answer, answer: 'rejected' } }))).not.toContain('Approval');
});

test('a device is named in words, or as it names itself', () => {
  const windows = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
  expect(deviceText(windows)).toBe('Chrome on Windows');
  expect(deviceText(`${windows} Edg/140.0`)).toBe('Edge on Windows');
  expect(deviceText('curl/8')).toBe('curl/8');
});

test('pictures are shown with their captions when they are at hand and are pictures', () => {
  const photos = [
    { objectKey: 'a', caption: 'Before "work"' },
    { objectKey: 'b', caption: 'Script' },
    { objectKey: 'c', caption: 'Gone' },
  ];
  const pictures = new Map([
    ['a', 'data:image/jpeg;base64,AAAA'],
    ['b', 'data:image/svg+xml;base64,AAAA'],
  ]);
  const page = documentBody(snapshot({ photos }), { pictures });
  expect(page.match(/<img[^>]*>/g)).toEqual(['<img src="data:image/jpeg;base64,AAAA" alt="Before &quot;work&quot;">']);
  expect(page).not.toMatch(/Script|Gone/);
});

test.each(['classic', 'modern', 'compact'] as const)(
  'the %s look is named on the markup, and nothing is styled or run there',
  (look) => {
    const body = documentBody(snapshot({ look }));
    expect(body).toContain(`<article class="document ${look}">`);
    expect(body).not.toMatch(/ style=|<script|<style| on\w+=/);
    expect(documentStyles(snapshot({ look }))).toMatch(/^\.document \{/);
  },
);

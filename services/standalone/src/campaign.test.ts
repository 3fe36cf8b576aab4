import { readFileSync } from 'node:fs';
import path from 'node:path';
import { firstSettings, formatMoney, PLANS, totalsOf } from '@jobspeak/contracts';
import { contentOf, contextOf } from '@jobspeak/quote';
import { readTranscript } from '@jobspeak/reader';

const written = (file: string): Record<string, unknown> =>
  JSON.parse(readFileSync(path.join(__dirname, '../../../shell/src/campaign', file), 'utf8')) as Record<
    string,
    unknown
  >;

const pounds = (minor: number) => formatMoney(minor, 'GBP', 'en-GB');

test('the example that strangers read is what the reader makes of its words', () => {
  const { words, ...quote } = written('example.json');
  const settings = firstSettings();
  const context = contextOf(settings, [], []);
  const reading = readTranscript({ text: String(words), segments: [] }, context);
  const content = contentOf(reading, { settings, context }, () => 'line');
  const { subtotal, tax, total, missingPrices } = totalsOf(content);
  expect(missingPrices).toBe(0);
  expect(quote).toEqual({
    title: content.title,
    client: content.client.name,
    lines: content.lines.map(({ description, quantity, unit, unitPrice }) => ({
      description,
      quantity: unit === 'each' ? String(quantity) : `${quantity} ${unit}`,
      price: pounds(unitPrice ?? 0),
      amount: pounds(Math.round((unitPrice ?? 0) * quantity)),
    })),
    subtotal: pounds(subtotal),
    tax: pounds(tax),
    total: pounds(total),
  });
});

test('the plans that strangers read are those that there are', () => {
  const figures = Object.entries(PLANS).map(([plan, { monthlyQuotes }]) => [
    plan,
    String(monthlyQuotes ?? 'Unlimited'),
  ]);
  expect(written('plans.json')).toEqual(Object.fromEntries(figures));
});

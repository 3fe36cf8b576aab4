import path from 'node:path';
import type { Reading } from '@jobspeak/contracts';
import { createLog } from '@jobspeak/kit';
import { type Case, contextOfCase, readCases, readHeard } from '@jobspeak/reader/evaluation';
import { type OpenAiServer, startOpenAi } from '../testing/openai';
import { createOpenAiReader } from './openai';

const CASES = path.join(__dirname, '../../../../../packages/reader/src/evaluation/cases');

type Meant = NonNullable<Case['gold']>;

let openai: OpenAiServer;
beforeAll(async () => {
  openai = await startOpenAi();
});
afterAll(() => openai.stop());

const depositOf = ({ depositPercent, depositMinor }: Meant) =>
  depositPercent !== undefined
    ? { type: 'percent', value: depositPercent }
    : depositMinor !== undefined
      ? { type: 'amount', value: depositMinor / 100 }
      : null;

/** What a careful reader answers: the quote that was meant, however the words were misheard. */
const answerOf = (meant: Meant) => ({
  title: '',
  client: meant.client.name
    ? { reference: null, name: '', address: '', email: '', phone: '', ...definedOf(meant.client) }
    : null,
  lines: meant.lines.map((line) => ({
    description: line.description,
    kind: 'other',
    quantity: line.quantity,
    unit: line.unit,
    unitPrice: line.unitPriceMinor === null ? null : line.unitPriceMinor / 100,
    discountPercent: line.discountPercent ?? 0,
    optional: line.optional ?? false,
    item: null,
    words: '',
    unsure: false,
  })),
  discount: meant.discount
    ? { type: meant.discount.type, value: meant.discount.value / (meant.discount.type === 'amount' ? 100 : 1) }
    : null,
  taxRatePercent: meant.taxRatePercent,
  deposit: depositOf(meant),
  validDays: meant.validDays ?? null,
  startDate: null,
  notes: [],
});
const definedOf = (client: Meant['client']) => Object.fromEntries(Object.entries(client).filter(([, value]) => value));

/** The names and terms that were meant, and those that came through, by their fields. */
function headersOf(meant: Meant, reading: Reading): [unknown, unknown][] {
  const minor = ({ type, value }: { type: string; value: number }) => ({
    type,
    value: type === 'amount' ? Math.round(value * 100) : value,
  });
  const deposit = depositOf(meant);
  return [
    ...(['name', 'email', 'phone', 'address'] as const).flatMap((field): [unknown, unknown][] =>
      meant.client[field] ? [[meant.client[field], reading.client?.[field]]] : [],
    ),
    [meant.discount ?? null, reading.discount],
    [deposit && minor(deposit), reading.deposit],
    [meant.taxRatePercent, reading.taxRatePercent],
    ...(meant.validDays === undefined ? [] : [[meant.validDays, reading.validDays] as [unknown, unknown]]),
  ];
}

test('what a careful reader makes of misheard words survives: names, ways to reach the client, terms', async () => {
  const settings = { apiKey: 'none', baseUrl: openai.url, model: 'careful', timeoutMs: 20_000 };
  const { read } = createOpenAiReader(settings, createLog({ name: 'test', level: 'silent' }));
  const heard = await readHeard(path.join(CASES, 'heard.jsonl'));
  const cases = (await Promise.all(['gb', 'us'].map((name) => readCases(path.join(CASES, `${name}.jsonl`))))).flat();
  const pairs: [unknown, unknown][] = [];
  for (const one of cases) {
    const transcript = heard.get(one.id);
    if (!transcript || !one.gold) continue;
    openai.says(answerOf(one.gold));
    pairs.push(...headersOf(one.gold, await read(transcript, contextOfCase(one))));
  }
  const kept = pairs.filter(([meant, came]) => JSON.stringify(meant) === JSON.stringify(came));
  expect(pairs.length).toBeGreaterThan(100);
  expect(kept.length / pairs.length).toBeGreaterThanOrEqual(0.95);
});

import { randomUUID } from 'node:crypto';
import { type Line, type QuoteVersion, totalsOf } from '@jobspeak/contracts';
import { type Person, useService } from '@jobspeak/kit/testing';
import { quoteService } from '../app';
import { contentHashOf } from './moves';
import { aLine, givenBy } from './testing';

const WEB = 'https://app.example.com';
const service = useService(() => quoteService({ webUrl: WEB }));
const given = givenBy(service);

const job = (description: string, facts: Partial<Line> = {}) =>
  aLine({ description, quantity: 1, unit: 'job', kind: 'labour', ...facts });
const ranged = job('Clear up', { unitPrice: 100_000, low: { unitPrice: 80_000 } });
const capped = job('Parking', { kind: 'fee', unitPrice: 2_000, cap: 2_000 });
const conditional = job('New joists', { unitPrice: 30_000, optional: true, condition: 'joists rotten' });
const oak = job('Oak', { unitPrice: 20_000, choice: 'Oak or pine' });
const pine = job('Pine', { unitPrice: 10_000, choice: 'Oak or pine', selected: true });
const lines = [ranged, capped, conditional, oak, pine];
const terms = { taxRatePercent: 0, deposit: null };

const draft = (me: Person, content: object = {}) => given.draft(me, { title: 'Hall', lines, ...terms, ...content });
const read = async (me: Person, id: string) => (await me.get(`/quotes/${id}`)).body;

test('ranges, caps, conditions and choices are kept with the quote, and its sums say both ends', async () => {
  const me = await service.person();
  const { id } = await draft(me);
  const quote = await read(me, id);
  expect(quote.lines).toMatchObject(lines);
  expect(quote.totals).toMatchObject({ total: 112_000, low: { total: 92_000 }, optional: 30_000 });
  expect((await me.get('/quotes')).body.items).toMatchObject([{ total: 112_000, low: 92_000 }]);
});

test('what cannot be is refused at its field, and nothing is kept of it', async () => {
  const me = await service.person();
  const { id, version } = await draft(me);
  const wrong = [{ ...ranged, low: { unitPrice: 100_001 } }];
  const answer = await me.patch(`/quotes/${id}`, { version, lines: wrong });
  const message = 'The lower end cannot be more than the upper end.';
  expect(answer).toMatchObject({ status: 400, body: { fields: { 'lines.0.low.unitPrice': message } } });
  expect((await read(me, id)).lines).toMatchObject(lines);
});

test('an older client that edits lines takes nothing away that it does not know of', async () => {
  const me = await service.person();
  const { id, version } = await draft(me);
  const older = (await read(me, id)).lines.map(({ low: _, cap: _cap, condition: _condition, ...line }: Line) => line);
  const renamed = older.map((line: Line) => ({ ...line, description: `${line.description}.` }));
  const { body } = await me.patch(`/quotes/${id}`, { version, lines: renamed });
  expect(body.lines).toMatchObject([{ low: ranged.low }, { cap: 2_000 }, { condition: 'joists rotten' }, {}, {}]);
  const [first, ...others] = renamed;
  const repriced = [{ ...first, unitPrice: 50_000 }, ...others];
  const after = (await me.patch(`/quotes/${id}`, { version: body.version, lines: repriced })).body;
  expect(after.lines[0]).not.toHaveProperty('low');
  expect(after.totals).toMatchObject({ total: 62_000 });
  expect(after.totals).not.toHaveProperty('low');
});

test('of each choice exactly one is taken, whatever is sent', async () => {
  const me = await service.person();
  const both = [
    { ...oak, selected: true },
    { ...pine, selected: true },
  ];
  const neither = [
    { ...oak, id: randomUUID(), choice: 'Beam', selected: false },
    { ...pine, id: randomUUID(), choice: 'Beam', selected: false },
  ];
  const { lines: kept } = await draft(me, { lines: [...both, ...neither] });
  expect(kept.map(({ selected }) => selected)).toEqual([true, false, true, false]);
});

test('a copy and a template carry all of it, and a quote that is started from the template', async () => {
  const me = await service.person();
  const { id } = await draft(me);
  const figures = lines.map(({ id: _, ...line }) => line);
  expect((await me.post(`/quotes/${id}/duplicate`)).body.lines).toMatchObject(figures);
  const { body: template } = await me.post('/templates', { from: id, name: 'Hall' });
  expect(template.lines).toMatchObject(figures);
  const older = template.lines.map(({ low: _, cap: _cap, condition: _condition, ...line }: Line) => line);
  const edited = await me.patch(`/templates/${template.id}`, { version: template.version, lines: older });
  expect(edited.body.lines).toMatchObject(figures);
  expect((await me.post('/quotes', { templateId: template.id })).body.lines).toMatchObject(figures);
});

test('a version has what it was issued with, and the list of changes words it', async () => {
  const me = await service.person();
  const { id } = await draft(me);
  await me.post(`/quotes/${id}/finalize`);
  const { version } = (await me.post(`/quotes/${id}/revise`)).body;
  await me.patch(`/quotes/${id}`, { version, lines: [{ ...ranged, low: null }] });
  const issued = (await me.get(`/quotes/${id}/versions/1`)).body;
  expect(issued).toMatchObject({ lines, totals: { low: { total: 92_000 } } });
  expect((await read(me, id)).totals).not.toHaveProperty('low');
});

/** A quote whose link its customer has, and what they read. */
async function shared(content: object = {}) {
  const me = await service.person();
  const { id } = await draft(me, content);
  await me.post(`/quotes/${id}/send`, { channel: 'link' });
  const { url } = (await me.get(`/quotes/${id}/sharing`)).body;
  const page = `/public/quotes/${String(url).replace(`${WEB}/q/`, '')}`;
  const { body } = await service.anybody.get(page);
  const approve = (selected: (string | undefined)[]) =>
    service.anybody.post(`${page}/approve`, { name: 'Ann', contentHash: body.contentHash, selected });
  return { me, id, page, seen: body, approve };
}

test('the customer reads the ranges, and the page words them', async () => {
  const { page, seen } = await shared();
  expect(seen.snapshot.lines).toMatchObject([
    { low: ranged.low },
    { cap: 2_000 },
    { condition: 'joists rotten' },
    { choice: oak.choice, selected: false },
    { choice: oak.choice, selected: true },
  ]);
  expect(seen.snapshot.totals).toMatchObject({ total: 112_000, low: { total: 92_000 } });
  const html = (await service.anybody.get(`${page}/page`)).bytes.toString().replaceAll('\u00a0', ' ');
  for (const words of ['£920.00 to £1,120.00', 'at most £20.00', 'only if: joists rotten'])
    expect(html).toContain(words);
});

test('each set of choices that a customer takes has a hash of its own, and what was accepted is the upper end', async () => {
  const approvals: { hash: string; total: number }[] = [];
  for (const selected of [[], [oak.id], [conditional.id], [oak.id, conditional.id]]) {
    const { me, id, approve } = await shared();
    expect((await approve(selected)).status).toBe(200);
    const { answer } = (await me.get(`/quotes/${id}/sharing`)).body;
    const [approved] = (await given.announced(id)).filter(({ name }) => name === 'quote.approved');
    const { total, agreed } = approved?.data as { total: number; agreed: QuoteVersion };
    expect(answer.contentHash).toBe(contentHashOf(agreed));
    approvals.push({ hash: answer.contentHash, total });
  }
  // who says nothing of a choice takes the alternative that is proposed
  expect(approvals.map(({ total }) => total)).toEqual([112_000, 122_000, 142_000, 152_000]);
  expect(new Set(approvals.map(({ hash }) => hash)).size).toBe(4);
});

test('a cap is what the customer says yes to', async () => {
  const dig = job('Dig', { unit: 'day', unitPrice: 30_000, cap: 60_000 });
  const { id, approve } = await shared({ lines: [dig] });
  await approve([]);
  const [approved] = (await given.announced(id)).filter(({ name }) => name === 'quote.approved');
  expect(approved?.data).toMatchObject({
    total: 60_000,
    agreed: { totals: { total: 30_000, most: { total: 60_000 } } },
  });
});

test('two of one choice, and a line that is no option, are refused', async () => {
  const { approve } = await shared();
  for (const selected of [[oak.id, pine.id], [ranged.id]])
    expect((await approve(selected)).body).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { selected: expect.any(String) },
    });
});

test('a version that was issued before there were ranges has the hash that it always had', () => {
  const line = (end: string, facts: Partial<Line> = {}): Line => ({
    id: `b3f0a4f2-6f0e-4a56-8d7a-1c1f0a7f3f1${end}`,
    kind: 'labour',
    description: 'Fit a tap',
    quantity: 1,
    unit: 'job',
    unitPrice: 10_000,
    discountPercent: 0,
    taxRatePercent: null,
    optional: false,
    choice: null,
    selected: false,
    sectionId: null,
    unitCost: null,
    status: 'draft',
    itemId: null,
    source: null,
    confidence: 1,
    ...facts,
  });
  const content = {
    title: 'Kitchen',
    client: { id: null, name: 'Ann Lee', email: 'ann@example.com', phone: '', address: '' },
    sections: [],
    lines: [
      line('0', { quantity: 2.5 }),
      line('1', { description: 'Gold tap', optional: true, unitPrice: 5_000 }),
      line('2', { description: 'Chrome', choice: 'Tap', selected: true, unitPrice: 6_500 }),
      line('3', { description: 'Brushed', choice: 'Tap', unitPrice: 8_500 }),
    ],
    discount: { type: 'percent' as const, value: 5 },
    taxRatePercent: 20,
    pricesIncludeTax: false,
    hideLinePrices: false,
    deposit: { type: 'percent' as const, value: 25 },
    validDays: 30,
    startDate: '',
    notes: '',
    terms: '',
    photos: [],
  };
  const days = { issuedOn: '2026-03-04', validUntil: '2026-04-03' };
  const version = { revision: 1, number: 'Q-2026-0001', ...days, currency: 'GBP' as const, locale: 'en-GB' as const };
  expect(contentHashOf({ ...version, ...content, totals: totalsOf(content) })).toBe(
    '641d9b44ddfcac98cf25155d9ef455cc1e2d42eee332a57d85d2560cbf7d64dd',
  );
});

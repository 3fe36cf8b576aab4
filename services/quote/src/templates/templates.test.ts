import { randomUUID } from 'node:crypto';
import { recordingTranscribed } from '@jobspeak/contracts';
import { type Person, useService } from '@jobspeak/kit/testing';
import { quoteService } from '../app';

const service = useService(quoteService);

const section = { id: randomUUID(), name: 'Bathroom' };
const line = (description: string, more: object = {}) => ({
  kind: 'material',
  description,
  quantity: 2,
  unit: 'each',
  unitPrice: 4500,
  ...more,
});
const bathroom = {
  name: 'Bathroom',
  title: 'Bathroom refit',
  sections: [section],
  lines: [line('Tap', { sectionId: section.id, unitCost: 3000 }), line('Towel rail', { optional: true })],
  notes: 'Water off for a day.',
  terms: 'Half before we start.',
};

test('a template is kept, listed, changed by version, deleted and brought back, by its account alone', async () => {
  const [me, stranger] = [await service.person(), await service.person()];
  const { status, body: template } = await me.post('/templates', bathroom);
  expect(status).toBe(201);
  expect(template).toMatchObject({ ...bathroom, version: 1, usageCount: 0 });
  const path = `/templates/${template.id}`;
  expect((await me.get('/templates?search=towel')).body.items).toEqual([template]);
  expect((await me.post('/templates', { name: 'BATHROOM' })).body.code).toBe('DUPLICATE_TEMPLATE');
  const { body: edited } = await me.patch(path, { version: 1, title: 'Bath' });
  expect(edited).toMatchObject({ version: 2, title: 'Bath', lines: template.lines });
  const stale = await me.patch(path, { version: 1, title: 'Old' });
  expect(stale).toMatchObject({ status: 409, body: { code: 'STALE_VERSION', details: { current: edited } } });
  for (const answer of [
    await stranger.get(path),
    await stranger.patch(path, { version: 2, title: 'x' }),
    await stranger.delete(path),
    await stranger.post(`${path}/restore`),
    await stranger.post('/quotes', { templateId: template.id }),
  ])
    expect(answer.body.code).toBe('TEMPLATE_NOT_FOUND');
  expect((await me.delete(path)).status).toBe(204);
  expect((await me.get(path)).body.code).toBe('TEMPLATE_NOT_FOUND');
  expect((await me.post(`${path}/restore`)).body).toEqual(edited);
});

test('the lines of a template keep their ids, so that one of them can be edited', async () => {
  const me = await service.person();
  const { body: template } = await me.post('/templates', bathroom);
  const [tap, rail] = template.lines;
  const path = `/templates/${template.id}`;
  const { body: edited } = await me.patch(path, { version: 1, lines: [rail, { ...tap, unitPrice: 1 }] });
  expect(edited.lines).toEqual([rail, { ...tap, unitPrice: 1 }]);
  expect((await me.get(path)).body.lines).toEqual(edited.lines);
});

test('a copy has a name of its own and all else of its template, once for each key, by its account alone', async () => {
  const [me, stranger] = [await service.person(), await service.person()];
  const { body: template } = await me.post('/templates', bathroom);
  const path = `/templates/${template.id}/duplicate`;
  const key = { 'idempotency-key': randomUUID() };
  const { status, body: copy } = await me.post(path, {}, key);
  expect(status).toBe(201);
  expect(copy).toMatchObject({ ...bathroom, name: 'Bathroom (2)', version: 1, usageCount: 0 });
  expect((await me.post(path, {}, key)).body).toEqual(copy);
  expect((await me.post(`/templates/${copy.id}/duplicate`)).body.name).toBe('Bathroom (3)');
  const { body: long } = await me.post('/templates', { name: 'x'.repeat(120) });
  expect((await me.post(`/templates/${long.id}/duplicate`)).body.name).toBe(`${'x'.repeat(116)} (2)`);
  expect((await stranger.post(path)).body.code).toBe('TEMPLATE_NOT_FOUND');
});

test('a template made of a quote has its lines and words, and nothing of the client or the recording', async () => {
  const [me, stranger] = [await service.person(), await service.person()];
  const lines = [{ ...line('Tap', { sectionId: section.id }), id: randomUUID() }];
  const { body: quote } = await me.post('/quotes', {
    title: 'Hall',
    client: { name: 'Joan Ellery' },
    sections: [section],
    lines,
    notes: 'Mind the dog.',
  });
  const source = { from: quote.id, name: 'Hall' };
  const { body: template } = await me.post('/templates', source);
  expect(template).toMatchObject({ name: 'Hall', title: 'Hall', sections: [section], notes: 'Mind the dog.' });
  const [kept] = template.lines;
  expect(kept).toMatchObject(line('Tap', { sectionId: section.id }));
  for (const field of ['source', 'status', 'confidence']) expect(kept).not.toHaveProperty(field);
  expect(kept.id).not.toBe(lines[0]?.id);
  expect(JSON.stringify(template)).not.toContain('Ellery');
  expect((await stranger.post('/templates', source)).body.code).toBe('QUOTE_NOT_FOUND');
  expect((await me.post('/templates', { from: 'no id', name: 'x' })).body.code).toBe('INVALID_INPUT');
});

test('a quote started from a template has its lines as its own, and what was typed wins', async () => {
  const me = await service.person();
  const { body: template } = await me.post('/templates', bathroom);
  const key = { 'idempotency-key': randomUUID() };
  const start = () => me.post('/quotes', { templateId: template.id, notes: 'Typed.' }, key);
  const { status, body: quote } = await start();
  expect(status).toBe(201);
  const { title, sections, lines, terms } = bathroom;
  expect(quote).toMatchObject({ title, sections, lines, terms, notes: 'Typed.', totals: { subtotal: 9000 } });
  expect((await start()).body.id).toBe(quote.id);
  const { body: second } = await me.post('/quotes', { templateId: template.id });
  const ids = [...quote.lines, ...second.lines].map(({ id }: { id: string }) => id);
  expect(new Set(ids).size).toBe(4);
  expect((await me.get('/templates?sort=used')).body.items).toMatchObject([{ usageCount: 2 }]);
  expect((await me.post('/quotes', { templateId: randomUUID() })).status).toBe(404);
});

async function say(me: Person, text: string) {
  const ids = { recordingId: randomUUID(), quoteId: randomUUID() };
  const segments = [{ startMs: 0, endMs: 9000, text }];
  await service.deliver(recordingTranscribed, me.accountId, {
    ...ids,
    durationMs: 9000,
    segments,
    engine: 'moonshine',
  });
  return (await me.get(`/quotes/${ids.quoteId}`)).body;
}

test('a template that is asked for in a recording comes first, then what was said', async () => {
  const me = await service.person();
  const { body: template } = await me.post('/templates', bathroom);
  const text = 'Use my bathroom template. And 12 metres of skirting board at 9 pounds 50 a metre.';
  const quote = await say(me, text);
  expect(quote).toMatchObject({ state: 'draft', title: 'Bathroom refit', sections: [section], terms: bathroom.terms });
  expect(quote.lines).toMatchObject([
    { description: 'Tap', confidence: 1, source: null },
    { description: 'Towel rail', optional: true },
    { quantity: 12, unit: 'm', unitPrice: 950 },
  ]);
  expect(quote.lines).toHaveLength(3);
  const { source } = quote.lines[2];
  expect(text.slice(source.start, source.end)).toBe(source.text);
  expect(quote.generation.transcript).toBe(text);
  expect((await me.get(`/templates/${template.id}`)).body.usageCount).toBe(1);
});

test('a template alone makes a quote; without one of this name, nothing is quoted', async () => {
  const [me, other] = [await service.person(), await service.person()];
  await me.post('/templates', bathroom);
  const quote = await say(me, 'Please use my bathroom template.');
  expect(quote.lines).toMatchObject([{ description: 'Tap' }, { description: 'Towel rail' }]);
  const nothing = await say(other, 'Please use my bathroom template.');
  expect(nothing).toMatchObject({ state: 'processing', generation: { error: 'QUOTE_EMPTY_DETECTED' } });
});

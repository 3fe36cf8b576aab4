import { randomUUID } from 'node:crypto';
import { type DocumentSnapshot, pdfFailed, pdfRendered } from '@jobspeak/contracts';
import { type Person, useService } from '@jobspeak/kit/testing';
import { quoteService } from '../app';

const service = useService(quoteService);

const section = { id: randomUUID(), name: 'Upstairs' };
const line = {
  id: randomUUID(),
  kind: 'material',
  description: 'Skirting board',
  quantity: 2,
  unit: 'm',
  unitPrice: 1000,
  unitCost: 600,
};

async function quoteOf(content: object) {
  const me = await service.person();
  const { body: quote } = await me.post('/quotes', content);
  return { me, quote, url: `/quotes/${quote.id}/pdf` };
}

const requested = (quoteId: string) => service.announced('pdf.requested', ({ documentId }) => documentId === quoteId);
const requests = async (quoteId: string) =>
  (await service.outbox()).filter(
    ({ name, data }) => name === 'pdf.requested' && (data as { documentId: string }).documentId === quoteId,
  );

test('a PDF is asked for once, waited for, and served again until the quote changes', async () => {
  const { me, quote, url } = await quoteOf({ title: 'Hall / stairs "no. 1"' });
  const waiting = [me.get(url), me.get(url)];
  const { fingerprint, snapshot } = await requested(quote.id);
  expect(snapshot).toMatchObject({ kind: 'quote', title: 'Hall / stairs "no. 1"', number: null });
  const key = `pdf/${me.accountId}/${quote.id}/${String(fingerprint)}.pdf`;
  await service.objects.put(key, Buffer.from('%PDF-1.7 test'));
  await service.deliver(pdfRendered, me.accountId, { documentId: quote.id, fingerprint, key, bytes: 13 });
  for (const answer of await Promise.all(waiting)) {
    expect([answer.status, answer.bytes.toString()]).toEqual([200, '%PDF-1.7 test']);
    expect(answer.headers.get('content-disposition')).toBe('inline; filename="Quote-Draft-Hall-stairs-no-1.pdf"');
  }
  expect(await requests(quote.id)).toHaveLength(1);
  expect((await me.get(url)).status).toBe(200);
  expect(await requests(quote.id)).toHaveLength(1);
});

test('a failed rendering is told, and asked for anew the next time', async () => {
  const { me, quote, url } = await quoteOf({ title: 'Kitchen' });
  const waiting = me.get(url);
  const { fingerprint } = await requested(quote.id);
  await service.deliver(pdfFailed, me.accountId, { documentId: quote.id, fingerprint, error: 'no browser' });
  expect((await waiting).body).toMatchObject({ statusCode: 500, code: 'PDF_GENERATION_FAILED' });
  const again = me.get(url);
  while ((await requests(quote.id)).length < 2) await new Promise((resolve) => setImmediate(resolve));
  await service.deliver(
    pdfFailed,
    me.accountId,
    { documentId: quote.id, fingerprint, error: 'no browser' },
    randomUUID(),
  );
  expect((await again).status).toBe(500);
});

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Asks for a PDF, and answers what was asked to be printed. */
async function printed(me: Person, quoteId: string, query = '') {
  const known = new Set((await requests(quoteId)).map(({ data }) => (data as { fingerprint: string }).fingerprint));
  const waiting = me.get(`/quotes/${quoteId}/pdf${query}`);
  const { fingerprint, snapshot } = await service.announced(
    'pdf.requested',
    (data) => data.documentId === quoteId && !known.has(String(data.fingerprint)),
  );
  await service.deliver(pdfFailed, me.accountId, { documentId: quoteId, fingerprint, error: 'not printed here' });
  expect((await waiting).body.code).toBe('PDF_GENERATION_FAILED');
  return snapshot as DocumentSnapshot;
}

test('an issued quote is printed as it was issued, whatever the settings say since; a draft as they are now', async () => {
  const { me, quote } = await quoteOf({ title: 'Hall', lines: [line] });
  await me.put('/business/logo', PIXEL, { 'content-type': 'image/png' });
  await me.put('/business/settings', { businessName: 'Mills Joinery', look: 'modern', brandColour: '#112233' });
  const { number, issuedOn, validUntil } = (await me.post(`/quotes/${quote.id}/finalize`)).body;
  await me.put('/business/settings', { businessName: 'Mills & Sons', look: 'compact', brandColour: null });
  await me.delete('/business/logo');
  const issued = await printed(me, quote.id);
  expect(issued).toMatchObject({ number, issuedOn, validUntil, look: 'modern', answer: null });
  expect(issued.business).toMatchObject({ name: 'Mills Joinery', colour: '#112233' });
  expect(issued.business.logo).toMatch(/^data:image\/png;base64,/);
  await me.post(`/quotes/${quote.id}/revise`);
  const draft = await printed(me, quote.id);
  expect(draft).toMatchObject({ look: 'compact', business: { name: 'Mills & Sons', logo: null } });
});

test('a draft is of the day on which it was begun, where the business is', async () => {
  service.setTime(new Date('2026-06-30T12:00:00Z')); // midnight in Auckland
  const { me, quote } = await quoteOf({ title: 'Hall', lines: [line] });
  service.setTime(null);
  await me.put('/business/settings', { timeZone: 'Pacific/Auckland' });
  expect(await printed(me, quote.id)).toMatchObject({ issuedOn: '2026-07-01', validUntil: '2026-07-31' });
});

test('each version is kept and printed; a yes is printed with its evidence and the options taken', async () => {
  const option = { ...line, id: randomUUID(), description: 'Oak', optional: true };
  const { me, quote } = await quoteOf({
    title: 'Hall',
    sections: [section],
    lines: [{ ...line, sectionId: section.id }, option],
  });
  const url = `/quotes/${quote.id}`;
  await me.post(`${url}/finalize`);
  const { body: again } = await me.post(`${url}/revise`);
  expect(again).toMatchObject({ revision: 2, state: 'draft', issuedOn: null });
  await me.patch(url, { version: again.version, title: 'Hall and stairs' });
  await me.post(`${url}/approve`, { name: 'Ada', selected: [option.id] });
  const { body } = await me.get(`${url}/versions`);
  expect(body.items).toMatchObject([
    { revision: 2, number: again.number, total: 4800 },
    { revision: 1, number: again.number, total: 2400 },
  ]);
  const [second, first] = [(await me.get(`${url}/versions/2`)).body, (await me.get(`${url}/versions/1`)).body];
  expect([first.title, first.lines[1].selected, second.title, second.lines[1].selected]).toEqual([
    'Hall',
    false,
    'Hall and stairs',
    true,
  ]);
  const now = await printed(me, quote.id);
  expect(now).toMatchObject({
    title: 'Hall and stairs',
    sections: [section],
    lines: [{ sectionId: section.id }, { selected: true }],
    answer: { answer: 'approved', by: 'owner', name: 'Ada', contentHash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
  expect(JSON.stringify(now)).not.toContain('unitCost');
  expect(await printed(me, quote.id, '?revision=1')).toMatchObject({ title: 'Hall', answer: null });
  for (const missing of ['3', '0', 'x'])
    expect((await me.get(`${url}/versions/${missing}`)).body.code).toBe('NOT_FOUND');
  expect((await me.get(`${url}/pdf?revision=3`)).body.code).toBe('NOT_FOUND');
  const stranger = await service.person();
  for (const path of ['versions', 'versions/1', 'pdf?revision=1'])
    expect((await stranger.get(`${url}/${path}`)).body.code).toBe('QUOTE_NOT_FOUND');
});

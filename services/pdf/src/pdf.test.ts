import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { type DocumentSnapshot, flagChanged, pdfRequested } from '@jobspeak/contracts';
import { snapshot } from '@jobspeak/documents/testing';
import { createLog } from '@jobspeak/kit';
import { useService } from '@jobspeak/kit/testing';
import { pdfService } from './app';
import { type PdfBrowser, startBrowser } from './browser';
import { electronicInvoice } from './einvoice/invoice';
import { readPdf } from './testing';
import { CACHE } from './testing/cache';
import { invoice } from './testing/invoices';
import { readInvoices } from './testing/read-invoice';

/** The real browser, which counts what it prints and can be told to fail, or to be stuck for ever. */
let failures = 0;
let printed = 0;
let isStuck = false;
let real: Promise<PdfBrowser> | undefined;
const browser: PdfBrowser = {
  fonts: 'installed',
  stop: async () => (await real)?.stop(),
  async render(html) {
    printed++;
    if (isStuck) return new Promise(() => {});
    if (failures-- > 0) throw new Error('the browser has a bad day');
    real ??= startBrowser({ dataDir: CACHE, log: createLog({ name: 'test', level: 'silent' }) });
    return (await real).render(html);
  },
};
const service = useService(() => pdfService({ browser, retryMs: 0 }));
beforeEach(() => {
  failures = 0;
  printed = 0;
});
afterAll(() => browser.stop());

const wanted = (given: Partial<DocumentSnapshot> = {}) => ({
  accountId: randomUUID(),
  data: { documentId: randomUUID(), fingerprint: randomUUID(), snapshot: { ...snapshot(), ...given } },
});
type Wanted = ReturnType<typeof wanted>;

const ask = ({ accountId, data }: Wanted, id?: string) => service.deliver(pdfRequested, accountId, data, id);
const answers = async ({ data }: Wanted) =>
  (await service.outbox()).filter((event) => (event.data as { documentId: string }).documentId === data.documentId);
const announced = (name: string, { data }: Wanted) =>
  service.announced(name, ({ documentId }) => documentId === data.documentId);
const keyOf = ({ accountId, data }: Wanted) => `pdf/${accountId}/${data.documentId}/${data.fingerprint}.pdf`;
const stored = async (key: string) => {
  const object = await service.objects.get(key);
  return object && buffer(object.stream);
};

test('a document that is asked for is printed, stored and announced once, though the event comes twice', async () => {
  const document = wanted();
  const id = randomUUID();
  const outcomes = await Promise.all([ask(document, id), ask(document, id)]);
  expect(outcomes).toEqual([[{ kind: 'done' }], [{ kind: 'done' }]]);
  await announced('pdf.rendered', document);
  expect(await ask(document, id)).toEqual([{ kind: 'done' }]);
  const pdf = await stored(keyOf(document));
  expect(await answers(document)).toEqual([
    {
      name: 'pdf.rendered',
      accountId: document.accountId,
      data: {
        documentId: document.data.documentId,
        fingerprint: document.data.fingerprint,
        key: keyOf(document),
        bytes: pdf?.length,
        kind: 'quote',
      },
    },
  ]);
  expect(printed).toBe(1);
  const read = await readPdf(pdf ?? Buffer.alloc(0));
  expect(read.pages.join()).toContain('Total £3,049.44');
  expect(read.title).toContain('Q-2026-0042');
});

test('asked for again by somebody else, it is announced again and not printed again', async () => {
  const document = wanted();
  await ask(document);
  await announced('pdf.rendered', document);
  await ask(document);
  const [first, second, ...more] = await answers(document);
  expect(second).toEqual(first);
  expect(more).toEqual([]);
  expect(printed).toBe(1);
});

test('a document whose file is gone is printed anew', async () => {
  const document = wanted();
  await ask(document);
  await announced('pdf.rendered', document);
  await service.objects.remove(keyOf(document));
  await ask(document);
  while ((await answers(document)).length < 2) await new Promise(setImmediate);
  expect((await stored(keyOf(document)))?.subarray(0, 5).toString()).toBe('%PDF-');
  expect(printed).toBe(2);
});

test('a failure that passes costs a second attempt', async () => {
  failures = 2;
  const document = wanted();
  await ask(document);
  await announced('pdf.rendered', document);
  expect((await answers(document)).map(({ name }) => name)).toEqual(['pdf.rendered']);
  expect(printed).toBe(3);
});

test('a document that cannot be made is told after three attempts, and may be asked for again', async () => {
  failures = 3;
  const document = wanted();
  await ask(document);
  await announced('pdf.failed', document);
  const { documentId, fingerprint } = document.data;
  expect(await answers(document)).toEqual([
    {
      name: 'pdf.failed',
      accountId: document.accountId,
      data: { documentId, fingerprint, error: 'PDF_GENERATION_FAILED' },
    },
  ]);
  expect(await service.objects.size(keyOf(document))).toBeNull();
  await ask(document);
  await announced('pdf.rendered', document);
  expect(printed).toBe(4);
});

test('two accounts with one and the same document each get their own', async () => {
  const mine = wanted();
  const theirs = { ...mine, accountId: randomUUID() };
  await Promise.all([ask(mine), ask(theirs)]);
  while ((await answers(mine)).length < 2) await new Promise(setImmediate);
  expect(await service.objects.size(keyOf(mine))).toBeGreaterThan(0);
  expect(await service.objects.size(keyOf(theirs))).toBeGreaterThan(0);
});

test('what waits when the service goes down is printed when it is back, and no name is kept afterwards', async () => {
  const document = wanted();
  await service.db('renderings').insert({
    account_id: document.accountId,
    document_id: document.data.documentId,
    fingerprint: document.data.fingerprint,
    snapshot: JSON.stringify(document.data.snapshot),
  });
  await service.restart();
  await announced('pdf.rendered', document);
  const row = await service.db('renderings').where({ document_id: document.data.documentId }).first();
  expect(row).toMatchObject({ state: 'done', snapshot: null });
});

test('an electronic invoice carries itself for machines in the file that people read', async () => {
  const document = wanted(invoice());
  await ask(document);
  await announced('pdf.rendered', document);
  const pdf = (await stored(keyOf(document))) ?? Buffer.alloc(0);
  const [electronic] = await readInvoices([pdf]);
  expect(electronic).toMatchObject({ filename: 'factur-x.xml', profile: 'EN16931', errors: [] });
  expect(electronic?.xml).toBe(electronicInvoice(invoice()));
  expect(await readPdf(pdf)).toMatchObject({ attachments: ['factur-x.xml'], isTagged: true, language: 'en-GB' });
});

test.each([
  ['that is not asked to be electronic', { isElectronic: false }],
  ['that machines could not book', { business: { ...invoice().business, taxNumber: '' } }],
])('an invoice %s is a plain PDF', async (_what, given) => {
  const document = wanted({ ...invoice(), ...given });
  await ask(document);
  await announced('pdf.rendered', document);
  expect(await readPdf((await stored(keyOf(document))) ?? Buffer.alloc(0))).toMatchObject({
    attachments: [],
    metadata: '',
  });
});

test('a burst is printed whole', async () => {
  const documents = Array.from({ length: 12 }, (_, index) => wanted({ title: `Job ${index}` }));
  await Promise.all(documents.map((document) => ask(document)));
  for (const document of documents) await announced('pdf.rendered', document);
  expect(printed).toBe(12);
  const last = (await stored(keyOf(documents[11] ?? wanted()))) ?? Buffer.alloc(0);
  expect((await readPdf(last)).title).toContain('Job 11 –');
});

test('a document under way when the service goes down is printed when it is back, at no cost of an attempt', async () => {
  isStuck = true;
  const document = wanted();
  await ask(document);
  while (printed === 0) await new Promise(setImmediate);
  isStuck = false;
  await service.restart();
  await announced('pdf.rendered', document);
  expect(printed).toBe(2);
  const row = await service.db('renderings').where({ document_id: document.data.documentId }).first();
  expect(row).toMatchObject({ state: 'done', attempts: 0 });
});

test('an unreadable request is refused for good', async () => {
  const { accountId, data } = wanted();
  const outcomes = await service.deliver(pdfRequested, accountId, { ...data, snapshot: { kind: 'quote' } });
  expect(outcomes).toMatchObject([{ kind: 'dead-letter' }]);
});

test('health is told', async () => {
  expect((await service.anybody.get('/healthz')).status).toBe(200);
  expect((await service.anybody.get('/readyz')).status).toBe(200);
});

describe('while the PDFs of one account are broken on purpose', () => {
  const unlucky = randomUUID();
  const breakFor = (where: typeof service) =>
    where.deliver(flagChanged, randomUUID(), {
      key: 'brokenPdfs',
      version: 1,
      rule: { isOn: true, sharePercent: 0, plans: [], userIds: [unlucky] },
    });

  describe('in development', () => {
    const inDevelopment = useService(() => pdfService({ browser, retryMs: 0, faults: { allowsFaults: true } }));
    test('it gets none, and everybody else does', async () => {
      await breakFor(inDevelopment);
      const [broken, other] = [wanted(), wanted()];
      await inDevelopment.deliver(pdfRequested, unlucky, broken.data);
      await inDevelopment.deliver(pdfRequested, other.accountId, other.data);
      const told = (name: string, { data }: Wanted) =>
        inDevelopment.announced(name, ({ documentId }) => documentId === data.documentId);
      expect(await told('pdf.failed', broken)).toMatchObject({ error: 'PDF_GENERATION_FAILED' });
      await told('pdf.rendered', other);
    });
  });

  test('everywhere else it gets its PDF', async () => {
    await breakFor(service);
    const document = { ...wanted(), accountId: unlucky };
    await ask(document);
    await announced('pdf.rendered', document);
  });
});

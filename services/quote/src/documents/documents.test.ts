import { randomUUID } from 'node:crypto';
import { pdfFailed, pdfRendered } from '@jobspeak/contracts';
import { useService } from '@jobspeak/kit/testing';
import { quoteService } from '../app';

const service = useService(quoteService);

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

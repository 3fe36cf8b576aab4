import { type DocumentSnapshot, pdfFailed, pdfRendered } from '@jobspeak/contracts';
import { type Person, useService } from '@jobspeak/kit/testing';
import { invoiceService } from '../app';
import { given, payment } from '../testing';

const service = useService(invoiceService);
const { settings, quote, draft } = given(service);
const issued = (me: Person, content?: object) => given(service).issued(me, content);

const LOGO = 'data:image/png;base64,AAAA';
const requests = async (documentId: string) =>
  (await service.outbox()).flatMap(({ name, data }) =>
    name === 'pdf.requested' && (data as { documentId: string }).documentId === documentId
      ? [data as { fingerprint: string; snapshot: DocumentSnapshot }]
      : [],
  );

/** Asks for a PDF, and answers what was asked to be printed. */
async function printed(me: Person, id: string): Promise<DocumentSnapshot> {
  const known = new Set((await requests(id)).map(({ fingerprint }) => fingerprint));
  const waiting = me.get(`/invoices/${id}/pdf`);
  const { fingerprint, snapshot } = await service.announced(
    'pdf.requested',
    (data) => data.documentId === id && !known.has(String(data.fingerprint)),
  );
  await service.deliver(pdfFailed, me.accountId, { documentId: id, fingerprint, error: 'not printed here' });
  expect((await waiting).body.code).toBe('PDF_GENERATION_FAILED');
  return snapshot as DocumentSnapshot;
}

test('a PDF is asked for once, waited for, and served again until something is paid', async () => {
  const me = await service.person();
  const { id, number } = await issued(me);
  const url = `/invoices/${id}/pdf`;
  const waiting = [me.get(url), me.get(url)];
  const { fingerprint } = await service.announced('pdf.requested', ({ documentId }) => documentId === id);
  const key = `pdf/${me.accountId}/${id}/${String(fingerprint)}.pdf`;
  await service.objects.put(key, Buffer.from('%PDF-1.7 test'));
  await service.deliver(pdfRendered, me.accountId, { documentId: id, fingerprint, key, bytes: 13 });
  for (const answer of await Promise.all(waiting)) {
    expect([answer.status, answer.bytes.toString()]).toEqual([200, '%PDF-1.7 test']);
    expect(answer.headers.get('content-disposition')).toBe(`inline; filename="Invoice-${number}-Stairs.pdf"`);
  }
  expect((await me.get(url)).status).toBe(200);
  expect(await requests(id)).toHaveLength(1);
  await me.post(`/invoices/${id}/payments`, payment(3_680));
  expect(await printed(me, id)).toMatchObject({
    deductions: [{ label: 'Paid', amount: 3_680 }],
    amountDue: 10_000,
  });
});

test('an issued invoice keeps the business of its day; a draft is printed with that of today', async () => {
  const me = await service.person();
  await settings(me, { paymentDetails: 'Sort code 00-00-00', electronicInvoices: true }, LOGO);
  const old = await issued(me);
  await settings(me, { businessName: 'Mills & Daughter' });
  expect(await printed(me, old.id)).toMatchObject({
    kind: 'invoice',
    number: old.number,
    dueOn: old.dueOn,
    amountDue: 13_680,
    isElectronic: true,
    paymentDetails: 'Sort code 00-00-00',
    business: { name: 'Mills Joinery', logo: LOGO },
  });
  const { id } = await draft(me);
  expect(await printed(me, id)).toMatchObject({ number: null, business: { name: 'Mills & Daughter', logo: null } });
});

test.each([
  [[], undefined],
  [[{ name: 'Zero rated', ratePercent: 0 }], 'zero'],
  [[{ name: 'VAT exempt', ratePercent: 0 }], 'exempt'],
  [
    [
      { name: 'Reduced', ratePercent: 5 },
      { name: 'Reverse charge', ratePercent: 0 },
    ],
    'reverse-charge',
  ],
])('a business with the rates %j says that 0 % is %p', async (taxRates, untaxed) => {
  const me = await service.person();
  await settings(me, { taxRates });
  expect((await printed(me, (await issued(me)).id)).untaxed).toBe(untaxed);
});

test('the rest shows the whole job, less what was invoiced before, and its tax', async () => {
  const me = await service.person();
  const { id, agreed } = await quote(me);
  const first = (await me.post(`/quotes/${id}/invoice`, { portion: { type: 'deposit' } })).body;
  const { body: deposit } = await me.post(`/invoices/${first.id}/issue`);
  const { body: rest } = await me.post(`/quotes/${id}/invoice`, { portion: { type: 'rest' } });
  const snapshot = await printed(me, rest.id);
  expect(snapshot).toMatchObject({
    reference: 'Q-2026-0007',
    totals: { net: agreed.totals.net, tax: agreed.totals.tax, total: agreed.totals.total },
    deductions: [{ label: expect.stringContaining(deposit.number), amount: deposit.totals.total }],
    amountDue: agreed.totals.total - deposit.totals.total,
    invoicedBefore: deposit.totals.taxes,
  });
  expect(snapshot.deductions[0]?.label).toContain(`VAT £${(deposit.totals.tax / 100).toFixed(2)}`);
  expect(JSON.stringify(snapshot)).not.toContain('unitCost');
});

test('a credit note names its invoice and asks for nothing; the invoice tells of it', async () => {
  const me = await service.person();
  const { id, number } = await issued(me);
  const { body: note } = await me.post(`/invoices/${id}/credit`, { amount: 1_000 });
  expect(await printed(me, note.id)).toMatchObject({
    kind: 'credit-note',
    number: note.number,
    reference: number,
    amountDue: null,
    deductions: [],
    totals: { total: 1_000 },
  });
  expect(await printed(me, id)).toMatchObject({
    deductions: [{ label: `Credited: ${note.number}`, amount: 1_000 }],
    amountDue: 12_680,
  });
});

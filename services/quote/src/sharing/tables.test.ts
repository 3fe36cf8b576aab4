import { randomUUID } from 'node:crypto';
import { migrate, openDb } from '@jobspeak/kit';
import { useService } from '@jobspeak/kit/testing';
import { quoteService } from '../app';
import { givenBy } from '../quotes/testing';

const service = useService(quoteService);
const url = process.env.TEST_DATABASE_URL ?? '';

test('links, messages and prints of the time before are kept', async () => {
  const me = await service.person();
  const { id } = await givenBy(service).draft(me);
  const { migrations } = quoteService();
  const schema = `test_${randomUUID().replaceAll('-', '')}`;
  const db = openDb(url, schema);
  try {
    await migrate(url, schema, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '012')));
    const columns = Object.keys(await db('quotes').columnInfo());
    const [quote] = await service.db('quotes').where({ id }).select(columns);
    const texts = Object.entries(quote as object).map(([name, value]) => [
      name,
      value !== null && typeof value === 'object' && !(value instanceof Date) ? JSON.stringify(value) : value,
    ]);
    await db('quotes').insert(Object.fromEntries(texts));
    const about = { account_id: me.accountId, quote_id: id };
    const at = new Date('2026-01-06T10:00:00Z');
    await db('shares').insert({ ...about, token: 'a-token', revision: 1, created_at: at });
    const message = { recipient: 'ann@example.com', subject: 'S', message: 'M', purpose: 'document', from_draft: true };
    const emailId = randomUUID();
    await db('deliveries').insert({ ...about, ...message, id: emailId, revision: 1, state: 'sent', send_at: at });
    await db('pdfs').insert({ ...about, fingerprint: 'f', state: 'rendered', object_key: 'pdf/a.pdf' });

    await migrate(url, schema, migrations);

    expect(await db('shares').first()).toMatchObject({ token: 'a-token', document_id: id, revision: 1 });
    expect(await db('deliveries').first()).toMatchObject({ id: emailId, document_id: id, remind_at: at });
    expect(await db('renditions').first()).toMatchObject({ document_id: id, object_key: 'pdf/a.pdf' });
    await db('quotes').where({ id }).delete();
    for (const table of ['shares', 'deliveries', 'renditions']) expect(await db(table)).toEqual([]);
  } finally {
    await db.raw('drop schema if exists ?? cascade', [schema]);
    await db.destroy();
  }
});

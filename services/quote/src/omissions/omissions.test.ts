import { Omissions, type Quote } from '@jobspeak/contracts';
import { type Person, useService } from '@jobspeak/kit/testing';
import { quoteService } from '../app';
import { aLine, givenBy } from '../quotes/testing';

const service = useService(quoteService);
const { tradesperson, draft } = givenBy(service);

const job = (description: string, unitPrice: number | null = 12_000) =>
  aLine({ description, quantity: 1, unit: 'job', unitPrice });

const bathroom = (...descriptions: string[]) => ({
  title: 'Bathroom',
  lines: descriptions.map((one) => job(one, one === 'Waste removal' ? 8000 : 12_000)),
});

async function sendBathrooms(me: Person, count: number) {
  for (let index = 0; index < count; index++) {
    const { id } = await draft(me, bathroom('Fit bath', 'Fit basin', 'Waste removal'));
    expect((await me.post(`/quotes/${id}/send`, { channel: 'link' })).status).toBe(200);
  }
}

const askedOf = async (me: Person, { id }: Quote) => {
  const { status, body } = await me.get(`/quotes/${id}/omissions`);
  expect(status).toBe(200);
  return Omissions.parse(body).items;
};
const decline = (me: Person, { id }: Quote, description: string) =>
  me.post(`/quotes/${id}/omissions/declined`, { description });

test('what stands on the jobs like it is asked with its price; a no is kept for that kind of job', async () => {
  const me = await tradesperson();
  await sendBathrooms(me, 4);
  const one = await draft(me, bathroom('Fit bath', 'Fit basin'));
  const [first] = await askedOf(me, one);
  expect(first).toEqual({
    description: 'Waste removal',
    kind: 'material',
    unit: 'job',
    quantity: 1,
    unitPrice: 8000,
    seen: { times: 4, of: 4 },
  });
  for (const _ of [1, 2]) expect((await decline(me, one, 'Waste removal')).status).toBe(204);
  expect(await service.db('declined_omissions').where({ account_id: me.accountId })).toHaveLength(1);
  const later = await draft(me, bathroom('Fit bath', 'Fit basin'));
  for (const quote of [one, later])
    expect((await askedOf(me, quote)).map(({ description }) => description)).not.toContain('Waste removal');
});

test('the list of the trade is asked until there are twenty quotes', async () => {
  const me = await tradesperson();
  const one = await draft(me, { title: 'Kitchen', lines: [job('Replace tap')] });
  const known = ['Waste removal', 'Making good', 'Parking'];
  expect((await askedOf(me, one)).map(({ description }) => description)).toEqual(known);
  await sendBathrooms(me, 19);
  expect(await askedOf(me, one)).toHaveLength(3);
  await sendBathrooms(me, 1);
  expect(await askedOf(me, one)).toEqual([]);
  expect(await askedOf(me, await draft(me, bathroom('Fit bath', 'Fit basin')))).toMatchObject([
    { seen: { times: 20, of: 20 } },
  ]);
});

test('nothing is asked of a quote that is out, and no no is taken of it', async () => {
  const me = await tradesperson();
  const one = await draft(me, { title: 'Kitchen', lines: [job('Replace tap')] });
  await me.post(`/quotes/${one.id}/send`, { channel: 'link' });
  expect(await askedOf(me, one)).toEqual([]);
  expect(await decline(me, one, 'Parking')).toMatchObject({ status: 409, body: { code: 'INVALID_TRANSITION' } });
  expect(await service.db('declined_omissions').where({ account_id: me.accountId })).toEqual([]);
});

test('an account is asked from its own jobs, and answers for its own quotes', async () => {
  const [me, stranger] = [await tradesperson(), await tradesperson()];
  await sendBathrooms(me, 4);
  const one = await draft(me, bathroom('Fit bath', 'Fit basin'));
  const theirs = await draft(stranger, bathroom('Fit bath', 'Fit basin'));
  expect((await askedOf(stranger, theirs)).filter(({ seen }) => seen !== null)).toEqual([]);
  await decline(stranger, theirs, 'Waste removal');
  expect((await askedOf(me, one))[0]?.description).toBe('Waste removal');
  for (const answer of [await stranger.get(`/quotes/${one.id}/omissions`), await decline(stranger, one, 'Parking')])
    expect(answer).toMatchObject({ status: 404, body: { code: 'QUOTE_NOT_FOUND' } });
});

test.each([[{}], [{ description: ' ' }], [{ description: 'x'.repeat(301) }]])('a no to %j is refused', async (body) => {
  const me = await tradesperson();
  const { id } = await draft(me, bathroom('Fit bath'));
  expect((await me.post(`/quotes/${id}/omissions/declined`, body)).status).toBe(400);
  expect(await service.db('declined_omissions').where({ quote_id: id })).toEqual([]);
});

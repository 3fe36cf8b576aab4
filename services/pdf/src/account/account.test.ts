import { randomUUID } from 'node:crypto';
import { userDeleted } from '@jobspeak/contracts';
import { useService } from '@jobspeak/kit/testing';
import { pdfService } from '../app';
import type { PdfBrowser } from '../browser';

const browser: PdfBrowser = {
  fonts: 'inside',
  render: () => Promise.reject(new Error('Nothing is printed here.')),
  stop: async () => {},
};
const service = useService(() => pdfService({ browser }));

test('the documents of a deleted account are gone, with their files; the neighbour’s are not', async () => {
  const [mine, theirs] = [randomUUID(), randomUUID()];
  const rendering = { document_id: randomUUID(), fingerprint: 'f', state: 'done' };
  for (const accountId of [mine, theirs]) {
    await service.db('renderings').insert({ ...rendering, account_id: accountId });
    await service.objects.put(`pdf/${accountId}/${rendering.document_id}/f.pdf`, Buffer.from('%PDF'));
  }
  expect(await service.deliver(userDeleted, mine, { userId: randomUUID() })).toEqual([{ kind: 'done' }]);
  expect(await service.db('renderings').select('account_id')).toEqual([{ account_id: theirs }]);
  expect(await service.objects.list(`pdf/${mine}/`)).toEqual([]);
  expect(await service.objects.size(`pdf/${theirs}/${rendering.document_id}/f.pdf`)).toBe(4);
});

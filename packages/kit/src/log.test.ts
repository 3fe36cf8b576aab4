import { createLog } from '.';

function logged(entry: object): string {
  let line = '';
  createLog({ name: 'test', destination: { write: (text) => void (line = text) } }).info(entry, 'something happened');
  return line;
}

test.each([
  { password: 'hunter2-secret' },
  { body: { email: 'hunter2-secret' } },
  { req: { headers: { authorization: 'Bearer hunter2-secret' } } },
  { recording: { segments: [{ text: 'hunter2-secret' }] } },
  { user: { phone: 'hunter2-secret', address: 'hunter2-secret' } },
])('a secret or a personal detail is not written: %j', (entry) => {
  const line = logged(entry);
  expect(line).not.toContain('hunter2-secret');
  expect(line).toContain('[redacted]');
});

test('what helps to find a fault is written', () => {
  expect(JSON.parse(logged({ quoteId: 'q1', err: new Error('outer', { cause: new Error('inner') }) }))).toMatchObject({
    name: 'test',
    msg: 'something happened',
    quoteId: 'q1',
    err: { message: 'outer', cause: { message: 'inner' } },
  });
});

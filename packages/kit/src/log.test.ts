import express from 'express';
import { answerErrors, closeServer, createLog, identify, listen, logRequests } from '.';

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

test('a line of a request shows where it went, and neither what was asked nor the secret of a link', async () => {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const log = createLog({ name: 'test', level: 'debug', destination });
  const app = express()
    .use(identify, logRequests(log))
    .use(() => {
      throw new Error('broken');
    })
    .use(answerErrors(log));
  const { server, url } = await listen(app, 0, '127.0.0.1');
  await (await fetch(`${url}/public/quotes/a-secret-of-a-link/pdf?token=another-secret`)).text();
  await closeServer(server, 100);
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(JSON.parse(line).path).toBe('/public/quotes/[link]/pdf');
  expect(lines.join()).not.toContain('secret');
});

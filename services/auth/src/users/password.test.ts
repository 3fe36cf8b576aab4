import { parseOptions } from '@node-rs/argon2';
import { createTurns, fitsPassword, hashPassword, NOBODYS_HASH } from './password';

test('a password fits its own hash alone, on every device', async () => {
  const hash = await hashPassword('caf\u00e9 horse');
  expect(await fitsPassword('cafe\u0301 horse', hash)).toBe(true);
  expect(await fitsPassword('cafe horse', hash)).toBe(false);
  expect(await fitsPassword('anything', undefined)).toBe(false);
});

test('nobody is compared as slowly as somebody', async () => {
  expect(parseOptions(NOBODYS_HASH)).toEqual(parseOptions(await hashPassword('somebody')));
  expect(parseOptions(NOBODYS_HASH)).toMatchObject({ memoryCost: 19_456, timeCost: 2, parallelism: 1 });
});

test('works wait their turn in order, a failed one gives its turn on, and the line has an end', async () => {
  const inTurn = createTurns(2, 3);
  const log: string[] = [];
  const finish = new Map<string, (error?: Error) => void>();
  const run = (name: string) =>
    inTurn(() => {
      log.push(name);
      return new Promise<string>((resolve, reject) =>
        finish.set(name, (error) => (error ? reject(error) : resolve(name))),
      );
    });
  const [a, b, c, d, e] = ['a', 'b', 'c', 'd', 'e'].map(run) as [Promise<string>, ...Promise<string>[]];
  await expect(run('f')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(log).toEqual(['a', 'b']);
  finish.get('a')?.(new Error('broken'));
  await expect(a).rejects.toThrow('broken');
  finish.get('b')?.();
  await b;
  expect(log).toEqual(['a', 'b', 'c', 'd']);
  for (const name of ['c', 'd']) finish.get(name)?.();
  await Promise.all([c, d]);
  finish.get('e')?.();
  expect(await e).toBe('e');
});

import { useService } from '@jobspeak/kit/testing';
import { authService } from '../app';
import { asPeople, PASSWORD } from '../testing/people';

const lockOut = { perAddress: 3, perAccount: 6, forMs: 15 * 60_000 };
const service = useService(() => authService({ lockOut }));
const people = asPeople(service);

const from = (address: string) => ({ 'x-forwarded-for': address });
const guess = async (email: string, address = '192.0.2.1', password = 'wrong horse') =>
  (await people.login(email, password, from(address))).body.code ?? 'in';
const guesses = async (count: number, email: string, address?: string) => {
  const codes: string[] = [];
  for (let n = 0; n < count; n++) codes.push(await guess(email, address));
  return codes;
};
const later = (minutes: number) => service.setTime(new Date(Date.now() + minutes * 60_000));
afterEach(() => service.setTime(null));

test('after too many wrong passwords an address has to wait, known or not, and then no more', async () => {
  const { input } = await people.registered();
  for (const email of [input.email, 'nobody@example.com'])
    expect(await guesses(5, email)).toEqual([
      'INVALID_CREDENTIALS',
      'INVALID_CREDENTIALS',
      'INVALID_CREDENTIALS',
      'ACCOUNT_LOCKED',
      'ACCOUNT_LOCKED',
    ]);
  const { body } = await people.login(input.email, PASSWORD, from('192.0.2.1'));
  expect(body).toMatchObject({ statusCode: 403, code: 'ACCOUNT_LOCKED' });
  expect(Date.parse(body.details.until)).toBeGreaterThan(Date.now());
  later(16);
  expect(await guess(input.email, '192.0.2.1', PASSWORD)).toBe('in');
});

test('nobody is kept out by the guesses of another address', async () => {
  const { input } = await people.registered();
  expect(await guess(input.email, '198.51.100.9', PASSWORD)).toBe('in');
  for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) await guesses(4, input.email, address);
  expect(await guess(input.email, '192.0.2.99')).toBe('ACCOUNT_LOCKED'); // the whole account, for strangers
  expect(await guess(input.email, '198.51.100.9', PASSWORD)).toBe('in'); // not where its owner is signed in
});

test('a reset lifts the wait', async () => {
  const { input } = await people.registered();
  await guesses(4, input.email);
  expect(await guess(input.email, '192.0.2.1', PASSWORD)).toBe('ACCOUNT_LOCKED');
  await people.post('/auth/request-password-reset', { email: input.email });
  await people.deliverRequests(input.email);
  const token = (await people.links(input.email, 'reset-password'))[0]?.get('token');
  expect(
    (await people.post('/auth/reset-password', { email: input.email, token, password: 'a finer horse' })).status,
  ).toBe(204);
  expect(await guess(input.email, '192.0.2.1', 'a finer horse')).toBe('in');
});

test('those who go on guessing cannot keep the owner out after a reset', async () => {
  const { input } = await people.registered();
  const post = (path: string, body: object) => people.post(path, body, from('203.0.113.5'));
  const everywhere = async () => {
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) await guesses(3, input.email, address);
  };
  await everywhere();
  expect(await guess(input.email, '203.0.113.5', PASSWORD)).toBe('ACCOUNT_LOCKED');
  await post('/auth/request-password-reset', { email: input.email });
  await people.deliverRequests(input.email);
  const token = (await people.links(input.email, 'reset-password'))[0]?.get('token');
  await post('/auth/reset-password', { email: input.email, token, password: 'a finer horse' });
  await everywhere();
  expect(await guess(input.email, '192.0.2.77')).toBe('ACCOUNT_LOCKED');
  expect(await guess(input.email, '203.0.113.5', 'a finer horse')).toBe('in');
  // where the reset was made, no more guesses are free than anywhere else
  expect((await guesses(4, input.email, '203.0.113.5')).at(-1)).toBe('ACCOUNT_LOCKED');
});

test('guesses at once do not pass the limit together', async () => {
  const { input } = await people.registered();
  const codes = await Promise.all(Array.from({ length: 12 }, () => guess(input.email)));
  expect(codes.filter((code) => code === 'INVALID_CREDENTIALS')).toHaveLength(3);
  expect(codes.filter((code) => code === 'ACCOUNT_LOCKED')).toHaveLength(9);
});

test('a right password forgives the wrong ones before it', async () => {
  const { input } = await people.registered();
  for (let round = 0; round < 3; round++) {
    await guesses(2, input.email);
    expect(await guess(input.email, '192.0.2.1', PASSWORD)).toBe('in');
  }
});

test('a stolen access token does not help to guess the password', async () => {
  const { headers, input } = await people.registered();
  const change = { currentPassword: 'wrong horse', newPassword: 'a finer horse' };
  const codes: string[] = [];
  for (let n = 0; n < 4; n++) codes.push((await people.post('/auth/change-password', change, headers)).body.code);
  expect(codes).toEqual(['INVALID_INPUT', 'INVALID_INPUT', 'INVALID_INPUT', 'ACCOUNT_LOCKED']);
  // nor by way of the new password, which a change that is repeated may be told by
  const sideways = { currentPassword: 'wrong horse', newPassword: PASSWORD };
  expect((await people.post('/auth/change-password', sideways, headers)).body.code).toBe('ACCOUNT_LOCKED');
  expect(
    (await people.refresh((await people.login(input.email, PASSWORD, from('192.0.2.7'))).body.refresh_token)).status,
  ).toBe(200);
});

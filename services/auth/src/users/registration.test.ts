import { randomUUID } from 'node:crypto';
import { flagChanged } from '@jobspeak/contracts';
import { useService } from '@jobspeak/kit/testing';
import { authService } from '../app';
import { asPeople } from '../testing/people';

describe('where an administrator has switched registration off', () => {
  const service = useService(() => authService());
  const { post, someone } = asPeople(service);
  const register = (input: object) => post('/auth/register', input);
  const set = (version: number, rule: object) => {
    const whole = { isOn: true, sharePercent: 100, plans: [], userIds: [], ...rule };
    return service.deliver(flagChanged, randomUUID(), { key: 'registration', version, rule: whole });
  };

  test('nobody opens an account until it is switched on again, whatever order the news comes in', async () => {
    await set(2, { isOn: false });
    await set(1, { isOn: true });
    const input = someone();
    expect((await register(input)).body.code).toBe('USER_REGISTRATION_LIMITED');
    await set(3, { isOn: true });
    expect((await register(input)).status).toBe(201);
  });

  test('nobody else registers today once as many have as are allowed a day', async () => {
    const opened = Number((await service.db('users').count())[0]?.count);
    await set(10, { perDay: opened + 1 });
    const answers = await Promise.all([1, 2, 3].map(() => register(someone())));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403]);
    await set(11, { perDay: null });
    expect((await register(someone())).status).toBe(201);
  });

  test('when the switches cannot be read, it is open', async () => {
    await set(12, { isOn: false });
    await service.db.schema.renameTable('flags', 'away');
    expect((await register(someone())).status).toBe(201);
    await service.db.schema.renameTable('away', 'flags');
  });
});

describe('where registration is closed', () => {
  const service = useService(() => authService({ registration: { isOpen: false, perDay: null } }));
  test('nobody registers', async () => {
    const { status, body } = await service.anybody.post('/auth/register', asPeople(service).someone());
    expect([status, body.code, body.message]).toEqual([
      403,
      'USER_REGISTRATION_LIMITED',
      'User registration is currently limited. Please try again later.',
    ]);
    expect(await service.db('users')).toEqual([]);
  });
});

describe('where two may register in a day', () => {
  const service = useService(() => authService({ registration: { isOpen: true, perDay: 2 } }));
  const people = asPeople(service);
  test('of many at once two get in, and others the next day', async () => {
    const register = () => people.post('/auth/register', people.someone());
    const answers = await Promise.all([1, 2, 3, 4].map(register));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 403, 403]);
    service.setTime(new Date(Date.now() + 25 * 3_600_000));
    expect((await register()).status).toBe(201);
    service.setTime(null);
  });
  test('an administrator sets another number, which holds instead', async () => {
    const register = async () => (await people.post('/auth/register', people.someone())).status;
    expect(await register()).toBe(403);
    const rule = { isOn: true, sharePercent: 100, plans: [], userIds: [], perDay: 1_000 };
    await service.deliver(flagChanged, randomUUID(), { key: 'registration', version: 1, rule });
    expect(await register()).toBe(201);
    await service.db.schema.renameTable('flags', 'away');
    expect(await register()).toBe(403);
    await service.db.schema.renameTable('away', 'flags');
  });
});

describe('where an address has to be verified first', () => {
  const service = useService(() => authService({ requireVerifiedEmail: true }));
  test('the account is there, and is entered once its link has been followed', async () => {
    const people = asPeople(service);
    const input = people.someone();
    expect((await people.post('/auth/register', input)).body).toMatchObject({
      statusCode: 403,
      code: 'EMAIL_NOT_VERIFIED',
      message: 'Please verify your email address to continue.',
    });
    expect((await people.login(input.email)).body.code).toBe('EMAIL_NOT_VERIFIED');
    const [link] = await people.links(input.email, 'verify-email');
    await people.post('/auth/verify-email', { token: link?.get('verify') });
    expect((await people.login(input.email)).body.user.emailVerified).toBe(true);
  });
});

describe('where passwords age', () => {
  const service = useService(() => authService({ passwordMaxAgeDays: 90 }));
  test('an old one has to be reset, and ends what goes on with it', async () => {
    const people = asPeople(service);
    const { input } = await people.registered();
    const { body: session } = await people.login(input.email);
    service.setTime(new Date(Date.now() + 91 * 24 * 3_600_000));
    expect((await people.login(input.email)).body).toMatchObject({ statusCode: 403, code: 'PASSWORD_EXPIRED' });
    expect((await people.refresh(session.refresh_token)).body.code).toBe('PASSWORD_EXPIRED');
    service.setTime(null);
    expect((await people.login(input.email)).status).toBe(200);
  });
});

describe('everywhere', () => {
  const service = useService(() => authService());
  const people = asPeople(service);
  test.each(['123456', 'Password', 'QWERTY', 'iloveyou'])(
    '%s is a password that everybody tries first',
    async (password) => {
      const { status, body } = await people.post('/auth/register', people.someone({ password }));
      expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'INVALID_INPUT', ['password']]);
    },
  );
  test('a registration that is repeated under its key is answered again; another one with its address is not', async () => {
    const input = people.someone();
    const key = { 'idempotency-key': 'registration-1' };
    const first = await people.post('/auth/register', input, key);
    const again = await people.post('/auth/register', input, key);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body.user).toEqual(first.body.user);
    for (const [changes, headers] of [
      [{}, undefined],
      [{}, { 'idempotency-key': 'registration-2' }],
      [{ password: 'another horse' }, key],
    ] as const)
      expect((await people.post('/auth/register', { ...input, ...changes }, headers)).body.code).toBe(
        'USER_ALREADY_EXISTS',
      );
    expect(await service.db('users').where({ email: input.email })).toHaveLength(1);
  });
  test('a sign-in with a device that is new is told by e-mail; with a known one it is not', async () => {
    const { input } = await people.registered();
    const emails = () => people.emails(input.email);
    const on = (device: string) => people.login(input.email, undefined, { 'user-agent': device });
    await on('node');
    const before = (await emails()).length;
    await on('Phone of somebody');
    expect((await emails()).slice(before)).toEqual(['new-sign-in']);
    await on('Phone of somebody');
    expect(await emails()).toHaveLength(before + 1);
  });
});

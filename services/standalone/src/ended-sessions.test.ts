import { call, useServices } from './testing/services';

const product = useServices();
const { identity, login, startGateway, urlOf } = product;

describe('a session that has ended', () => {
  const refused = async (url: string, token: string) =>
    (await call(url, { method: 'GET', route: '/quotes', token })).body.code;
  /** Resolves once every door is closed to a token; answers after how many ms. */
  async function closed(doors: readonly string[], token: string): Promise<number> {
    const started = performance.now();
    for (;;) {
      const codes = await Promise.all(doors.map((url) => refused(url, token)));
      if (codes.every((code) => code === 'SESSION_EXPIRED')) return performance.now() - started;
    }
  }

  test('is refused at every gateway and in the services behind within a second, and after a restart too', async () => {
    const person = await identity('leaver');
    const second = await startGateway();
    const doors = [product.url, second.url, urlOf('quote')];
    for (const url of doors) expect(await refused(url, person.token)).toBeUndefined();
    const body = { refreshToken: person.refreshToken };
    expect((await call(product.url, { method: 'POST', route: '/auth/logout', body })).status).toBe(204);
    expect(await closed(doors, person.token)).toBeLessThan(1_000);
    await second.stop();
    const restarted = await startGateway();
    expect(await refused(restarted.url, person.token)).toBe('SESSION_EXPIRED');
    await restarted.stop();
  });

  test('ends its stream of events', async () => {
    const person = await identity('listener');
    const headers = { authorization: `Bearer ${person.token}` };
    const response = await fetch(`${product.url}/events`, { headers });
    expect(response.status).toBe(200);
    const others = { authorization: `Bearer ${(await login(person.email)).body.access_token}` };
    const ended = await fetch(`${product.url}/auth/sessions`, { method: 'DELETE', headers: others });
    expect(ended.status).toBe(204);
    expect(await response.text()).toContain('retry:'); // to its end
  });
});

import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { beginRoutes, loadRoutes, routesOf } from './remotes';

jest.mock('@module-federation/enhanced/runtime', () => ({
  registerPlugins: jest.fn(),
  registerRemotes: jest.fn(),
  loadRemote: jest.fn(),
}));
const load = jest.mocked(loadRemote);
const page = { default: () => null };
const serve = (entry: string) => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ mfe_auth: { entry } }));
};
const registered = (entry: string, force: boolean) =>
  expect(registerRemotes).toHaveBeenLastCalledWith([{ name: 'mfe_auth', entry: `http://localhost${entry}` }], {
    force,
  });

test('the script of a remote has two minutes to come', () => {
  const [[plugin] = []] = jest.mocked(registerPlugins).mock.calls[0] ?? [];
  const made = plugin?.createScript?.({ url: 'http://localhost/remotes/mfe-auth/remoteEntry.aaaa1111.js' });
  expect(made).toMatchObject({ timeout: 120_000 });
});

test('a remote is found by /remotes.json, found again when it has moved, and past a request that hangs', async () => {
  serve('/remotes/mfe-auth/remoteEntry.aaaa1111.js');
  load.mockResolvedValueOnce(page);
  expect(await loadRoutes('mfe_auth')).toBe(page);
  registered('/remotes/mfe-auth/remoteEntry.aaaa1111.js', false);

  serve('/remotes/mfe-auth/remoteEntry.bbbb2222.js');
  load.mockRejectedValueOnce(new Error('404')).mockResolvedValueOnce(page);
  expect(await loadRoutes('mfe_auth')).toBe(page);
  registered('/remotes/mfe-auth/remoteEntry.bbbb2222.js', true);

  load.mockRejectedValueOnce(new Error('a preload had failed')).mockResolvedValueOnce(page);
  expect(await loadRoutes('mfe_auth')).toBe(page);

  load.mockRejectedValueOnce(new Error('timed out'));
  await expect(loadRoutes('mfe_auth')).rejects.toThrow('timed out');
  registered('/remotes/mfe-auth/remoteEntry.bbbb2222.js?try=1', true);
});

test('a remote without screens is a failure, not an empty page', async () => {
  load.mockResolvedValueOnce({}).mockResolvedValueOnce({});
  await expect(loadRoutes('mfe_auth')).rejects.toThrow('mfe_auth/routes has no default export');
});

test('the page itself says where the remotes are, but not where they are now', async () => {
  const [named, moved] = ['cccc3333', 'dddd4444'].map((hash) => `/remotes/mfe-auth/remoteEntry.${hash}.js`);
  document.head.innerHTML = `<script type="application/json" id="remotes">{"mfe_auth":{"entry":"${named}"}}</script>`;
  jest.mocked(registerRemotes).mockClear();
  load.mockReset().mockRejectedValueOnce(new Error('404')).mockResolvedValueOnce(page);
  serve(String(moved));
  await jest.isolateModulesAsync(async () => {
    const opened = await import('./remotes');
    expect(await opened.loadRoutes('mfe_auth')).toBe(page);
  });
  const entries = jest.mocked(registerRemotes).mock.calls.map(([[remote]]) => remote);
  expect(entries).toMatchObject([{ entry: `http://localhost${named}` }, { entry: `http://localhost${moved}` }]);
  document.head.innerHTML = '';
});

test('screens that were begun are not asked for twice; where they could not be had, they are the next time', async () => {
  load.mockReset();
  load.mockResolvedValueOnce(page);
  beginRoutes('mfe_auth');
  expect(await routesOf('mfe_auth')).toBe(page);
  expect(load).toHaveBeenCalledTimes(1);

  load.mockRejectedValueOnce(new Error('404')).mockRejectedValueOnce(new Error('404')).mockResolvedValueOnce(page);
  beginRoutes('mfe_auth');
  await expect(routesOf('mfe_auth')).rejects.toThrow('404');
  expect(await routesOf('mfe_auth')).toBe(page);
});

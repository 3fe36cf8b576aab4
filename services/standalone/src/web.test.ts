import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { createWeb, type WebOptions } from './web';

let root: string;
const servers: Server[] = [];

const put = (file: string, text: string | Buffer): void => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
};
/** Replaces a remote's files as a deployment does; `minute` stands for the moment. */
const deployAuth = (hash: string, minute: number): void => {
  const files = { js: { sync: [`js/routes.${hash}.js`] }, css: { sync: [`css/routes.${hash}.css`] } };
  put(`mfe-auth/dist/remoteEntry.${hash}.js`, `entry ${hash}`);
  put(
    'mfe-auth/dist/mf-manifest.json',
    JSON.stringify({
      metaData: { remoteEntry: { name: `remoteEntry.${hash}.js` } },
      exposes: [{ name: 'routes', assets: files }],
    }),
  );
  utimesSync(path.join(root, 'mfe-auth/dist/mf-manifest.json'), minute * 60, minute * 60);
};
const serve = async (more: Partial<WebOptions> = {}): Promise<string> => {
  const server = createWeb({ root, ...more }).listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://localhost:${(server.address() as AddressInfo).port}`;
};

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'web-'));
  put('shell/dist/index.html', '<html><head></head><body>the shell</body></html>');
  put('shell/dist/js/main.0123abcd.js', 'main');
  deployAuth('aaaa1111', 1);
});
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
  rmSync(root, { recursive: true });
});

test.each(['/', '/login', '/client/quotes/7', '/admin/users?search=a.b'])(
  '%s is the shell, never cached blindly',
  async (at) => {
    const answer = await fetch((await serve()) + at, { headers: { Accept: 'text/html' } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Cache-Control')).toBe('no-cache');
    expect(await answer.text()).toContain('the shell');
  },
);

test.each([
  '/js/gone.0123abcd.js',
  '/remotes/mfe-auth/gone.js',
  '/remotes/unknown',
  '/remotes/mfe-auth/',
  '/favicon.ico',
])('the missing file %s is not answered with the page, and not remembered', async (at) => {
  const answer = await fetch((await serve()) + at);
  expect([answer.status, answer.headers.get('Cache-Control'), await answer.text()]).toEqual([
    404,
    'no-store',
    'not found',
  ]);
});

test('files with a hash in their name are kept for good, others are asked for anew', async () => {
  const web = await serve();
  put('mfe-client/dist/assets/speech-encoder.0123abcd.gz', 'packed');
  const cache = async (at: string) => (await fetch(web + at)).headers.get('Cache-Control');
  expect(await cache('/js/main.0123abcd.js')).toBe('public, max-age=31536000, immutable');
  expect(await cache('/remotes/mfe-auth/remoteEntry.aaaa1111.js')).toBe('public, max-age=31536000, immutable');
  expect(await cache('/remotes/mfe-client/assets/speech-encoder.0123abcd.gz')).toBe(
    'public, max-age=31536000, immutable',
  );
  expect(await cache('/remotes/mfe-auth/mf-manifest.json')).toBe('no-cache');
});

test('a file that the build has compressed goes out so, to who takes it, as what it is; any other as it is', async () => {
  put('shell/dist/js/main.0123abcd.js.br', brotliCompressSync('main'));
  put('shell/dist/js/later.0123abcd.js', 'later');
  const web = await serve();
  const get = async (at: string, takes: string) => {
    const answer = await fetch(web + at, { headers: { 'Accept-Encoding': takes } });
    const { headers } = answer;
    const of = (name: string) => headers.get(name);
    return [await answer.text(), of('Content-Encoding'), of('Content-Type'), of('Cache-Control'), of('Vary')];
  };
  const [type, forever] = ['text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'];
  expect(await get('/js/main.0123abcd.js', 'gzip, br')).toEqual(['main', 'br', type, forever, 'Accept-Encoding']);
  expect(await get('/js/main.0123abcd.js', 'gzip')).toEqual(['main', null, type, forever, 'Accept-Encoding']);
  expect(await get('/js/later.0123abcd.js', 'br')).toEqual(['later', null, type, forever, 'Accept-Encoding']);
});

test('a remote that is deployed while the server runs is found at its new address; one that is not there is left out', async () => {
  const web = await serve();
  const remotes = async (): Promise<any> => (await fetch(`${web}/remotes.json`)).json();
  const before = await remotes();
  expect(before).toEqual({
    mfe_auth: { entry: '/remotes/mfe-auth/remoteEntry.aaaa1111.js', integrity: expect.stringMatching(/^sha384-/) },
  });
  deployAuth('bbbb2222', 2);
  const after = await remotes();
  expect(after.mfe_auth.entry).toBe('/remotes/mfe-auth/remoteEntry.bbbb2222.js');
  expect(after.mfe_auth.integrity).not.toBe(before.mfe_auth.integrity);
});

test('the page names what it will need, with the attributes of the later requests', async () => {
  const page = await (await fetch(`${await serve()}/login`)).text();
  const [, named = ''] = /<script type="application\/json" id="remotes">(.*?)<\/script>/.exec(page) ?? [];
  expect(JSON.parse(named)).toEqual({
    mfe_auth: { entry: '/remotes/mfe-auth/remoteEntry.aaaa1111.js', integrity: expect.stringMatching(/^sha384-/) },
  });
  expect(page).toMatch(
    /<link rel="preload" as="script" href="\/remotes\/mfe-auth\/remoteEntry.aaaa1111.js" crossorigin integrity="sha384-/,
  );
  expect(page).toContain('<link rel="preload" as="script" href="/remotes/mfe-auth/js/routes.aaaa1111.js">');
});

test('the page that is opened to speak names all that it is made of, each file once; other pages what they share', async () => {
  put('shell/dist/early.json', JSON.stringify({ frame: ['js/frame.0123abcd.js', 'css/frame.0123abcd.css'] }));
  const parts = { routes: ['js/routes.0123abcd.js', 'js/routes.0123abcd.js'], recording: ['js/recording.0123abcd.js'] };
  put('mfe-client/dist/early.json', JSON.stringify(parts));
  put('shell/dist/assets/inter-latin-wght-normal.0123abcd.woff2', 'a font');
  const web = await serve();
  const named = async (at: string) => {
    const page = await (await fetch(web + at)).text();
    return [...page.matchAll(/as="(?:script|style)" href="([^"]+)"/g)].map(([, file]) => file);
  };
  const shared = ['/js/frame.0123abcd.js', '/css/frame.0123abcd.css', '/remotes/mfe-client/js/routes.0123abcd.js'];
  expect(await named('/client/recording')).toEqual([...shared, '/remotes/mfe-client/js/recording.0123abcd.js']);
  expect(await named('/client/quotes')).toEqual(shared);
  expect(await named('/login')).not.toContain(shared[0]);
  // where there is so much to fetch, the font is not among it
  const preloadsFont = async (at: string) => (await (await fetch(web + at)).text()).includes('as="font"');
  expect([await preloadsFont('/login'), await preloadsFont('/client/recording')]).toEqual([true, false]);
});

test.each([
  [{}, 'http://localhost:3000', null],
  [{ apiPort: 3999 }, 'http://localhost:3999', 'http://localhost:3999'],
  [{ apiUrl: 'https://api.jobspeak.example/' }, 'https://api.jobspeak.example', 'https://api.jobspeak.example'],
])('with %o the page may talk to %s', async (options, origin, configured) => {
  const answer = await fetch(`${await serve(options)}/login`);
  const policy = answer.headers.get('Content-Security-Policy') ?? '';
  expect(policy).toContain(`connect-src 'self' ${origin};`);
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("style-src 'self';");
  expect(policy).not.toContain('unsafe');
  const page = await answer.text();
  if (configured) expect(page).toContain(`<meta name="jobspeak-api" content="${configured}">`);
  else expect(page).not.toContain('jobspeak-api');
});

const policyFor = async (options: Partial<WebOptions>) => {
  const answer = await fetch(`${await serve(options)}/login`);
  const policy = answer.headers.get('Content-Security-Policy') ?? '';
  return new Map(policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)]));
};

test('only the worker that hears on a device may compile machine code', async () => {
  const web = await serve();
  const scripts = async (at: string) => {
    const policy = (await fetch(web + at)).headers.get('Content-Security-Policy') ?? '';
    return policy.split('; ').find((rule) => rule.startsWith('script-src'));
  };
  const worker = '/remotes/mfe-client/js/captions-worker';
  expect(await scripts(`${worker}.0123abcd.js`)).toBe("script-src 'self' 'wasm-unsafe-eval'");
  for (const at of ['/client/recording', `${worker}.js`, `/js${worker}.0123abcd.js`, `${worker}.0123abcd.js/page`])
    expect([at, await scripts(at)]).toEqual([at, "script-src 'self'"]);
});

test("only where people may sign in with Google does the policy let Google's button in, and nothing else", async () => {
  const [usual, google] = [await policyFor({}), await policyFor({ google: true })];
  const added = [...google].flatMap(([name, sources]) => {
    const more = sources.filter((source) => !usual.get(name)?.includes(source));
    return more.length > 0 ? [[name, more]] : [];
  });
  const gsi = 'https://accounts.google.com/gsi/';
  expect(added).toEqual([
    ['script-src', [`${gsi}client`]],
    ['style-src', [`${gsi}style`]],
    ['connect-src', [gsi]],
    ['frame-src', [gsi]],
  ]);
  expect(JSON.stringify([...usual])).not.toContain('google');
  expect([...google.keys()]).toEqual([...usual.keys()]);
});

test('a forged host cannot write into the policy or the page', async () => {
  const { request } = await import('node:http');
  const web = new URL(await serve({ apiPort: 3999 }));
  const policy = await new Promise<string>((resolve, reject) => {
    const asked = request(
      { port: web.port, path: '/login', headers: { Host: `x;script-src *"><b>:${web.port}` } },
      (answer) => {
        answer.resume();
        resolve(String(answer.headers['content-security-policy']));
      },
    );
    asked.on('error', reject).end();
  });
  expect(policy).toContain("connect-src 'self' http://localhost:3999;");
});

test('the page for strangers is its own, knows where the API is, and brings nothing of the application along', async () => {
  put('shell/dist/campaign/index.html', '<html><head></head><body>say the job</body></html>');
  put('shell/dist/assets/inter-latin-wght-normal.0123abcd.woff2', 'a font');
  const answer = await fetch(`${await serve({ apiPort: 3999 })}/campaign/quote-from-voice`);
  expect(answer.headers.get('Cache-Control')).toBe('no-cache');
  const page = await answer.text();
  expect(page).toContain('say the job');
  expect(page).toContain('<meta name="jobspeak-api" content="http://localhost:3999">');
  expect(page.match(/rel="preload" as="(\w+)"/g)).toEqual(['rel="preload" as="font"']);
});

describe('a customer’s link', () => {
  /** Stands in for the gateway: says which address it was asked for. */
  const api = async (): Promise<{ port: number; asked: string[] }> => {
    const asked: string[] = [];
    const server = createServer((req, res) => {
      asked.push(req.url ?? '');
      const isPage = req.url?.endsWith('/page');
      res.writeHead(req.url?.includes('gone') ? 404 : 200, {
        'content-type': isPage ? 'text/html; charset=utf-8' : 'application/pdf',
        'content-disposition': 'attachment; filename="Quote.pdf"',
        'cache-control': 'no-store',
        'set-cookie': 'a=b',
        'content-security-policy': "default-src 'none'",
      });
      res.end(isPage ? '<html><head></head><body>the quote</body></html>' : '%PDF');
    }).listen(0, '127.0.0.1');
    servers.push(server);
    await new Promise((resolve) => server.once('listening', resolve));
    return { port: (server.address() as AddressInfo).port, asked };
  };

  test.each([
    ['q', 'quotes'],
    ['i', 'invoices'],
  ])('below /%s/ leads to the page that the API writes of %s, under its own policy', async (place, documents) => {
    const { port, asked } = await api();
    const at = await serve({ apiPort: port });
    const page = await fetch(`${at}/${place}/k4VQ587iTrO-DrZL66DFtg`);
    expect(await page.text()).toContain('<body>the quote</body>');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(page.headers.get('set-cookie')).toBeNull();
    const pdf = await fetch(`${at}/${place}/k4VQ587iTrO-DrZL66DFtg/document.pdf`);
    expect([pdf.headers.get('content-type'), await pdf.text()]).toEqual(['application/pdf', '%PDF']);
    const photo = await fetch(`${at}/${place}/k4VQ587iTrO-DrZL66DFtg/photos/0b1f6a52-5f3e`);
    expect([photo.status, photo.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const link = `/public/${documents}/k4VQ587iTrO-DrZL66DFtg`;
    expect(asked).toEqual([`${link}/page`, `${link}/pdf`, `${link}/photos/0b1f6a52-5f3e`]);
  });

  test('hands on a form by which an invoice is paid, and how somebody comes back from it', async () => {
    const leads = 'https://checkout.stripe.com/c/pay/cs_1';
    const asked: string[] = [];
    const server = createServer((req, res) => {
      asked.push(`${req.method} ${req.url}`);
      if (req.method === 'POST') res.writeHead(303, { location: leads }).end();
      else res.writeHead(200, { 'content-type': 'text/html' }).end('<head></head>');
    }).listen(0, '127.0.0.1');
    servers.push(server);
    await new Promise((resolve) => server.once('listening', resolve));
    const at = await serve({ apiPort: (server.address() as AddressInfo).port });
    const pay = { method: 'POST', redirect: 'manual' } as const;
    const page = `${at}/i/k4VQ587iTrO-DrZL66DFtg`;
    const paid = await fetch(`${page}/pay`, pay);
    expect([paid.status, paid.headers.get('location')]).toEqual([303, leads]);
    expect(paid.headers.get('content-security-policy')).toContain("form-action 'self' https://checkout.stripe.com");
    await fetch(`${page}?card=thanks`);
    const link = '/public/invoices/k4VQ587iTrO-DrZL66DFtg';
    expect(asked).toEqual([`POST ${link}/pay`, `GET ${link}/page?card=thanks`]);
    const alone = await fetch(`${await serve({ apiPort: 1 })}/i/k4VQ587iTrO-DrZL66DFtg/pay`, pay);
    expect(alone.headers.get('location')).toBe('/i/k4VQ587iTrO-DrZL66DFtg?card=unavailable');
  });

  test('tells the page where the API is', async () => {
    const { port } = await api();
    const page = await fetch(`${await serve({ apiPort: port })}/q/k4VQ587iTrO-DrZL66DFtg`);
    expect(await page.text()).toContain(`<meta name="jobspeak-api" content="http://localhost:${port}"></head>`);
  });

  test.each([
    '/q/gone-link',
    '/i/gone-link',
    '/q/k4VQ587iTrO-DrZL66DFtg/approve',
    '/q/token/photos/a.b',
    '/q/..%2f..%2fquotes',
    '/q/a%00b',
  ])('%s is not found', async (address) => {
    const { port } = await api();
    expect((await fetch((await serve({ apiPort: port })) + address)).status).toBe(404);
  });

  test('whose API is away asks for patience', async () => {
    const answer = await fetch(`${await serve({ apiPort: 1 })}/q/k4VQ587iTrO-DrZL66DFtg`);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  });
});

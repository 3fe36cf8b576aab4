import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { closeServer, listen } from '@jobspeak/kit';
import express from 'express';

const TYPES = '/etc/nginx/mime.types';
const hasNginx = existsSync(TYPES) && spawnSync('nginx', ['-v']).status === 0;
const API = 'https://api.jobspeak.example';
const LOOK_AGAIN_MS = 20;

/** The site as the image has it, of a shell as small as one can be. */
function makeSite(root: string): void {
  const put = (file: string, text: string | Buffer) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  put('shell/dist/index.html', '<html><head></head><body>the application</body></html>');
  put('shell/dist/campaign/index.html', '<html><head></head><body>say the job</body></html>');
  put('shell/dist/js/main.0123abcd.js', 'main()');
  put('shell/dist/js/main.0123abcd.js.br', brotliCompressSync('main()'));
  put('shell/dist/js/later.0123abcd.js', 'later()');
  put('shell/dist/early.json', JSON.stringify({ frame: ['js/frame.0123abcd.js'] }));
  put('shell/dist/assets/inter-latin-wght.0123abcd.woff2', 'font');
  cpSync(path.join(__dirname, 'site.mjs'), path.join(root, 'infra/nginx/site.mjs'));
  const made = spawnSync(process.execPath, [path.join(root, 'infra/nginx/site.mjs'), 'shell', path.join(root, 'site')]);
  if (made.status !== 0) throw new Error(made.stderr.toString());
}

/** The configuration as the image starts it, in other places. */
function configure(root: string, port: number, gateway: string): string {
  const moved = (file: string) => readFileSync(path.join(__dirname, file), 'utf8').replaceAll('/tmp/', `${root}/`);
  const values: Record<string, string> = {
    API_URL: API,
    GATEWAY_URL: gateway,
    NGINX_LOCAL_RESOLVERS: '127.0.0.1',
    REMOTES_PORT: '8080',
  };
  const server = moved('jobspeak-shell.conf.template')
    .replaceAll(/\$\{(\w+)\}/g, (_whole, name: string) => values[name] ?? '')
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    .replaceAll(/root \/(site|before);/g, `root ${root}/$1;`);
  writeFileSync(path.join(root, 'jobspeak-shell.conf'), server);
  const main = path.join(root, 'nginx.conf');
  writeFileSync(main, moved('nginx.conf'));
  return main;
}

async function freePort(): Promise<number> {
  const { server, url } = await listen(express(), 0, '127.0.0.1');
  await closeServer(server, 0);
  return Number(new URL(url).port);
}

(hasNginx ? describe : describe.skip)('nginx (skipped where it is not installed)', () => {
  let root: string;
  let url: string;
  let gateway: Server;
  let nginx: ChildProcess;
  beforeAll(async () => {
    root = mkdtempSync(path.join(tmpdir(), 'nginx-'));
    chmodSync(root, 0o755); // its workers are somebody else
    makeSite(root);
    const api = express()
      .get('/public/invoices/:token/page', (req, res) => {
        res
          .set('Cache-Control', 'public')
          .type('html')
          .send(`<html><head></head>${new URL(req.originalUrl, url).searchParams.get('card')}</html>`);
      })
      .post('/public/invoices/:token/pay', (req, res) => {
        res.redirect(303, `https://checkout.stripe.com/c/pay/${req.params.token}`);
      });
    const there = await listen(api, 0, '127.0.0.1');
    gateway = there.server;
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    nginx = spawn('nginx', ['-c', configure(root, port, there.url), '-g', 'daemon off;'], { stdio: 'ignore' });
    while (!(await fetch(`${url}/healthz`).catch(() => null))) {
      if (nginx.exitCode !== null) throw new Error('nginx has ended');
      await delay(LOOK_AGAIN_MS);
    }
  });
  afterAll(async () => {
    const ended = once(nginx, 'close');
    nginx.kill('SIGTERM');
    await ended;
    await closeServer(gateway, 0);
    rmSync(root, { recursive: true });
  });

  const get = async (place: string) => {
    const answer = await fetch(url + place, { redirect: 'manual' });
    return { answer, text: await answer.text() };
  };

  test.each(['', '/', '?utm_source=post', '/?utm_source=post'])(
    'the page for strangers is a file of its own, asked for as “quote-from-voice%s”',
    async (rest) => {
      const { answer, text } = await get(`/campaign/quote-from-voice${rest}`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect(answer.headers.get('content-security-policy')).toContain(`connect-src 'self' ${API};`);
      expect(text).toContain('say the job');
      expect(text).toContain(`<meta name="jobspeak-api" content="${API}">`);
      expect(text).toContain('href="/assets/inter-latin-wght.0123abcd.woff2"');
      expect(text).not.toContain('<!--#');
    },
  );

  test.each([
    ['/client/quotes', 'the application'],
    ['/campaign/other', 'the application'],
    ['/index.html', 'the application'],
    ['/campaign/index.html', 'say the job'],
  ])('%s is answered with %s, and with nothing that is for the server', async (place, words) => {
    const { answer, text } = await get(place);
    expect(answer.status).toBe(200);
    expect(text).toContain(words);
    expect(text).toContain(`<meta name="jobspeak-api" content="${API}">`);
    expect(text).not.toContain('<!--#');
  });

  test('the page of a signed-in screen names the frame and not the letters; it says where the remotes are', async () => {
    const [screen, stranger] = [(await get('/client/recording')).text, (await get('/login')).text];
    const [frame, letters] = ['href="/js/frame.0123abcd.js"', 'as="font"'];
    expect([screen.includes(frame), screen.includes(letters)]).toEqual([true, false]);
    expect([stranger.includes(frame), stranger.includes(letters)]).toEqual([false, true]);
    const [, named = ''] = /<script type="application\/json" id="remotes">(.*?)<\/script>/.exec(screen) ?? [];
    expect(JSON.parse(named)).toEqual({ mfe_auth: null, mfe_client: null, mfe_admin: null });
  });

  test.each([
    ['main', 'gzip, deflate, br', 'br'],
    ['main', 'gzip', 'gzip'],
    ['main', 'identity', null],
    ['later', 'gzip, br', null],
  ])('%s.js goes to a browser that takes %s as %s, and as a script', async (name, takes, encoding) => {
    const answer = await fetch(`${url}/js/${name}.0123abcd.js`, { headers: { 'Accept-Encoding': takes } });
    expect(await answer.text()).toBe(`${name}()`);
    const { headers } = answer;
    expect(headers.get('content-encoding')).toBe(encoding);
    expect(headers.get('content-type')).toBe('application/javascript; charset=utf-8');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    if (name === 'main') expect(headers.get('vary')).toContain('Accept-Encoding');
  });

  test('what is missing is never answered with a page', async () => {
    expect((await get('/assets/gone.0123abcd.js')).answer.status).toBe(404);
    expect((await get('/campaign/gone.html')).answer.status).toBe(404);
  });

  test('a customer who presses the button goes to the card provider, and comes back to the invoice', async () => {
    const pressed = await fetch(`${url}/i/some-token/pay`, {
      method: 'POST',
      body: new URLSearchParams(),
      redirect: 'manual',
    });
    expect([pressed.status, pressed.headers.get('location')]).toEqual([
      303,
      'https://checkout.stripe.com/c/pay/some-token',
    ]);
    const { answer, text } = await get('/i/some-token?card=thanks');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-security-policy')).toContain("form-action 'self' https://checkout.stripe.com");
    expect(text).toBe(`<html><head><meta name="jobspeak-api" content="${API}"></head>thanks</html>`);
  });
});

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import compression from 'compression';
import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import { builtFiles } from './files';

export interface WebOptions {
  /** The repository's root: the frontends' `dist` folders are below it. */
  root: string;
  /** The API on the same host, at this port. */
  apiPort?: number;
  /** Or the API anywhere: its origin. */
  apiUrl?: string;
  /** Whether people may sign in with Google, whose button brings a script, a style and a frame of Google's own. */
  google?: boolean;
}

/** Federation name → folder of each remote. */
const REMOTES = { mfe_auth: 'mfe-auth', mfe_client: 'mfe-client', mfe_admin: 'mfe-admin' } as const;
type RemoteName = keyof typeof REMOTES;
interface RemoteFacts {
  entry: string;
  integrity: string;
  /** Files of `./routes` that the page will ask for at once. */
  scripts: string[];
  styles: string[];
}

/** Where the frontends look for the API by themselves (specification, section 7). */
const USUAL_API_PORT = 3000;

function manifestOf(folder: string): Manifest {
  // written by our own build beside the files it names
  return JSON.parse(readFileSync(path.join(folder, 'mf-manifest.json'), 'utf8')) as Manifest;
}
interface Manifest {
  metaData: { remoteEntry: { name: string } };
  exposes: { name: string; assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
}

/** Facts of a deployed remote; read anew when its manifest changes, so that deploying it is replacing its files. */
function createRemoteReader(root: string): (name: RemoteName) => RemoteFacts | undefined {
  const known = new Map<RemoteName, { at: number; facts: RemoteFacts }>();
  return (name) => {
    const folder = path.join(root, REMOTES[name], 'dist');
    const manifestFile = path.join(folder, 'mf-manifest.json');
    if (!existsSync(manifestFile)) return undefined;
    const at = statSync(manifestFile).mtimeMs;
    const before = known.get(name);
    if (before?.at === at) return before.facts;
    const manifest = manifestOf(folder);
    const entry = manifest.metaData.remoteEntry.name;
    const entryFile = path.join(folder, entry);
    if (!existsSync(entryFile)) return undefined;
    const base = `/remotes/${REMOTES[name]}`;
    const assets = manifest.exposes.find((exposed) => exposed.name === 'routes')?.assets;
    const facts: RemoteFacts = {
      entry: `${base}/${entry}`,
      integrity: `sha384-${createHash('sha384').update(readFileSync(entryFile)).digest('base64')}`,
      scripts: (assets?.js.sync ?? []).map((file) => `${base}/${file}`),
      styles: (assets?.css.sync ?? []).map((file) => `${base}/${file}`),
    };
    known.set(name, { at, facts });
    return facts;
  };
}

const originOf = (req: Request, { apiPort = USUAL_API_PORT, apiUrl }: WebOptions): string => {
  if (apiUrl) return new URL(apiUrl).origin;
  const host = /^[\w.-]+$|^\[[\da-f:]+\]$/i.test(req.hostname) ? req.hostname : 'localhost';
  return `${req.protocol}://${host}:${apiPort}`;
};

/** What Google's button needs, and no more of that host (Google Identity Services, "Content Security Policy"). */
const GSI = 'https://accounts.google.com/gsi/';

/** The one script that may compile machine code: the worker that hears on a device. A worker has a policy of its own. */
const COMPILES = /^\/remotes\/mfe-client\/js\/captions-worker\.[0-9a-f]{8}\.js$/;

const policyOf = (api: string, google = false, compiles = false): string => {
  const [client, style, all] = google ? [` ${GSI}client`, ` ${GSI}style`, ` ${GSI}`] : ['', '', ''];
  const script = compiles ? `${client} 'wasm-unsafe-eval'` : client;
  return [
    "default-src 'self'",
    `script-src 'self'${script}`,
    `style-src 'self'${style}`,
    `connect-src 'self' ${api}${all}`,
    "img-src 'self' data: blob:",
    `media-src 'self' blob: ${api}`,
    "font-src 'self'",
    "worker-src 'self'",
    `frame-src 'self' blob:${all}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // a form on the page of an invoice leads there
    "form-action 'self' https://checkout.stripe.com",
  ].join('; ');
};

/** Tells a page where the API is, unless it is where pages look by themselves. */
const apiMeta = (req: Request, options: WebOptions): string => {
  const usual = !options.apiUrl && (options.apiPort ?? USUAL_API_PORT) === USUAL_API_PORT;
  return usual ? '' : `<meta name="jobspeak-api" content="${originOf(req, options)}">`;
};

const remoteOf = (pathname: string): RemoteName =>
  pathname.startsWith('/client') ? 'mfe_client' : pathname.startsWith('/admin') ? 'mfe_admin' : 'mfe_auth';

/** The files of a part that a page needs at once, by the part's name; none in a build that names none. */
function earlyFiles(dist: string, part: string): string[] {
  const list = path.join(dist, 'early.json');
  if (!existsSync(list)) return [];
  // written by our own build beside the files it names
  const early = JSON.parse(readFileSync(list, 'utf8')) as Record<string, string[] | undefined>;
  return early[part] ?? [];
}

/** The screens that the app is opened with, by their addresses. */
const FIRST_SCREENS: Readonly<Record<string, string>> = {
  '/client/recording': 'recording',
  '/client/dashboard': 'dashboard',
};

/** What a signed-in person's page is made of: the frame, the remote's screens, and the one that it opens with. */
function partsOf(root: string, pathname: string): string[] {
  if (!/^\/client(\/|$)/.test(pathname)) return [];
  const { mfe_client: folder } = REMOTES;
  const screen = FIRST_SCREENS[pathname];
  return [
    ...earlyFiles(path.join(root, 'shell', 'dist'), 'frame').map((file) => `/${file}`),
    ...['routes', ...(screen ? [screen] : [])].flatMap((part) =>
      earlyFiles(path.join(root, folder, 'dist'), part).map((file) => `/remotes/${folder}/${file}`),
    ),
  ];
}

/** A missing script is never answered with the page: the browser would call it a syntax error. */
const missing = (_req: Request, res: Response): void => {
  res.status(404).set('Cache-Control', 'no-store').type('text/plain').send('not found');
};

const fontsOf = (shell: string): string[] => {
  const folder = path.join(shell, 'assets');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.startsWith('inter-latin-wght'))
    .map((file) => `/assets/${file}`);
};

/** A page of its own, written when the shell is built: who comes from an advertisement does not wait for an application. */
const CAMPAIGN = '/campaign/quote-from-voice';

const preload = (kind: string, href: string, more = '') => `<link rel="preload" as="${kind}" href="${href}"${more}>`;

// the attributes must equal those of the later request, or the browser fetches twice
const fontPreloads = (fonts: string[]): string =>
  fonts.map((font) => preload('font', font, ' type="font/woff2" crossorigin')).join('');

/** What the page will ask for anyway, named in its head: one round trip instead of a chain of them. */
function preloads(remote: RemoteFacts | undefined, fonts: string[], more: string[]): string {
  // where there is much to fetch, the font comes when the first words stand there: until then there is another one
  const parts = more.length > 0 ? [] : [fontPreloads(fonts)];
  // and the page's own scripts come first: while they run, the rest comes
  const rank = more.length > 0 ? ' fetchpriority="low"' : '';
  if (remote) parts.push(preload('script', remote.entry, ` crossorigin integrity="${remote.integrity}"${rank}`));
  for (const file of new Set([...(remote?.scripts ?? []), ...(remote?.styles ?? []), ...more]))
    parts.push(preload(file.endsWith('.css') ? 'style' : 'script', file, rank));
  return parts.join('');
}

const guard =
  (options: WebOptions): RequestHandler =>
  (req, res, next) => {
    res.set({
      'Content-Security-Policy': policyOf(originOf(req, options), options.google, COMPILES.test(req.path)),
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Permissions-Policy': 'microphone=(self), camera=(), geolocation=()',
    });
    next();
  };

/** Where the pages of customers are, and the documents that they are of. */
const LINKS = { q: 'quotes', i: 'invoices' } as const;

/** What a customer's link leads to, by the name of the file below it, and where the API has it. */
const LINK_FILES: Readonly<Record<string, string>> = {
  page: 'page',
  'document.css': 'styles',
  'document.pdf': 'pdf',
};
/** Headers of the API's answer that reach the customer; the policy of the page is this server's own. */
const PASSED_ON = ['content-type', 'content-length', 'content-disposition', 'cache-control'];

/** A customer's page, which the API writes: under the address of the application, without its code. */
const customerPages =
  (documents: string, options: WebOptions): RequestHandler =>
  async (req, res) => {
    const { token = '', file = 'page', photoId } = req.params as { token?: string; file?: string; photoId?: string };
    const wanted = photoId === undefined ? LINK_FILES[file] : `photos/${photoId}`;
    if (!wanted || !/^[\w-]{1,64}$/.test(token) || !/^[\w-]{1,64}$/.test(photoId ?? 'none')) return missing(req, res);
    const { apiPort = USUAL_API_PORT, apiUrl = `http://127.0.0.1:${apiPort}` } = options;
    const query = wanted === 'page' ? new URL(req.originalUrl, 'http://web').search : '';
    const answer = await fetch(`${apiUrl}/public/${documents}/${token}/${wanted}${query}`).catch(() => null);
    if (!answer)
      return void res.status(503).set('Retry-After', '5').type('text/plain').send('Please try again shortly.');
    res.status(answer.status);
    for (const name of PASSED_ON) {
      const value = answer.headers.get(name);
      if (value !== null && !(name === 'content-length' && wanted === 'page')) res.set(name, value);
    }
    if (wanted !== 'page') return void res.send(Buffer.from(await answer.arrayBuffer()));
    const meta = apiMeta(req, options);
    res.send((await answer.text()).replace('</head>', `${meta}</head>`));
  };

/** The page for strangers, with where the API is. */
const campaignPage =
  (shell: string, options: WebOptions): RequestHandler =>
  (req, res) => {
    const page = readFileSync(path.join(shell, 'campaign', 'index.html'), 'utf8');
    const head = `${apiMeta(req, options)}${fontPreloads(fontsOf(shell))}`;
    res
      .set('Cache-Control', 'no-cache')
      .type('html')
      .send(page.replace('</head>', `${head}</head>`));
  };

/** Hands a form of the customer's page on to the API, and its browser to where that leads. */
const customerPays =
  (options: WebOptions): RequestHandler =>
  async (req, res) => {
    const { token } = req.params;
    if (typeof token !== 'string' || !/^[\w-]{1,64}$/.test(token)) return missing(req, res);
    const { apiPort = USUAL_API_PORT, apiUrl = `http://127.0.0.1:${apiPort}` } = options;
    const form = { method: 'POST', redirect: 'manual' } as const;
    const answer = await fetch(`${apiUrl}/public/invoices/${token}/pay`, form).catch(() => null);
    res
      .set('Cache-Control', 'no-store')
      .redirect(303, answer?.headers.get('location') ?? `/i/${token}?card=unavailable`);
  };

/**
 * Serves the frontends: the shell at `/`, each remote under `/remotes/NAME/`, and `/remotes.json`, by which the shell
 * finds them. A remote that is not deployed is left out; the rest works.
 */
export function createWeb(options: WebOptions): Express {
  const { root } = options;
  const shell = path.join(root, 'shell', 'dist');
  const remoteFacts = createRemoteReader(root);
  const app = express();
  app.disable('x-powered-by').use(compression());
  app.use(guard(options));
  const remotes = () => {
    const entries = (Object.keys(REMOTES) as RemoteName[]).flatMap((name) => {
      const facts = remoteFacts(name);
      return facts ? [[name, { entry: facts.entry, integrity: facts.integrity }]] : [];
    });
    return JSON.stringify(Object.fromEntries(entries));
  };
  app.get('/remotes.json', (_req, res) => {
    res.set('Cache-Control', 'no-cache').type('json').send(remotes());
  });
  for (const folder of Object.values(REMOTES))
    app.use(`/remotes/${folder}`, builtFiles(path.join(root, folder, 'dist')));
  app.use('/remotes', missing);
  app.post('/i/:token/pay', customerPays(options));
  for (const [place, documents] of Object.entries(LINKS))
    app.get([`/${place}/:token{/:file}`, `/${place}/:token/photos/:photoId`], customerPages(documents, options));
  app.use(builtFiles(shell));
  app.get(CAMPAIGN, campaignPage(shell, options));
  app.get('/{*path}', (req, res) => {
    if (!req.accepts('html') || path.extname(req.path)) return missing(req, res);
    const known = `<script type="application/json" id="remotes">${remotes()}</script>`;
    const head = `${apiMeta(req, options)}${known}${preloads(remoteFacts(remoteOf(req.path)), fontsOf(shell), partsOf(root, req.path))}`;
    const page = readFileSync(path.join(shell, 'index.html'), 'utf8').replace('</head>', `${head}</head>`);
    res.set('Cache-Control', 'no-cache').type('html').send(page);
  });
  app.use(missing);
  return app;
}

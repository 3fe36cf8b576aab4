// Puts a built frontend into the folder that nginx serves: node infra/nginx/site.mjs APP FOLDER
// The shell's page and /remotes.json name the remotes by server-side includes, each of which its remote brings along,
// so that a remote is deployed by replacing its container alone.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const REMOTES = ['mfe-auth', 'mfe-client', 'mfe-admin'];
const root = path.resolve(import.meta.dirname, '../..');
const [app, folder] = process.argv.slice(2);
const dist = path.join(root, app, 'dist');
// the maps of the sources and the build's own notes are not for the public
const isPublic = (file) =>
  !/\.(map|br)$/.test(file) && !/^(mf-(manifest|stats)\.json|early\.json|\.build-hash)$/.test(path.basename(file));
const link = (kind, href, more = '') => `<link rel="preload" as="${kind}" href="${href}"${more}>`;
const linkTo = (href, more) => link(href.endsWith('.css') ? 'style' : 'script', href, more);

/**
 * Puts what the build has compressed where nginx finds it: for br in a tree of its own, because a name that ends in .br
 * says nothing of the kind of file; as gzip beside the file.
 */
function compress(place) {
  const tree = path.join(folder, 'br', path.relative(folder, place));
  for (const entry of readdirSync(dist, { recursive: true })) {
    if (!entry.endsWith('.br')) continue;
    const name = entry.slice(0, -'.br'.length);
    mkdirSync(path.dirname(path.join(tree, name)), { recursive: true });
    cpSync(path.join(dist, entry), path.join(tree, name));
    writeFileSync(path.join(place, `${name}.gz`), gzipSync(readFileSync(path.join(dist, name)), { level: 9 }));
  }
}

/** The files of parts that a page may need at once, by the part's name. */
function earlyParts() {
  const list = path.join(dist, 'early.json');
  return existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : {};
}

/** What the shell has to know of a remote, and what its pages will ask for at once. */
function writeRemote(place) {
  const manifest = JSON.parse(readFileSync(path.join(dist, 'mf-manifest.json'), 'utf8'));
  const entry = manifest.metaData.remoteEntry.name;
  const digest = createHash('sha384')
    .update(readFileSync(path.join(dist, entry)))
    .digest('base64');
  const facts = { entry: `/remotes/${app}/${entry}`, integrity: `sha384-${digest}` };
  const { js, css } = manifest.exposes.find(({ name }) => name === 'routes').assets;
  const { routes = [], ...screens } = earlyParts();
  // where there is much to fetch, the page's own scripts come first: while they run, the rest comes
  const rank = Object.values(screens).some((files) => files.length > 0) ? ' fetchpriority="low"' : '';
  // the attributes must equal those of the later request, or the browser fetches twice
  const headOf = (files) => [
    link('script', facts.entry, ` crossorigin integrity="${facts.integrity}"${rank}`),
    ...[...new Set(files)].map((file) => linkTo(`/remotes/${app}/${file}`, rank)),
  ];
  writeFileSync(path.join(place, 'remote.json'), JSON.stringify(facts));
  const shared = [...js.sync, ...css.sync, ...routes];
  for (const [name, files] of Object.entries({ head: [], ...screens }))
    writeFileSync(
      path.join(place, name === 'head' ? 'head.html' : `head-${name}.html`),
      headOf([...shared, ...files]).join(''),
    );
}

const include = (file, fallback) => `<!--#include virtual="${file}" stub="${fallback}" -->`;
const block = (name, text) => `<!--#block name="${name}" -->${text}<!--#endblock -->`;

/** Puts a page of the shell in its place, with more in its head. */
function writePage(place, file, head) {
  const page = readFileSync(path.join(dist, file), 'utf8');
  writeFileSync(path.join(place, file), page.replace('</head>', `${head.join('')}</head>`));
}

function writeShell(place) {
  const fonts = readdirSync(path.join(dist, 'assets')).filter((file) => file.startsWith('inter-latin-wght'));
  const api = '<meta name="jobspeak-api" content="<!--#echo var="api" encoding="entity" -->">';
  const letters = fonts.map((file) => link('font', `/assets/${file}`, ' type="font/woff2" crossorigin'));
  writePage(place, 'campaign/index.html', [api, ...letters]);
  const entries = REMOTES.map(
    (name) => `"${name.replace('-', '_')}":${include(`/remotes/${name}/remote.json`, 'away')}`,
  );
  // a remote that is not deployed is null; the rest works
  const remotes = `${block('away', 'null')}{${entries.join(',')}}`;
  writeFileSync(path.join(place, 'remotes.json'), remotes);
  const frame = (earlyParts().frame ?? []).map((file) => linkTo(`/${file}`, ' fetchpriority="low"'));
  writePage(place, 'index.html', [
    block('nothing', ''),
    api,
    `<script type="application/json" id="remotes">${remotes}</script>`,
    // signed-in screens have much to fetch: their letters come after them
    `<!--#if expr="$area = client" -->${frame.join('')}<!--#else -->${letters.join('')}<!--#endif -->`,
    include('$head', 'nothing'),
  ]);
}

const place = app === 'shell' ? folder : path.join(folder, 'remotes', app);
mkdirSync(place, { recursive: true });
cpSync(dist, place, { recursive: true, filter: isPublic });
compress(place);
if (app === 'shell') writeShell(place);
else writeRemote(place);

// Puts a built frontend into the folder that nginx serves: node infra/nginx/site.mjs APP FOLDER
// The shell's page and /remotes.json name the remotes by server-side includes, each of which its remote brings along,
// so that a remote is deployed by replacing its container alone.
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const REMOTES = ['mfe-auth', 'mfe-client', 'mfe-admin'];
const root = path.resolve(import.meta.dirname, '../..');
const [app, folder] = process.argv.slice(2);
const dist = path.join(root, app, 'dist');
// the maps of the sources and the build's own notes are not for the public
const isPublic = (file) =>
  !file.endsWith('.map') && !/^(mf-(manifest|stats)\.json|early\.json|\.build-hash)$/.test(path.basename(file));
const link = (kind, href, more = '') => `<link rel="preload" as="${kind}" href="${href}"${more}>`;

/** What the shell has to know of a remote, and what its pages will ask for at once. */
function writeRemote(place) {
  const manifest = JSON.parse(readFileSync(path.join(dist, 'mf-manifest.json'), 'utf8'));
  const entry = manifest.metaData.remoteEntry.name;
  const digest = createHash('sha384')
    .update(readFileSync(path.join(dist, entry)))
    .digest('base64');
  const facts = { entry: `/remotes/${app}/${entry}`, integrity: `sha384-${digest}` };
  const { js, css } = manifest.exposes.find(({ name }) => name === 'routes').assets;
  const { routes = [] } = JSON.parse(readFileSync(path.join(dist, 'early.json'), 'utf8'));
  const kindOf = (file) => (file.endsWith('.css') ? 'style' : 'script');
  // the attributes must equal those of the later request, or the browser fetches twice
  const preloads = [
    link('script', facts.entry, ` crossorigin integrity="${facts.integrity}"`),
    ...[...new Set([...js.sync, ...css.sync, ...routes])].map((file) => link(kindOf(file), `/remotes/${app}/${file}`)),
  ];
  writeFileSync(path.join(place, 'remote.json'), JSON.stringify(facts));
  writeFileSync(path.join(place, 'head.html'), preloads.join(''));
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
  const head = [
    '<meta name="jobspeak-api" content="<!--#echo var="api" encoding="entity" -->">',
    ...fonts.map((file) => link('font', `/assets/${file}`, ' type="font/woff2" crossorigin')),
  ];
  writePage(place, 'campaign/index.html', head);
  writePage(place, 'index.html', [
    block('nothing', ''),
    ...head,
    link('fetch', '/remotes.json', ' crossorigin'),
    include('/remotes/$remote/head.html', 'nothing'),
  ]);
  const entries = REMOTES.map(
    (name) => `"${name.replace('-', '_')}":${include(`/remotes/${name}/remote.json`, 'away')}`,
  );
  // a remote that is not deployed is null; the rest works
  writeFileSync(path.join(place, 'remotes.json'), `${block('away', 'null')}{${entries.join(',')}}`);
}

const place = app === 'shell' ? folder : path.join(folder, 'remotes', app);
mkdirSync(place, { recursive: true });
cpSync(dist, place, { recursive: true, filter: isPublic });
if (app === 'shell') writeShell(place);
else writeRemote(place);

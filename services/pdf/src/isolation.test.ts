import { snapshot } from '@jobspeak/documents/testing';
import { findChromium } from './chromium';
import { installFonts } from './fonts';
import { type Launched, launch, print } from './page';
import { renderHtml } from './print';
import { CACHE } from './testing/cache';

/** A browser of one page after another, as the pool keeps them. */
let launched: Launched;
beforeAll(async () => {
  const { path, environment } = await findChromium({ dataDir: CACHE });
  const fonts = await installFonts(CACHE, environment.FONTCONFIG_FILE ?? '/etc/fonts/fonts.conf');
  launched = await launch({ path, environment: { ...environment, ...fonts } }, CACHE);
});
afterAll(() => launched.close());

const theirs = renderHtml(snapshot(), new Map(), 'installed');

/** A document of another account, with something in it that no escaping has stopped. */
const mine = (found: { head?: string; body?: string; of?: string }) =>
  renderHtml(snapshot({ title: 'SECRET-OF-MINE', number: 'SECRET-7' }), new Map(), 'installed')
    .replace('<title>', `${found.head ?? ''}<title>`)
    .replace('<html lang="en-GB">', `<html lang="en-GB"${found.of ?? ''}>`)
    .replace('</body>', `${found.body ?? ''}</body>`);

/** A PDF without what differs between any two: times, and the numbers that the browser counts its elements by. */
const plain = (pdf: Buffer) => pdf.toString('latin1').replace(/\/(CreationDate|ModDate) \(.*\)|node\d+/g, '');

/** What the next account gets, and whether it got the very page of the one before. */
async function after(html: string) {
  await print(launched, html, 100);
  const [kept] = launched.idle;
  const next = plain(await print(launched, theirs, 100));
  return { next, isSamePage: kept !== undefined && kept === launched.idle[0] };
}

test.each([
  ['nothing else', {}],
  [
    'a style for every element',
    { head: '<style>* { color: red !important; font-size: 40pt } body { display: none }</style>' },
  ],
  ['paper of its own', { head: '<style>@page { size: A6; margin: 0; @bottom-left { content: "SECRET" } }</style>' }],
  [
    'a font in the place of ours',
    { head: "<style>@font-face { font-family: Inter; src: local('DejaVu Serif') }</style>" },
  ],
  [
    'counters, variables and layers',
    { head: '<style>:root { --ink: red; counter-reset: page 40 } @layer a { p { all: unset } }</style>' },
  ],
  ['something that sticks to every page', { body: '<div style="position: fixed; inset: 0; z-index: 9">SECRET</div>' }],
  ['a language, a direction and a size', { of: ' dir="rtl" style="zoom: 4; writing-mode: vertical-rl"' }],
  ['a picture that its policy refuses', { body: '<img src="https://secret.example/a.png">' }],
  ['an anchor and a target', { body: '<a name="SECRET" href="#SECRET">SECRET</a>' }],
])('a document with %s leaves the page as it was: the next account’s is the same to the byte', async (_what, found) => {
  const fresh = plain(await print(launched, theirs, 1));
  expect(launched.idle).toEqual([]);
  const { next, isSamePage } = await after(mine(found));
  expect(isSamePage).toBe(true);
  expect(next).toBe(fresh);
  expect(next).not.toContain('SECRET');
  await launched.idle.pop()?.page.close();
});

test.each([
  ['a script', { head: '<script>window.name = "SECRET"; localStorage.a = document.cookie = "SECRET=1"</script>' }],
  ['a frame', { body: '<iframe srcdoc="<p>SECRET"></iframe>' }],
  ['a refresh that comes later', { head: '<meta http-equiv="refresh" content="1;url=data:text/html,SECRET">' }],
  ['a policy of its own', { head: `<meta http-equiv="Content-Security-Policy" content="style-src 'none'">` }],
  ['a base for all links', { head: '<base href="https://secret.example/">' }],
  ['something to fetch', { head: '<link rel="preload" as="image" href="https://secret.example/a.png">' }],
  ['a form', { body: '<form action="https://secret.example/"><input name="a" autofocus></form>' }],
  ['an element nobody knows', { body: '<x-secret>SECRET</x-secret>' }],
])('a document with %s is the last of its page', async (_what, found) => {
  const { next, isSamePage } = await after(mine(found));
  expect(isSamePage).toBe(false);
  expect(launched.idle).toHaveLength(1);
  expect(next).toBe(plain(await print(launched, theirs, 100)));
});

import type { DocumentSnapshot } from '@jobspeak/contracts';
import { hostile, hostileUrls } from '@jobspeak/documents/testing';
import { createLog } from '@jobspeak/kit';
import { type PdfBrowser, startBrowser } from './browser';
import { renderHtml } from './print';
import { CACHE } from './testing/cache';
import { type ReadPdf, readPdfs } from './testing/read-pdf';
import { setTrap, type Trap } from './testing/trap';

const KINDS = ['quote', 'invoice', 'credit-note'] as const;

const TEXTS: Record<string, string> = {
  'a plain word': 'text',
  markup: '</td></table><script>document.title = "owned"</script><img src=x onerror=alert(1)><!-- ]]>',
  templates: '{{7*7}} ${7*7} #{7*7} <%= 7*7 %> {% include "/etc/passwd" %} {{constructor.constructor("alert(1)")()}}',
  'style sheets': '"; } @page { size: 1in } * { display: none } </style><style>@import "x";',
  'right to left': `${'مرحبا بالعالم '.repeat(6)}${'שלום עולם '.repeat(6)}\u202e100.00\u202c`,
  emoji: '👩‍🔧🏳️‍🌈🛁👍🏽🇵🇱 '.repeat(12),
  'marks upon marks': 'Z\u0351\u036b\u0343\u033d\u034f\u0334A\u0334\u0335L\u0360\u0368'.repeat(40),
  'invisible characters': 'a\u0000b\u200bc\u00add\ufeffe\u2028f\u0007g\ud800h',
  'a long word': 'W'.repeat(600),
};

/** The margins of a page, in points: nothing is written there, but for a letter that hangs over by a hair. */
const MARGIN = (16 / 25.4) * 72 - 2;
const A4 = 595;

let browser: PdfBrowser;
let trap: Trap;
const print = (given: DocumentSnapshot) => browser.render(renderHtml(given, new Map(), browser.fonts));

beforeAll(async () => {
  trap = await setTrap();
  browser = await startBrowser({ dataDir: CACHE, log: createLog({ name: 'test', level: 'silent' }) });
});
afterAll(async () => {
  await browser.stop();
  trap.stop();
});

describe('text of any kind, in every field', () => {
  const found = new Map<string, ReadPdf>();
  beforeAll(async () => {
    const cases = Object.entries(TEXTS).flatMap(([name, text]) => KINDS.map((kind) => ({ name, text, kind })));
    const pdfs = await Promise.all(cases.map(({ text, kind }) => print(hostile(text, kind))));
    const read = await readPdfs(pdfs);
    for (const [index, { name, kind }] of cases.entries()) found.set(`${name} ${kind}`, read[index] as ReadPdf); // as many as there are cases
  });

  test.each(Object.keys(TEXTS).flatMap((name) => KINDS.map((kind) => [name, kind] as const)))(
    '%s in every field of a %s: the page holds',
    (name, kind) => {
      const plain = found.get(`a plain word ${kind}`) as ReadPdf; // both were printed above
      const pdf = found.get(`${name} ${kind}`) as ReadPdf;
      expect(pdf.pages.length).toBeLessThanOrEqual(16);
      expect([pdf.width, pdf.height]).toEqual([plain.width, plain.height]);
      // A page with something too wide on it is printed smaller.
      expect(pdf.reach.largest).toBeCloseTo(plain.reach.largest);
      expect(pdf.reach.left).toBeGreaterThan(MARGIN);
      expect(pdf.reach.right).toBeLessThan(A4 - MARGIN);
      expect(new Set(pdf.roles)).toEqual(new Set(plain.roles));
      expect(pdf.roles).not.toContain('Link');
      expect(pdf.pages.at(-1)).toContain(`Page ${pdf.pages.length} of ${pdf.pages.length}`);
    },
  );
});

test('a word of ten thousand letters in every field is printed in time, on a bounded number of pages', async () => {
  const pdf = await print(hostile('W'.repeat(10_000), 'invoice'));
  const pages = pdf.toString('latin1').match(/\/Type \/Page\n/g)?.length ?? 0;
  expect(pages).toBeGreaterThan(50);
  expect(pages).toBeLessThan(250);
});

test('two hundred hostile addresses in every field of every document, and nothing hears of them', async () => {
  const urls = hostileUrls(trap.url);
  expect(urls.length).toBeGreaterThan(200);
  await Promise.all(KINDS.map((kind) => print(hostile(urls.join(' '), kind))));
  expect(trap.hits).toEqual([]);
});

test('addresses that got past the escaping lead nowhere either', async () => {
  const markup = hostileUrls(trap.url)
    .filter((url) => /^(https?:|\/\/|ws:)[^<>"'\\]*canary$/.test(url))
    .map(
      (url) => `<img src="${url}"><iframe src="${url}"></iframe><link rel="stylesheet" href="${url}">
        <link rel="prefetch" href="${url}"><p style="background: url('${url}')">x</p><style>@import "${url}";</style>`,
    );
  expect(markup.length).toBeGreaterThan(50);
  await browser.render(`<!doctype html><html><head><title>t</title></head><body>${markup.join('')}`);
  expect(trap.hits).toEqual([]);
  await fetch(`${trap.url}/control`);
  expect(trap.hits).toEqual(['/control']);
});

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LOOKS } from '@jobspeak/contracts';
import { hostile, line, snapshot } from '@jobspeak/documents/testing';
import { createLog } from '@jobspeak/kit';
import { type PdfBrowser, type PdfBrowserOptions, startBrowser } from './browser';
import { findChromium } from './chromium';
import { renderHtml } from './print';
import { readPdf } from './testing';
import { CACHE } from './testing/cache';
import { readPdfs } from './testing/read-pdf';

import { setTrap, type Trap } from './testing/trap';

const log = createLog({ name: 'test', level: 'silent' });
const opened: PdfBrowser[] = [];
const open = async (options: Partial<PdfBrowserOptions> = {}) => {
  const browser = await startBrowser({ dataDir: CACHE, log, ...options });
  opened.push(browser);
  return browser;
};
// A browser left behind by a failed test would keep jest from ending.
afterAll(() => Promise.all(opened.map((browser) => browser.stop())));

describe('a document, read back', () => {
  let browser: PdfBrowser;
  beforeAll(async () => {
    browser = await open();
  });
  const print = async (given: ReturnType<typeof snapshot>) =>
    readPdf(await browser.render(renderHtml(given, new Map(), browser.fonts)));

  test('a usual quote is one page of selectable text with its own fonts, language and title', async () => {
    const pdf = await print(snapshot({ acceptUrl: 'https://jobspeak.example/p/9f8c7b6a5d4e' }));
    expect(pdf).toMatchObject({
      title: 'Quote Q-2026-0042 – Replace bathroom suite and re-tile – Hargreaves Plumbing & Heating',
      language: 'en-GB',
      isTagged: true,
    });
    expect(pdf.pages).toHaveLength(1);
    expect(pdf.pages[0]).toContain('Mrs Aisha Łukasiewicz');
    expect(pdf.pages[0]).toContain('Total £3,049.44');
    expect(pdf.pages[0]).toContain('Page 1 of 1');
    expect(pdf.pages[0]).toContain('Quote Q-2026-0042 · Hargreaves Plumbing & Heating');
    expect(pdf.roles).toEqual(expect.arrayContaining(['H1', 'H2', 'Table', 'TH', 'TD', 'Link', 'Figure']));
    expect(pdf.fonts.length).toBeGreaterThan(0);
    for (const font of pdf.fonts)
      expect(font).toMatchObject({ name: expect.stringMatching(/Inter/), isEmbedded: true });
    expect([pdf.width, pdf.height].map(Math.round)).toEqual([595, 842]);
  });

  test.each(['modern', 'compact'] as const)(
    'a usual quote in the %s look is one page, its figures apart',
    async (look) => {
      const pdf = await print(snapshot({ look, acceptUrl: 'https://jobspeak.example/p/9f8c7b6a5d4e' }));
      expect(pdf.pages).toHaveLength(1);
      expect(pdf.pages[0]).toContain('18.5 m² £42.00 £777.00');
      expect(pdf.pages[0]).toContain('Total £3,049.44');
    },
  );

  test('fifteen lines, a discount, a deposit, notes, terms and a code are one page in every look', async () => {
    const lines = Array.from({ length: 15 }, (_, index) =>
      line(`Strip out, prepare and refit bay ${index}`, { kind: index % 2 ? 'labour' : 'material', unit: 'm2' }),
    );
    const { discount, deposit } = {
      discount: { type: 'percent', value: 5 },
      deposit: { type: 'percent', value: 25 },
    } as const;
    const acceptUrl = 'https://jobspeak.example/p/9f8c7b6a5d4e';
    const notes = 'Please keep the driveway clear on the first morning.';
    const given = LOOKS.map((look) => snapshot({ look, lines, discount, deposit, notes, acceptUrl }));
    const pdfs = await Promise.all(given.map((each) => browser.render(renderHtml(each, new Map(), browser.fonts))));
    for (const { pages } of await readPdfs(pdfs)) {
      expect(pages).toHaveLength(1);
      expect(pages[0]).toContain('Page 1 of 1');
    }
  });

  test('an American quote is on US Letter', async () => {
    const pdf = await print(snapshot({ locale: 'en-US', currency: 'USD', taxName: 'Sales tax' }));
    expect([pdf.width, pdf.height]).toEqual([612, 792]);
    expect(pdf).toMatchObject({ language: 'en-US' });
    expect(pdf.pages[0]).toContain('Total $3,049.44');
  });

  test('names from all over Europe come out as they were typed', async () => {
    const name = 'Añasco Dvořák Ștefan Nguyễn Łukasz Őry Ελλάδα Привет 5 € £';
    const pdf = await print(snapshot({ client: { id: null, name, email: '', phone: '', address: '' } }));
    expect(pdf.pages[0]?.replace(/\s+/g, ' ')).toContain(name);
    for (const font of pdf.fonts) expect(font.name).toContain('Inter');
  });

  test('120 lines run over pages that each repeat the head of the table, and none is split or lost', async () => {
    const lines = Array.from({ length: 120 }, (_, index) => line(`Door ${index + 1}: hang, ease\nand adjust`));
    const pdf = await print(snapshot({ lines }));
    expect(pdf.pages.length).toBeGreaterThan(2);
    const withLines = pdf.pages.filter((page) => page.includes('and adjust'));
    for (const page of withLines) {
      expect(page).toContain('Description Qty Price Amount');
      expect(page.match(/Door \d+:/g)).toHaveLength(page.match(/and adjust/g)?.length ?? 0);
    }
    const all = pdf.pages.join('\n');
    for (let door = 1; door <= 120; door++) expect(all.split(`Door ${door}:`)).toHaveLength(2);
    expect(pdf.pages.at(-1)).toContain(`Page ${pdf.pages.length} of ${pdf.pages.length}`);
    expect(pdf.pages.at(-1)).toContain('Total £14,400.00');
  });

  test('a description longer than a page is printed to its end', async () => {
    const pdf = await print(snapshot({ lines: [line(`${'Łong words '.repeat(900)}the end.`)] }));
    expect(pdf.pages.length).toBeGreaterThan(1);
    expect(pdf.pages.join(' ').replace(/\s+/g, ' ')).toContain('the end.');
  });
});

describe('hostile HTML', () => {
  let trap: Trap;
  beforeEach(async () => {
    trap = await setTrap();
  });
  afterEach(() => trap.stop());

  const attack = (home: string, secret: string) => `
    <script>document.title = 'owned'; fetch('${home}/fetch')</script>
    <img src=x onerror="document.title = 'owned'"><img src="${home}/img"><img srcset="${home}/srcset 2x">
    <iframe src="${home}/frame"></iframe><iframe srcdoc="<img src='${home}/srcdoc'>"></iframe>
    <iframe src="file://${secret}"></iframe><object data="file://${secret}"></object><embed src="${home}/embed">
    <link rel="stylesheet" href="${home}/css"><link rel="prefetch" href="${home}/prefetch">
    <link rel="preload" as="image" href="${home}/preload"><link rel="preconnect" href="${home}">
    <link rel="dns-prefetch" href="//trap.example"><link rel="icon" href="${home}/icon">
    <style>@import url(${home}/import); body { background: url(${home}/background) }
      @font-face { font-family: F; src: url(${home}/font) } p { font-family: F }</style>
    <video src="${home}/video" poster="${home}/poster" autoplay></video><audio src="${home}/audio" autoplay></audio>
    <svg><image href="${home}/svg"/><use href="${home}/use#x"/></svg><p>still here</p>`;

  test('gets nothing out, runs nothing, reads nothing, and leaves nothing for the next document', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'jobspeak-pdf-'));
    const secret = path.join(folder, 'secret.txt');
    await writeFile(secret, 'TOPSECRET');
    const browser = await open({ pages: 1 });
    const page = (head: string) =>
      `<!doctype html><html lang="en"><head><title>plain</title>${head}</head><body>${attack(trap.url, secret)}`;
    const pdf = await readPdf(await browser.render(page('')));
    expect(pdf.title).toBe('plain');
    expect(pdf.pages.join()).toContain('still here');
    expect(pdf.pages.join()).not.toMatch(/TOPSECRET|caught/);
    // A refresh replaces the page: the document is lost, but nothing leaves.
    const refresh = `<meta http-equiv="refresh" content="0;url=${trap.url}/refresh"><base href="${trap.url}/">`;
    await browser.render(page(refresh)).catch(() => {});
    const next = await readPdf(await browser.render(renderHtml(snapshot())));
    expect(next.pages.join()).toContain('Total £3,049.44');
    expect(next.pages.join()).not.toContain('still here');
    await browser.stop();
    expect(trap.hits).toEqual([]);
    await fetch(`${trap.url}/control`);
    expect(trap.hits).toEqual(['/control']);
    await rm(folder, { recursive: true });
  });

  test('typed into a quote is printed as the text it is', async () => {
    const browser = await open();
    const typed = `<img src="${trap.url}/typed"><meta http-equiv=refresh content="0;url=${trap.url}">`;
    const html = renderHtml(hostile(typed));
    const pdf = await readPdf(await browser.render(html));
    await browser.stop();
    expect(pdf.pages.join().replace(/\s+/g, '')).toContain(typed.replace(/\s+/g, ''));
    expect(trap.hits).toEqual([]);
  });
});

describe('the browser', () => {
  const page = (text: string) => `<!doctype html><title>t</title><p>${text}</p>`;
  /** Each level of columns doubles the work of laying out: this never ends. */
  const endless = `${'<div style="columns: 2">'.repeat(60)}x`;
  const textOf = async (pdf: Buffer) => (await readPdf(pdf)).pages.join();

  /** The browser behind a script that notes the process id of each start. */
  async function counted(options: Partial<PdfBrowserOptions>) {
    const folder = await mkdtemp(path.join(tmpdir(), 'jobspeak-pdf-'));
    const notes = path.join(folder, 'starts');
    const chromium = await findChromium({ dataDir: CACHE });
    const variables = Object.entries(chromium.environment).map(([name, value]) => `export ${name}='${value}'`);
    const script = ['#!/bin/sh', ...variables, `echo $$ >> '${notes}'`, `exec '${chromium.path}' "$@"`].join('\n');
    const chromiumPath = path.join(folder, 'chromium.sh');
    await writeFile(chromiumPath, script, { mode: 0o700 });
    const browser = await open({ chromiumPath, ...options });
    const starts = async () => (await readFile(notes, 'utf8')).trim().split('\n').map(Number);
    const stop = async () => {
      await browser.stop();
      await rm(folder, { recursive: true });
    };
    return { browser, starts, stop };
  }

  test('prints many documents at once, each with its own text, and is replaced in between', async () => {
    const { browser, starts, stop } = await counted({ documentsPerPage: 3, documentsPerBrowser: 7 });
    const texts = Array.from({ length: 20 }, (_, index) => `document ${index} of many`);
    const pdfs = await Promise.all(texts.map((text) => browser.render(page(text))));
    expect(await Promise.all(pdfs.map(textOf))).toEqual(texts);
    expect(await starts()).toHaveLength(3); // 21 documents, with the one that warms it up
    await stop();
  });

  test('gives up on a document that never ends, and prints the next one', async () => {
    const { browser, starts, stop } = await counted({});
    await expect(browser.render(endless, { timeLimitMs: 200 })).rejects.toMatchObject({
      code: 'PDF_GENERATION_FAILED',
    });
    expect(await textOf(await browser.render(page('next')))).toBe('next');
    expect(await starts()).toHaveLength(2);
    await stop();
  });

  test('that was killed is replaced, and no document is lost', async () => {
    const { browser, starts, stop } = await counted({});
    const [first = 0] = await starts();
    process.kill(first, 'SIGKILL');
    expect(await textOf(await browser.render(page('after')))).toBe('after');
    expect(await starts()).toHaveLength(2);
    await stop();
  });

  test('prints nothing more once it has stopped, and is gone', async () => {
    const { browser, starts, stop } = await counted({});
    const [first = 0] = await starts();
    await stop();
    await expect(browser.render(page('late'))).rejects.toMatchObject({
      code: 'PDF_GENERATION_FAILED',
    });
    expect(() => process.kill(first, 0)).toThrow('ESRCH');
  });
});

import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import puppeteer, { type Browser, type Page } from 'puppeteer';
import { type Chromium, sweep } from './chromium';
import type { PaperFormat } from './template/paper';

/**
 * Interception alone lets prefetches out and offline mode lets frames out, so every name resolves to nothing and
 * every connection, this machine's own included, goes to a proxy that nobody runs.
 */
const SEALED = [
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
];

const ARGUMENTS = [
  // Containers rarely allow the sandbox; the page runs no script and reaches nothing.
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-background-networking',
  '--no-first-run',
  '--font-render-hinting=none',
  ...SEALED,
];

let profiles = 0;

/** Starts a browser that nothing gets out of. It ends with this process, however that ends. */
export async function launch(
  chromium: Chromium,
  dataDir: string,
): Promise<{ browser: Browser; close(): Promise<void> }> {
  const folder = path.join(dataDir, 'chromium-profiles');
  await mkdir(folder, { recursive: true });
  await sweep(folder);
  profiles++;
  const userDataDir = path.join(folder, `${profiles}-${process.pid}`);
  await rm(userDataDir, { recursive: true, force: true }); // a container starts with the same process id every time
  const browser = await puppeteer.launch({
    executablePath: chromium.path,
    env: { ...process.env, ...chromium.environment },
    headless: 'shell',
    // A pipe closes when this process dies, and the browser with it; a port would be left behind.
    pipe: true,
    userDataDir,
    args: ARGUMENTS,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  return {
    browser,
    close: async () => {
      await browser.close().catch(() => browser.process()?.kill('SIGKILL'));
      await rm(userDataDir, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** Opens a page that runs no script and loads nothing but what is inside the document. */
export async function openPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  await page.setJavaScriptEnabled(false);
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const isInside = request.url().startsWith('data:') || request.url() === 'about:blank';
    // A request of a page that has gone can be neither continued nor aborted, and need not be.
    void (isInside ? request.continue() : request.abort('blockedbyclient')).catch(() => {});
  });
  return page;
}

/** Prints a document on a page, leaving nothing of the document before it. */
export async function print(page: Page, html: string, format: PaperFormat, timeout: number): Promise<Buffer> {
  await page.goto('about:blank', { timeout });
  await page.setContent(html, { waitUntil: 'load', timeout });
  const pdf = await page.pdf({
    format,
    timeout,
    printBackground: true,
    preferCSSPageSize: true,
    tagged: true,
    outline: true,
  });
  return Buffer.from(pdf);
}

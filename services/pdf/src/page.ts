import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import puppeteer, { type Browser, type CDPSession, type Page } from 'puppeteer';
import { type Chromium, sweep } from './chromium';
import { isOurs } from './ours';
import { within } from './time-limit';

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

/** A page, how many documents it has printed, and whether any of them did more than lie there. */
interface WornPage {
  page: Page;
  session: CDPSession;
  printed: number;
  isClean: boolean;
}

export interface Launched {
  browser: Browser;
  /** Pages that wait for a document. */
  idle: WornPage[];
  close(): Promise<void>;
}

/** A browser that has not closed by then is stuck. */
const CLOSE_MS = 1_000;

/** Starts a browser that nothing gets out of. It ends with this process, however that ends. */
export async function launch(chromium: Chromium, dataDir: string): Promise<Launched> {
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
    idle: [],
    close: async () => {
      await within(CLOSE_MS, browser.close()).catch(() => browser.process()?.kill('SIGKILL'));
      await rm(userDataDir, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** Opens a page that runs no script and loads nothing but what is inside the document. */
async function openPage(browser: Browser): Promise<WornPage> {
  const page = await browser.newPage();
  const worn: WornPage = { page, session: await page.createCDPSession(), printed: 0, isClean: true };
  const soil = () => {
    worn.isClean = false;
  };
  await page.setJavaScriptEnabled(false);
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const isInside = request.url().startsWith('data:');
    if (!isInside || request.isNavigationRequest()) soil();
    // A request of a page that has gone can be neither continued nor aborted, and need not be.
    void (isInside ? request.continue() : request.abort('blockedbyclient')).catch(() => {});
  });
  page.on('frameattached', soil);
  page.on('framenavigated', soil);
  return worn;
}

async function toPdf({ page, session }: WornPage, html: string): Promise<Buffer> {
  const look = { printBackground: true, preferCSSPageSize: true };
  // Fonts inside the page take a while to be ready, which this way waits for.
  if (html.includes('url(data:font/'))
    return Buffer.from(await page.pdf({ ...look, tagged: true, outline: true, timeout: 0 }));
  const structure = { generateTaggedPDF: true, generateDocumentOutline: true };
  // In one piece: a stream of it costs a fifth more.
  const sent = { ...look, ...structure, transferMode: 'ReturnAsBase64' as const };
  return Buffer.from((await session.send('Page.printToPDF', sent)).data, 'base64');
}

/**
 * Prints a document, leaving nothing of the one before it. A page is used again only after documents of our own kind
 * that asked for nothing, and until it is worn; the caller sets the limit of time.
 */
export async function print({ browser, idle }: Launched, html: string, documentsPerPage: number): Promise<Buffer> {
  const worn = idle.pop() ?? (await openPage(browser));
  await worn.page.setContent(html, { waitUntil: 'load', timeout: 0 });
  const pdf = await toPdf(worn, html);
  worn.printed++;
  if (worn.isClean && isOurs(html) && worn.printed < documentsPerPage) idle.push(worn);
  else await worn.page.close();
  return pdf;
}

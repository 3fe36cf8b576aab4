import puppeteer from 'puppeteer';
import { findChromium } from '../chromium';

/** A warm browser that prints the way of every tutorial: to measure ours against. */
export interface PlainBrowser {
  /** Its process. */
  pid: number;
  /** Prints in a fresh isolated context, so that no document can see another. */
  print(html: string): Promise<Buffer>;
  stop(): Promise<void>;
}

export async function startPlainBrowser(dataDir: string): Promise<PlainBrowser> {
  const chromium = await findChromium({ dataDir });
  const env = { ...process.env, ...chromium.environment };
  const args = ['--no-sandbox'];
  const browser = await puppeteer.launch({ executablePath: chromium.path, env, headless: 'shell', args });
  return {
    pid: browser.process()?.pid ?? 0,
    async print(html) {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setContent(html, { waitUntil: 'load' });
      const pdf = await page.pdf({ format: 'A4', printBackground: true, preferCSSPageSize: true, tagged: true });
      await context.close();
      return Buffer.from(pdf);
    },
    stop: () => browser.close(),
  };
}

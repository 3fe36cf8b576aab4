import puppeteer from 'puppeteer';
import { findChromium } from './chromium';
import { launch, print } from './page';
import { CACHE } from './testing/cache';
import { setTrap, type Trap } from './testing/trap';

// Either of the two locks must hold without the other.
describe('nothing gets out', () => {
  let trap: Trap;
  let close = async () => {};
  beforeEach(async () => {
    trap = await setTrap();
  });
  afterEach(async () => {
    await close();
    trap.stop();
  });

  test('of a browser with its flags alone, even when it is told to go there', async () => {
    const launched = await launch(await findChromium({ dataDir: CACHE }), CACHE);
    close = launched.close;
    const page = await launched.browser.newPage();
    const byName = trap.url.replace('127.0.0.1', 'localhost');
    for (const url of [trap.url, byName, 'https://example.com/'])
      await expect(page.goto(url)).rejects.toThrow('net::ERR');
    expect(trap.hits).toEqual([]);
  });

  test('of a page with its interception alone', async () => {
    const chromium = await findChromium({ dataDir: CACHE });
    const browser = await puppeteer.launch({
      executablePath: chromium.path,
      env: { ...process.env, ...chromium.environment },
      headless: 'shell',
      args: ['--no-sandbox'],
    });
    close = () => browser.close();
    const launched = { browser, idle: [], close };
    const html = `<!doctype html><title>t</title><link rel="stylesheet" href="${trap.url}/css">
      <img src="${trap.url}/img"><iframe src="${trap.url}/frame"></iframe><script src="${trap.url}/script"></script>`;
    expect((await print(launched, html, 10)).subarray(0, 5).toString()).toBe('%PDF-');
    expect(trap.hits).toEqual([]);
    await (await browser.newPage()).goto(`${trap.url}/control`);
    expect(trap.hits).toContain('/control');
  });
});

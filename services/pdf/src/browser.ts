import { AppError } from '@jobspeak/contracts';
import type { Log } from '@jobspeak/kit';
import type { Page } from 'puppeteer';
import { findChromium } from './chromium';
import { launch, openPage, print } from './page';
import type { PaperFormat } from './template/paper';
import { createTurns } from './turns';

/** A warm browser that turns HTML into PDF. */
export interface PdfBrowser {
  /**
   * Prints a document; waits its turn when all pages are busy.
   * @throws AppError PDF_GENERATION_FAILED when it cannot be printed, or not in time.
   */
  render(html: string, options: { format: PaperFormat }): Promise<Buffer>;
  /** Ends the browser at once; documents under way fail. */
  stop(): Promise<void>;
}

export interface PdfBrowserOptions {
  /** Where the browser is unpacked and keeps its profile. */
  dataDir: string;
  log: Log;
  /** A browser to use instead of the one from npm; CHROMIUM_PATH unless given. */
  chromiumPath?: string | undefined;
  /** Documents printed at the same time. */
  pages?: number;
  /** Time for one document, in ms. */
  timeLimitMs?: number;
  /** Documents after which a page, and the whole browser, is replaced, before memory it keeps adds up. */
  documentsPerPage?: number;
  documentsPerBrowser?: number;
}

/** One browser from launch to close. A retired one finishes what it has begun and takes no more. */
interface Generation {
  launched: ReturnType<typeof launch>;
  idle: { page: Page; printed: number }[];
  busy: number;
  begun: number;
  retired: boolean;
}

interface Limits {
  timeLimitMs: number;
  documentsPerPage: number;
}

class TimeLimitError extends Error {}

/** Waits for work at most so long; work that comes later is ignored. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TimeLimitError(`not printed within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** Prints one document on a page of a generation; the page is kept for the next one unless it is worn. */
async function printOn(generation: Generation, html: string, format: PaperFormat, limits: Limits): Promise<Buffer> {
  const { browser } = await generation.launched;
  const slot = generation.idle.pop() ?? { page: await openPage(browser), printed: 0 };
  const pdf = await print(slot.page, html, format, limits.timeLimitMs);
  slot.printed++;
  if (slot.printed < limits.documentsPerPage) generation.idle.push(slot);
  else await slot.page.close();
  return pdf;
}

/**
 * Starts the browser. It is replaced after any error, and after enough documents, without disturbing what is being
 * printed.
 * @throws StartError when there is no browser on this machine.
 */
export async function startBrowser(options: PdfBrowserOptions): Promise<PdfBrowser> {
  const { dataDir, log, chromiumPath, pages = 2 } = options;
  const { timeLimitMs = 30_000, documentsPerPage = 200, documentsPerBrowser = 1_000 } = options;
  const limits = { timeLimitMs, documentsPerPage };
  const chromium = await findChromium({ dataDir, chromiumPath });
  const turns = createTurns(pages);
  const open = new Set<Generation>();
  let stopped = false;

  const begin = (): Generation => {
    const generation: Generation = { launched: launch(chromium, dataDir), idle: [], busy: 0, begun: 0, retired: false };
    open.add(generation);
    generation.launched.then(
      ({ browser }) => browser.once('disconnected', () => retire(generation)),
      () => open.delete(generation), // told to the document that waited for it
    );
    return generation;
  };
  const close = async (generation: Generation) => {
    open.delete(generation);
    await generation.launched
      .then((browser) => browser.close())
      .catch((error: unknown) => {
        log.warn({ err: error }, 'a browser could not be closed');
      });
  };
  const retire = (generation: Generation) => {
    generation.retired = true;
    if (generation.busy === 0 && open.has(generation)) void close(generation);
  };

  let current = begin();
  await current.launched;

  const attempt = async (html: string, format: PaperFormat): Promise<Buffer> => {
    if (stopped) throw new Error('The browser has stopped.');
    if (current.retired) current = begin();
    const generation = current;
    generation.busy++;
    generation.begun++;
    if (generation.begun >= documentsPerBrowser) generation.retired = true;
    try {
      return await within(timeLimitMs, printOn(generation, html, format, limits));
    } catch (error) {
      generation.retired = true;
      throw error;
    } finally {
      generation.busy--;
      if (generation.retired) retire(generation);
    }
  };

  return {
    async render(html, { format }) {
      await turns.take();
      try {
        return await attempt(html, format).catch((error: unknown) => {
          if (stopped || error instanceof TimeLimitError) throw error;
          // A browser that died under a document is no fault of the document: once more, on a new one.
          log.warn({ err: error }, 'printing failed, trying again in a new browser');
          return attempt(html, format);
        });
      } catch (error) {
        throw new AppError('PDF_GENERATION_FAILED', undefined, { cause: error });
      } finally {
        turns.give();
      }
    },
    async stop() {
      stopped = true;
      await Promise.all([...open].map(close));
    },
  };
}

import { AppError } from '@jobspeak/contracts';
import type { Log } from '@jobspeak/kit';
import { findChromium } from './chromium';
import { createGenerations } from './generations';
import { launch, print } from './page';
import type { PaperFormat } from './template/paper';
import { TimeLimitError, within } from './time-limit';
import { createTurns } from './turns';

/** Time for one document, and for the browser to start. */
const TIME_LIMIT_MS = 15_000;
const START_LIMIT_MS = 30_000;

/** The first document of a browser takes longer than the next; it shall not be a customer's. */
const WARM_UP = '<!doctype html><title>warm</title><p>Warm</p>';

/** A warm browser that turns HTML into PDF. */
export interface PdfBrowser {
  /**
   * Prints a document; waits its turn when all pages are busy. The limit of 15 s starts with its turn.
   * @throws AppError PDF_GENERATION_FAILED when it cannot be printed, or not in time.
   */
  render(html: string, options: { format: PaperFormat; timeLimitMs?: number }): Promise<Buffer>;
  /** Ends the browser at once; documents under way fail, later ones are refused. */
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
  /** Documents after which a page, and the whole browser, is replaced, before memory it keeps adds up. */
  documentsPerPage?: number;
  documentsPerBrowser?: number;
}

/**
 * Starts the browser. It is replaced after any error, and after enough documents, without disturbing what is being
 * printed.
 * @throws StartError when there is no browser on this machine.
 */
export async function startBrowser(options: PdfBrowserOptions): Promise<PdfBrowser> {
  const { dataDir, log, chromiumPath, pages = 2 } = options;
  const { documentsPerPage = 200, documentsPerBrowser = 1_000 } = options;
  const chromium = await findChromium({ dataDir, chromiumPath });
  const generations = createGenerations(() => launch(chromium, dataDir), documentsPerBrowser, log);
  const turns = createTurns(pages);
  let stopped = false;

  const attempt = async (html: string, format: PaperFormat, limit: number): Promise<Buffer> => {
    if (stopped) throw new Error('The browser has stopped.');
    const generation = generations.take();
    let outcome: 'printed' | 'failed' = 'failed';
    try {
      const work = generation.launched.then((launched) => print(launched, html, format, documentsPerPage));
      const pdf = await within(limit, work);
      outcome = 'printed';
      return pdf;
    } finally {
      generations.give(generation, outcome);
    }
  };
  await attempt(WARM_UP, 'A4', START_LIMIT_MS);

  return {
    async render(html, { format, timeLimitMs = TIME_LIMIT_MS }) {
      await turns.take();
      try {
        return await attempt(html, format, timeLimitMs).catch((error: unknown) => {
          if (stopped || error instanceof TimeLimitError) throw error;
          // A browser that died under a document is no fault of the document: once more, on a new one.
          log.warn({ err: error }, 'printing failed, trying again in a new browser');
          return attempt(html, format, timeLimitMs);
        });
      } catch (error) {
        throw new AppError('PDF_GENERATION_FAILED', undefined, { cause: error });
      } finally {
        turns.give();
      }
    },
    async stop() {
      stopped = true;
      await generations.stop();
    },
  };
}

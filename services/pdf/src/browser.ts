import { AppError } from '@jobspeak/contracts';
import type { Log } from '@jobspeak/kit';
import { type Chromium, findChromium } from './chromium';
import { type FontSource, fontFaces, installFonts } from './fonts';
import { createGenerations, type Generations } from './generations';
import { launch, print } from './page';
import { TimeLimitError, within } from './time-limit';
import { createTurns } from './turns';

/** Time for one document, and for the browser to start. */
const TIME_LIMIT_MS = 15_000;
const START_LIMIT_MS = 30_000;

/** The first document of a browser takes longer than the next; it shall not be a customer's. */
const WARM_UP = `<!doctype html><title>warm</title><style>${fontFaces('Warm', 'installed')}</style><p style="font-family: Inter">Warm</p>`;

/** What a PDF calls the font that the first document is written in, where the browser has found it. */
const OWN_FONT = '+Inter-Regular';

/** A warm browser that turns HTML into PDF. */
export interface PdfBrowser {
  /** Where documents for it take their fonts from. */
  fonts: FontSource;
  /**
   * Prints a document on the paper that its own style names; waits its turn when all pages are busy. The limit of 15 s starts with its turn.
   * @throws AppError PDF_GENERATION_FAILED when it cannot be printed, or not in time.
   */
  render(html: string, options?: { timeLimitMs?: number }): Promise<Buffer>;
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

/** The browser with our fonts beside those that it finds by itself. */
async function withFonts({ path, environment }: Chromium, dataDir: string): Promise<Chromium> {
  const base = environment.FONTCONFIG_FILE ?? process.env.FONTCONFIG_FILE ?? '/etc/fonts/fonts.conf';
  return { path, environment: { ...environment, ...(await installFonts(dataDir, base)) } };
}

async function printOnce(generations: Generations, html: string, documentsPerPage: number, limit: number) {
  const generation = generations.take();
  let outcome: 'printed' | 'failed' = 'failed';
  try {
    const pdf = await within(
      limit,
      generation.launched.then((launched) => print(launched, html, documentsPerPage)),
    );
    outcome = 'printed';
    return pdf;
  } finally {
    generations.give(generation, outcome);
  }
}

/**
 * Starts the browser. It is replaced after any error, and after enough documents, without disturbing what is being
 * printed.
 * @throws StartError when there is no browser on this machine.
 */
export async function startBrowser(options: PdfBrowserOptions): Promise<PdfBrowser> {
  const { dataDir, log, chromiumPath, pages = 2 } = options;
  const { documentsPerPage = 200, documentsPerBrowser = 1_000 } = options;
  const chromium = await withFonts(await findChromium({ dataDir, chromiumPath }), dataDir);
  const generations = createGenerations(() => launch(chromium, dataDir), documentsPerBrowser, log);
  const turns = createTurns(pages);
  let stopped = false;

  const attempt = async (html: string, limit: number): Promise<Buffer> => {
    if (stopped) throw new Error('The browser has stopped.');
    return printOnce(generations, html, documentsPerPage, limit);
  };
  const first = await attempt(WARM_UP, START_LIMIT_MS);

  return {
    fonts: first.includes(OWN_FONT) ? 'installed' : 'inside',
    async render(html, { timeLimitMs = TIME_LIMIT_MS } = {}) {
      await turns.take();
      try {
        return await attempt(html, timeLimitMs).catch((error: unknown) => {
          if (stopped || error instanceof TimeLimitError) throw error;
          // A browser that died under a document is no fault of the document: once more, on a new one.
          log.warn({ err: error }, 'printing failed, trying again in a new browser');
          return attempt(html, timeLimitMs);
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

import type { Log, ServiceDefinition, ServiceDependencies, ServiceParts } from '@jobspeak/kit';
import { Router } from 'express';
import * as start from '../migrations/001-start';
import { renderNext } from './actions';
import type { PdfBrowser } from './browser';
import { consumers } from './events';
import { startWorker, type Worker } from './worker';

export interface PdfServiceOptions {
  /** How to get a warm browser, for example `(log) => startBrowser({ dataDir, log })`. */
  startBrowser: (log: Log) => Promise<PdfBrowser>;
  /** Wait before a failed document is tried again, in ms. */
  retryMs?: number;
}

/** As many as the browser has pages. */
const LANES = 2;
/** Time for documents under way when the service stops. */
const GRACE_MS = 1_500;

/** One browser for all; a start that failed is tried again by the next document. */
function createWarmBrowser(startBrowser: () => Promise<PdfBrowser>) {
  let warm: Promise<PdfBrowser> | undefined;
  return {
    get(): Promise<PdfBrowser> {
      warm ??= startBrowser().catch((error: unknown) => {
        warm = undefined;
        throw error;
      });
      return warm;
    },
    async stop() {
      const browser = await warm?.catch(() => undefined);
      await browser?.stop();
    },
  };
}

function create({ db, objects, log }: ServiceDependencies, options: PdfServiceOptions): ServiceParts {
  const browser = createWarmBrowser(() => options.startBrowser(log));
  let worker: Worker | undefined;
  let stopping = false;
  const tools = {
    db,
    objects,
    log,
    browser: browser.get,
    isStopping: () => stopping,
    retryMs: options.retryMs ?? 2_000,
  };
  return {
    routes: Router(),
    consumers: consumers(objects, () => worker?.ring()),
    start() {
      // The first document would wait for the browser; requests to the service need not.
      browser.get().catch((error: unknown) => log.error({ err: error }, 'no browser for PDFs yet'));
      worker = startWorker(() => renderNext(tools), LANES, log);
    },
    async stop() {
      stopping = true;
      const cut = setTimeout(() => void browser.stop(), GRACE_MS);
      await worker?.stop();
      clearTimeout(cut);
      await browser.stop();
    },
  };
}

/** Makes PDFs of documents: hears `pdf.requested`, answers `pdf.rendered` or, after three attempts, `pdf.failed`. */
export const pdfService = (options: PdfServiceOptions): ServiceDefinition => ({
  name: 'pdf',
  migrations: { '001_start': start },
  create: (dependencies) => create(dependencies, options),
});

import {
  type FaultSettings,
  flagsTable,
  keepsFlags,
  openFlags,
  type ServiceDefinition,
  type ServiceDependencies,
  type ServiceParts,
  startWorker,
  type Worker,
} from '@jobspeak/kit';
import { Router } from 'express';
import { up } from '../migrations/001-start';
import { up as addTrace } from '../migrations/002-trace';
import { consumers as accountConsumers } from './account/events';
import { type RenderingTools, renderNext } from './actions';
import type { PdfBrowser } from './browser';
import { consumers } from './events';
import { renderHtml } from './print';
import { unlessAborted } from './time-limit';

export interface PdfServiceOptions {
  /** A warm browser, from `startBrowser`. Who started it stops it, after the service. */
  browser: PdfBrowser;
  /** Wait before a failed document is tried again, in ms. */
  retryMs?: number;
  /** Whether PDFs may be broken on purpose. */
  faults?: FaultSettings;
}

/** As many as the browser has pages. */
const LANES = 2;
/** Time for documents under way when the service stops; they are made after the next start. */
const GRACE_MS = 1_500;

function create({ db, objects, log }: ServiceDependencies, { browser, retryMs = 2_000, faults }: PdfServiceOptions) {
  let worker: Worker | undefined;
  let isStopping = false;
  const cut = new AbortController();
  const flags = openFlags('pdf', db, faults);
  const tools: RenderingTools = {
    db,
    objects,
    log,
    retryMs,
    isBroken: (accountId) => flags.isOn('brokenPdfs', accountId),
    render: (snapshot, pictures) =>
      unlessAborted(browser.render(renderHtml(snapshot, pictures, browser.fonts)), cut.signal),
    isStopping: () => isStopping,
  };
  const parts: ServiceParts = {
    routes: Router(),
    consumers: [...consumers(objects, () => worker?.ring()), ...accountConsumers(objects), keepsFlags('pdf.keep-flag')],
    start() {
      worker = startWorker({ name: 'PDFs', log, next: () => renderNext(tools), lanes: LANES });
    },
    async stop() {
      isStopping = true;
      const grace = setTimeout(() => cut.abort(), GRACE_MS);
      await worker?.stop();
      clearTimeout(grace);
    },
  };
  return parts;
}

/** Makes PDFs of documents: hears `pdf.requested`, answers `pdf.rendered` or, after three attempts, `pdf.failed`. */
export const pdfService = (options: PdfServiceOptions): ServiceDefinition => ({
  name: 'pdf',
  migrations: { '001_start': { up }, '002_trace': { up: addTrace }, '003_flags': flagsTable },
  create: (dependencies) => create(dependencies, options),
});

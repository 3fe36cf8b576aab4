import { BrowserReport } from '@jobspeak/contracts';
import { type Log, requestId } from '@jobspeak/kit';
import express, { type Request, type RequestHandler, Router } from 'express';
import type { Route } from '../routes';
import { recordReport } from './actions';

/** Ten errors with their stacks and the calls of a busy minute; a browser sends no more than this while a page ends. */
const LARGEST = '64kb';

export interface ReportOptions {
  /** How often one caller may report. */
  limit: RequestHandler;
  accountOf: (req: Request) => string | null;
  /** The public API: calls of nothing else are counted. */
  routes: readonly Route[];
  log: Log;
}

/** What pages tell of themselves, from anybody: an error may come up before one is signed in. */
export const reportRoutes = ({ limit, accountOf, routes, log }: ReportOptions): Router =>
  Router().post('/telemetry/errors', limit, express.json({ limit: LARGEST }), (req, res) => {
    const report = BrowserReport.parse(req.body);
    recordReport(report, { accountId: accountOf(req), requestId: requestId(req), routes, log });
    res.status(204).end();
  });

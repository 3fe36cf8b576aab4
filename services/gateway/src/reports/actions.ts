import type { BrowserCalls, BrowserPage, BrowserReport } from '@jobspeak/contracts';
import { count, type Log, withoutPersonal } from '@jobspeak/kit';
import type { Route } from '../routes';

/** What pages tell is told under this name, whichever process passes it on. */
const BROWSER = { 'jobspeak.service': 'browser' } as const;

interface Reporter {
  /** Null when nobody is signed in. */
  accountId: string | null;
  requestId: string;
  routes: readonly Route[];
  log: Log;
}

/** Whether there is such a call: a page is in a stranger's hands and could name a million. */
const exists = (route: string, routes: readonly Route[]): boolean =>
  routes.some(({ path }) => route === path || route.startsWith(`${path}/`));

function countCalls({ method, route, status, durationsMs }: BrowserCalls): void {
  for (const ms of durationsMs)
    count('jobspeak.browser.call.duration', ms / 1_000, {
      ...BROWSER,
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
    });
}

function countPage({ page, largestPaintMs, interactionMs, layoutShift }: BrowserPage): void {
  const of = { ...BROWSER, 'jobspeak.page': page };
  if (largestPaintMs !== undefined) count('jobspeak.browser.page.duration', largestPaintMs / 1_000, of);
  if (interactionMs !== undefined) count('jobspeak.browser.interaction.duration', interactionMs / 1_000, of);
  if (layoutShift !== undefined) count('jobspeak.browser.layout.shift', layoutShift, of);
}

/** Passes on what a page tells: its errors to the log, in the trace of the report; its figures to the metrics. */
export function recordReport(report: BrowserReport, { accountId, requestId, routes, log }: Reporter): void {
  const { version, errors, calls, pages } = report;
  for (const { page, type, message, stack } of errors)
    log.error(
      {
        service: 'browser',
        requestId,
        page,
        version,
        ...(accountId === null ? {} : { accountId }),
        // the page says that it has taken out what could be personal
        exception: { type, message: withoutPersonal(message), stack: stack && withoutPersonal(stack) },
      },
      'an error in a page',
    );
  for (const call of calls) if (exists(call.route, routes)) countCalls(call);
  for (const page of pages) countPage(page);
}

/** How a page tells of itself. Loaded once the page is idle, or with its first error: no part of any start. */
import type { BrowserCalls, BrowserReport } from '@jobspeak/contracts';
import { currentApiAddress, ERRORS, isAppError, isConnectionFailure, useSession } from '@jobspeak/web';
import { onCLS, onINP, onLCP } from 'web-vitals';
import type { CallDetail } from '../api';
import { describe, routeOf } from './failure';
import { createReporter } from './reporter';

const EVERY_MS = 60_000;
/** The name of the measures that `api` takes. */
const CALL = 'jobspeak.call';

const digit = () => Math.floor(Math.random() * 16).toString(16);
/** The header of a trace that begins here (W3C Trace Context). Two alike would be no harm. */
const newTrace = (): string =>
  ['00', ...[32, 16].map((length) => Array.from({ length }, digit).join('')), '01'].join('-');

/** The build of the shell: the hash in the name of its first file. */
const version = (): string =>
  /\/main\.([\da-f]+)\.js/.exec([...document.scripts].map(({ src }) => src).join(' '))?.[1] ?? 'development';

/** On its own, not by `api`: a report that fails is not reported. It outlives the page that sends it. */
const send = (report: BrowserReport): Promise<Response> => {
  const { token } = useSession.getState();
  return fetch(`${currentApiAddress()}/telemetry/errors`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      traceparent: newTrace(),
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(report),
    keepalive: true,
  });
};

const reporter = createReporter({ version: version(), send });
const here = (): string => routeOf(location.pathname);

/** What went wrong, as the window's events have it: `error` was thrown, `reason` refused a promise. */
export interface Failure {
  error?: unknown;
  reason?: unknown;
}

/** What a person has been told of and nobody has to mend: a refusal, or a lost connection. */
const isExpected = (thrown: unknown): boolean =>
  isAppError(thrown) && (isConnectionFailure(thrown) || ERRORS[thrown.code].status < 500);

/** Tells of what nobody caught, or only the boundary of a part of the page; once for each error. */
export function noteFailure({ error, reason }: Failure): void {
  const thrown = error ?? reason;
  // nothing thrown: a script of another site, or the browser's own remark about a layout
  if (thrown === undefined || thrown === null) return;
  // a boundary has shown it with its words
  if (isExpected(error)) return;
  reporter.addError({ ...describe(thrown), page: here() });
}

/** Hands the calls that have ended since the last time to the reporter; also those from before this was loaded. */
function followCalls(): void {
  const observer = new PerformanceObserver((list) => {
    for (const { name, duration: ms, detail } of list.getEntries() as PerformanceMeasure[]) {
      if (name !== CALL) continue;
      const [method, path, status] = detail as CallDetail; // as `api` has written it
      reporter.addCall({ method: method as BrowserCalls['method'], route: routeOf(path), status, ms });
    }
    performance.clearMeasures(CALL);
  });
  observer.observe({ type: 'measure', buffered: true });
}

let started = false;

/** Begins to tell how this page and its calls feel: every minute, and when the page is left. */
export function startReports(): void {
  if (started) return;
  started = true;
  const page = here();
  onLCP(({ value }) => reporter.addPage({ page, largestPaintMs: value }));
  onINP(({ value }) => reporter.addPage({ page, interactionMs: value }));
  onCLS(({ value }) => reporter.addPage({ page, layoutShift: value }));
  followCalls();
  setInterval(reporter.flush, EVERY_MS);
  // on the window, so after the figures above, which are settled by the document's own
  window.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && reporter.flush());
  window.addEventListener('pagehide', reporter.flush);
}

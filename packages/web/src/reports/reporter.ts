import type { BrowserCalls, BrowserError, BrowserPage, BrowserReport } from '@jobspeak/contracts';

/** A page tells of so many different errors in its life: a loop is told by its first ones. */
const ERRORS_OF_A_PAGE = 20;
/** As much as one report holds (contracts, `BrowserReport`). */
const MOST = { errors: 10, calls: 30, durations: 100, pages: 10 } as const;
const LONGEST_MS = 3_600_000;
/** Errors come in groups, and one report holds a group. */
const GATHER_MS = 1_000;

export interface ReporterOptions {
  /** The build of the page. */
  version: string;
  /** Hands a report over. Rejects when there is no connection. */
  send: (report: BrowserReport) => Promise<unknown>;
}

/** A call that has ended. */
export type EndedCall = Omit<BrowserCalls, 'durationsMs'> & { ms: number };

/** Gathers what a page has to tell. It never throws, and what it cannot send it does not make a fuss about. */
export function createReporter({ version, send }: ReporterOptions) {
  const told = new Set<string>();
  const calls = new Map<string, BrowserCalls>();
  let errors: BrowserError[] = [];
  let pages: BrowserPage[] = [];
  let gathering: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(gathering);
    gathering = undefined;
    if (errors.length + calls.size + pages.length === 0) return;
    const report: BrowserReport = { version, errors, calls: [...calls.values()], pages };
    errors = [];
    pages = [];
    calls.clear();
    send(report).catch(() => {
      // without a connection; the errors go with the next report, the figures are not worth it
      errors = [...report.errors, ...errors].slice(0, MOST.errors);
    });
  }

  return {
    flush,
    addError(error: BrowserError): void {
      const likeness = JSON.stringify(error);
      if (told.has(likeness) || told.size >= ERRORS_OF_A_PAGE || errors.length >= MOST.errors) return;
      told.add(likeness);
      errors.push(error);
      gathering ??= setTimeout(flush, GATHER_MS);
    },
    addCall({ ms, ...kind }: EndedCall): void {
      const key = JSON.stringify(kind);
      const known = calls.get(key);
      const durationMs = Math.min(Math.round(ms), LONGEST_MS);
      if (known && known.durationsMs.length < MOST.durations) known.durationsMs.push(durationMs);
      if (!known && calls.size < MOST.calls) calls.set(key, { ...kind, durationsMs: [durationMs] });
    },
    addPage(page: BrowserPage): void {
      if (pages.length < MOST.pages) pages.push(page);
    },
  };
}

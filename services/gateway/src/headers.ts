import type { RequestHandler } from 'express';
import helmet from 'helmet';

const protect = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
  },
  crossOriginResourcePolicy: { policy: 'cross-origin' },
});

/** What helmet sets on every answer: always the same, so it is asked once. */
function read(): string[] {
  const headers: string[] = [];
  const answer = {
    setHeader: (name: string, value: string) => void headers.push(name.toLowerCase(), value),
    removeHeader() {},
  };
  // helmet looks at the request only for policies that are functions, and ours are not
  protect({} as Parameters<typeof protect>[0], answer as unknown as Parameters<typeof protect>[1], () => {});
  return headers;
}

/** Names and values, in turns, of the headers on every answer. Nothing goes into a cache unless a service says so. */
export const FIXED_HEADERS: readonly string[] = [...read(), 'cache-control', 'no-store'];

export const secure: RequestHandler = (_req, res, next) => {
  for (let n = 0; n < FIXED_HEADERS.length; n += 2) res.setHeader(FIXED_HEADERS[n] ?? '', FIXED_HEADERS[n + 1] ?? '');
  next();
};

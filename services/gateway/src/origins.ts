import type { RequestHandler } from 'express';

const LOCAL = /^(localhost|127\.0\.0\.1|\[::1\]|10\.[\d.]+|192\.168\.[\d.]+|172\.(1[6-9]|2\d|3[01])\.[\d.]+)$/;

/** Pages that may call the API: those served at `webPort` of this machine or of the local network. */
export const localOrigins = (webPort: number) => (origin: string) => {
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname, port } = new URL(origin);
  return protocol === 'http:' && port === String(webPort) && LOCAL.test(hostname);
};

const ALLOWED_HEADERS =
  'authorization, chunk-number, content-digest, content-type, idempotency-key, last-event-id, range, repr-digest, traceparent, upload-complete, x-request-id, x-retry';
const EXPOSED_HEADERS = 'content-disposition, content-length, content-range, retry-after, x-request-id';

/** What a page of an allowed origin is told: names and values in turns. */
export const sharingHeaders = (origin: string): string[] => [
  'access-control-allow-origin',
  origin,
  'access-control-allow-methods',
  'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers',
  ALLOWED_HEADERS,
  'access-control-expose-headers',
  EXPOSED_HEADERS,
  'access-control-max-age',
  '7200',
];

/** Cross-origin sharing (the Fetch standard, section 3.3): our own pages, named one by one, without cookies. */
export const shareWith =
  (isAllowed: (origin: string) => boolean): RequestHandler =>
  (req, res, next) => {
    const origin = req.get('origin');
    res.vary('origin');
    if (origin !== undefined && isAllowed(origin)) {
      const headers = sharingHeaders(origin);
      for (let n = 0; n < headers.length; n += 2) res.setHeader(headers[n] ?? '', headers[n + 1] ?? '');
    }
    if (req.method === 'OPTIONS') return void res.status(204).end();
    next();
  };

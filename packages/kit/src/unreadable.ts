import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { ERRORS, type ErrorBody, type ErrorCode } from '@jobspeak/contracts';

const CODES: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'PAYLOAD_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
};

/** A failure as it goes over the wire, for where there is no response to write it to. */
function answerOf(code: ErrorCode): string {
  const { status, text } = ERRORS[code];
  const id = randomUUID();
  const body = JSON.stringify({ statusCode: status, code, message: text, requestId: id } satisfies ErrorBody);
  const headers = [
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    `x-request-id: ${id}`,
    'connection: close',
  ];
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...headers, '', body].join('\r\n');
}

/** Answers what HTTP cannot read as every other failure is answered, with a request id, and ends the connection. */
export function answerUnreadable(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    socket.end(answerOf(CODES[error.code ?? ''] ?? 'INVALID_INPUT'));
  });
}

/** Lets calls through that say which host they want (RFC 9112, section 3.2); Node's own refusal has no request id. */
export const withHost =
  (app: RequestListener): RequestListener =>
  (req: IncomingMessage, res) => {
    if (req.headers.host !== undefined || req.httpVersion === '1.0') return app(req, res);
    req.socket.end(answerOf('INVALID_INPUT'));
  };

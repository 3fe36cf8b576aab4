import { AppError } from '@jobspeak/contracts/errors';
import { currentApiAddress } from './address';
import { areaOf, contextOf, type Failure, isAppError, toAppError } from './failures';
import { renewSession } from './renewal';
import { useSession } from './session';
import { currentKey } from './submit';
import { type Answer, type Call, sendByFetch } from './transport';

/** What checks an answer: a zod schema, or anything shaped like one, so that this file needs no zod. */
export interface Parser<T> {
  parse: (value: unknown) => T | Promise<T>;
}
/** One that is there already. */
export interface Schema<T> extends Parser<T> {
  parse: (value: unknown) => T;
}

/**
 * A parser that is loaded with the first answer that it checks, so that no screen waits for it: schemas are large.
 * An answer that cannot be checked because there is no connection any more counts as none.
 */
export const later = <T>(load: () => Promise<Parser<T>>): Parser<T> => ({
  parse: async (value) => {
    const parser = await load().catch((error: unknown) => {
      throw new AppError('NETWORK_ERROR', undefined, { cause: error });
    });
    return parser.parse(value);
  },
});

/** For calls whose answer says nothing. */
export const nothing: Parser<void> = { parse: () => undefined };

export interface CallOptions {
  /** One key per submit: a call that arrives twice is done once. Left out, it is that of the submit which calls. */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
  headers?: Record<string, string> | undefined;
}

export interface UploadOptions extends CallOptions {
  method?: 'POST' | 'PUT' | 'PATCH';
  /** The share that has been sent, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
}

/** Calls that say who is there; their 401 is an answer, not an expired session. */
const isSignIn = (path: string): boolean => /^\/auth\/(login|register|google|refresh|logout)$/.test(path);

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // a body that is not JSON says nothing; the status decides
  }
};

const randomHex = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const headersOf = (call: Call, token: string | null, retried: boolean): Record<string, string> => ({
  Accept: 'application/json',
  // a trace begins with the tap (W3C Trace Context); the services go on with it
  traceparent: `00-${randomHex(16)}-${randomHex(8)}-01`,
  ...call.headers,
  ...(token && { Authorization: `Bearer ${token}` }),
  ...(retried && { 'x-retry': '1' }),
});

/** What the browser's own record says of a call: method, path, and the status of the answer, 0 when there was none. */
export type CallDetail = [method: string, path: string, status: number];

/** Sends a call; when the session has expired, renews it once and sends the call once more. */
async function send(path: string, call: Call): Promise<Answer> {
  const told = (failure: Failure) => toAppError(failure, areaOf(path, call.method), contextOf(path, call.method));
  const attempt = async (token: string | null, retried: boolean): Promise<Answer> => {
    const start = performance.now();
    let status = 0;
    try {
      // loaded with the first upload: the sign-in page has none
      const transport = call.onProgress ? (await import('./progress')).sendWithProgress : sendByFetch;
      const answer = await transport(`${currentApiAddress()}${path}`, {
        ...call,
        headers: headersOf(call, token, retried),
      });
      status = answer.status;
      return answer;
    } catch (error) {
      if (call.signal?.aborted) throw error;
      throw told({ error });
    } finally {
      const detail: CallDetail = [call.method, path, status];
      // read by ./reports, once that is there
      if (!call.signal?.aborted) performance.measure('jobspeak.call', { start, detail });
    }
  };
  const { token, user } = useSession.getState();
  let answer = await attempt(token, false);
  if (answer.status === 401 && token && !isSignIn(path)) {
    const renewed = await renewSession(token);
    // somebody else may have signed in meanwhile, here or in another tab: this is not theirs to send
    if (useSession.getState().user?.id !== user?.id) throw new AppError('SESSION_EXPIRED');
    answer = await attempt(renewed, true);
  }
  if (answer.status >= 200 && answer.status < 300) return answer;
  throw told({ status: answer.status, body: parseJson(await answer.text()) });
}

async function parsed<T>(answer: Answer, parser: Parser<T>): Promise<T> {
  const text = await answer.text();
  try {
    return await parser.parse(text === '' ? undefined : JSON.parse(text));
  } catch (error) {
    if (isAppError(error)) throw error;
    throw new AppError('SERVER_ERROR', undefined, { cause: error });
  }
}

function callOf(method: string, body: unknown, options: CallOptions): Call {
  const key = options.idempotencyKey ?? (method === 'GET' ? undefined : currentKey());
  return {
    method,
    signal: options.signal,
    body: body === undefined ? undefined : JSON.stringify(body),
    headers: {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(key && { 'Idempotency-Key': key }),
      ...options.headers,
    },
  };
}

const json = async <T>(method: string, path: string, parser: Parser<T>, body: unknown, options: CallOptions = {}) =>
  parsed(await send(path, callOf(method, body, options)), parser);

/** The product's API. Every answer is checked by its parser; every failure is an `AppError`. */
export const api = {
  get: <T>(path: string, parser: Parser<T>, options?: CallOptions): Promise<T> =>
    json('GET', path, parser, undefined, options),
  post: <T>(path: string, parser: Parser<T>, body?: unknown, options?: CallOptions): Promise<T> =>
    json('POST', path, parser, body, options),
  put: <T>(path: string, parser: Parser<T>, body?: unknown, options?: CallOptions): Promise<T> =>
    json('PUT', path, parser, body, options),
  patch: <T>(path: string, parser: Parser<T>, body?: unknown, options?: CallOptions): Promise<T> =>
    json('PATCH', path, parser, body, options),
  delete: (path: string, options?: CallOptions): Promise<void> => json('DELETE', path, nothing, undefined, options),

  /** Sends a file as the body, or a form with files in it. */
  upload: async <T>(
    path: string,
    body: Blob | FormData,
    parser: Parser<T>,
    options: UploadOptions = {},
  ): Promise<T> => {
    const call: Call = {
      ...callOf(options.method ?? 'POST', undefined, options),
      body,
      patience: 'long',
      onProgress: options.onProgress,
    };
    if (body instanceof Blob && body.type) call.headers = { 'Content-Type': body.type, ...call.headers };
    return parsed(await send(path, call), parser);
  },

  /** Fetches a file: a PDF, a recording. */
  blob: async (path: string, options: CallOptions = {}): Promise<Blob> => {
    const call: Call = { ...callOf('GET', undefined, options), patience: 'long' };
    call.headers = { ...call.headers, Accept: '*/*' };
    return (await send(path, call)).blob();
  },
};

/** Why a call to a service of somebody else came to nothing: short, so that a log can be counted by it. */
export type FailureReason =
  /** No answer within the limit. */
  | 'timeout'
  | 'rate-limited'
  /** Not reached, or broken at their end. */
  | 'unavailable'
  /** Our key, our credit or the model's name is not accepted. */
  | 'denied'
  /** They do not take this request; the next one may be fine. */
  | 'rejected'
  /** They will not answer this. */
  | 'refused'
  /** Cut short, or not what was agreed. */
  | 'bad-answer'
  /** Not asked, because it has failed too often just now. */
  | 'circuit-open';

interface FailureDetails extends ErrorOptions {
  /** The HTTP status of the answer, if there was one. */
  status?: number | undefined;
  /** How long they ask us to stay away, in ms. */
  retryAfterMs?: number | undefined;
  /** A few words more, without anything of what was sent or answered. */
  detail?: string | undefined;
}

/** A call that failed for a reason that we know. A bug of ours is never one. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure';
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(
    readonly reason: FailureReason,
    { status, retryAfterMs, detail, ...options }: FailureDetails = {},
  ) {
    super([reason, status && `(${status})`, detail].filter(Boolean).join(' '), options);
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }

  /** Whether the same request may well succeed a moment later. */
  get isPassing(): boolean {
    return this.reason === 'rate-limited' || this.reason === 'unavailable' || this.reason === 'timeout';
  }

  /** Whether it says something about the service, and not about this one request. */
  get isTheirs(): boolean {
    return this.reason !== 'rejected' && this.reason !== 'refused';
  }
}

/** Node's and undici's names for a connection that was not made or did not last. */
const NETWORK = /^(ECONN|EAI_|ENOTFOUND|EPIPE|ETIMEDOUT|EHOST|ENET|UND_ERR_)/;

type Thrown = {
  name?: unknown;
  code?: unknown;
  status?: unknown;
  headers?: unknown;
  cause?: unknown;
  /** Where Amazon's SDK keeps the status and the raw answer. */
  $metadata?: { httpStatusCode?: unknown };
  $response?: { headers?: unknown };
};

const header = (headers: unknown, name: string): string | undefined => {
  const held = headers as (Partial<Headers> & Record<string, unknown>) | null | undefined;
  const value: unknown = typeof held?.get === 'function' ? held.get(name) : held?.[name];
  return typeof value === 'string' ? value : undefined;
};

/** Seconds or a date (RFC 9110, section 10.2.3); OpenAI says it in milliseconds too. */
function retryAfterMs(headers: unknown): number | undefined {
  const exact = Number(header(headers, 'retry-after-ms') ?? Number.NaN);
  if (Number.isFinite(exact)) return Math.max(0, exact);
  const value = header(headers, 'retry-after');
  if (value === undefined) return undefined;
  const ms = /^\d+(\.\d+)?$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

const reasonOfStatus = (status: number, code: unknown): FailureReason => {
  // Their word for an account without credit: waiting does not help.
  if (code === 'insufficient_quota') return 'denied';
  if (status === 429) return 'rate-limited';
  if (status === 408) return 'timeout';
  if (status === 409 || status >= 500) return 'unavailable';
  return status === 401 || status === 402 || status === 403 || status === 404 ? 'denied' : 'rejected';
};

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isNetwork = (error: unknown, depth = 0): boolean => {
  if (!isObject(error) || depth > 4) return false;
  const { code, cause }: Thrown = error;
  return (typeof code === 'string' && NETWORK.test(code)) || isNetwork(cause, depth + 1);
};

/** What an SDK or fetch threw as a failure with a reason; undefined for what can only be a bug. */
export function failureOf(error: unknown): CallFailure | undefined {
  if (error instanceof CallFailure) return error;
  if (!isObject(error)) return undefined;
  const thrown: Thrown = error;
  const status = thrown.status ?? thrown.$metadata?.httpStatusCode;
  if (typeof status === 'number' && status >= 400) {
    const after = retryAfterMs(thrown.headers ?? thrown.$response?.headers);
    return new CallFailure(reasonOfStatus(status, thrown.code), { status, retryAfterMs: after, cause: error });
  }
  if (thrown.name === 'TimeoutError') return new CallFailure('timeout', { cause: error });
  if (isNetwork(error)) return new CallFailure('unavailable', { cause: error });
  // Half of a JSON text
  return thrown.name === 'SyntaxError' ? new CallFailure('bad-answer', { cause: error }) : undefined;
}

import { CREDENTIAL_TEXTS } from '@jobspeak/contracts/credentials';
import {
  AppError,
  codeOfStatus,
  ERRORS,
  type ErrorArea,
  type ErrorCode,
  type FieldMessages,
  isErrorCode,
} from '@jobspeak/contracts/errors';

/** What is known of a call that failed. */
export interface Failure {
  /** Left out, or 0, when no answer came. */
  status?: number;
  /** The answer's body, as JSON. */
  body?: unknown;
  /** What was thrown. */
  error?: unknown;
}

/** Calls with readings of their own: sending a recording, and the auth service. */
export type FailureContext = 'recording' | 'auth-service';

type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Whether something thrown is an `AppError`, whichever app's copy of the class made it. */
export const isAppError = (error: unknown): error is AppError =>
  error instanceof AppError ||
  (error instanceof Error && error.name === 'AppError' && 'code' in error && isErrorCode(error.code));

/** The words for anything that was thrown. */
export const textOf = (error: unknown): string => (isAppError(error) ? error.message : ERRORS.UNKNOWN_ERROR.text);

/** Whether something thrown speaks of a call: it has a response, a message or a statusCode (specification, section 8). */
export const isApiError = (error: unknown): boolean =>
  isObject(error) && ('response' in error || 'message' in error || 'statusCode' in error);

const CONNECTION: readonly ErrorCode[] = [
  'NETWORK_ERROR',
  'AUDIO_UPLOAD_FAILED',
  'REQUEST_TIMEOUT',
  'SERVICE_UNAVAILABLE',
];

/** Whether trying the same again later may help, because the connection or the service was at fault. */
export const isConnectionFailure = (error: unknown): boolean => isAppError(error) && CONNECTION.includes(error.code);

/** Codes that other spellings stand for. */
const ALIASES: ReadonlyMap<unknown, ErrorCode> = new Map([
  ['PASSWORDS_DONT_MATCH', 'PASSWORD_MISMATCH'],
  ['ECONNABORTED', 'REQUEST_TIMEOUT'],
]);

const MESSAGES: readonly [RegExp, ErrorCode][] = [
  [/^An account with this email already exists\. Please try logging in instead\.$/, 'DUPLICATE_ENTRY'],
  [/user with this email already exists/i, 'USER_ALREADY_EXISTS'],
  [/user registration is currently limited/i, 'USER_REGISTRATION_LIMITED'],
  [/invalid credentials|invalid email or password/i, 'INVALID_CREDENTIALS'],
  [/network error/i, 'NETWORK_ERROR'],
  [/service temporarily unavailable/i, 'SERVICE_UNAVAILABLE'],
  [/e-?mail.*(valid|ascii)|(valid|ascii).*e-?mail/i, 'INVALID_EMAIL'],
  [/password.*valid|valid.*password/i, 'INVALID_PASSWORD'],
  [/timeout|json|malformed/i, 'SERVER_ERROR'],
];
const RECORDING_MESSAGES: readonly [RegExp, ErrorCode][] = [
  [/too short|minimum|empty|failed to transcribe audio/i, 'RECORDING_TOO_SHORT_OR_EMPTY'],
  [/network/i, 'AUDIO_UPLOAD_FAILED'],
];

/** What is known of a failure: the code, and what stands beside it or, rarely, in place of its words. */
interface Reading {
  code: ErrorCode;
  fields?: FieldMessages | undefined;
  text?: string | undefined;
}

const codeOfMessage = (message: string, context?: FailureContext): ErrorCode | undefined =>
  [...(context === 'recording' ? RECORDING_MESSAGES : []), ...MESSAGES].find(([pattern]) => pattern.test(message))?.[1];

/** What a body says in words. Names are not worth a message, so what validation says of them is left out. */
const messagesOf = ({ message }: Fields): string[] =>
  (Array.isArray(message) ? message : [message]).filter(
    (text): text is string => typeof text === 'string' && text !== '' && !/^(firstName|lastName)\b/.test(text),
  );

/** Several messages come from validation; the business name has its own words. */
function ofMessages(body: Fields, context?: FailureContext): Reading | undefined {
  const texts = messagesOf(body);
  if (texts.some((text) => text.startsWith('businessName')))
    return { code: 'INVALID_INPUT', fields: { businessName: CREDENTIAL_TEXTS.businessName } };
  const known = texts.map((text) => codeOfMessage(text, context)).find((code) => code !== undefined);
  if (known) return { code: known };
  const isList = Array.isArray(body.message) && texts.length > 0;
  return isList && context !== 'auth-service' ? { code: 'INVALID_INPUT' } : undefined;
}

function ofBody(body: Fields, context?: FailureContext): Reading | undefined {
  const code = isErrorCode(body.code) ? body.code : ALIASES.get(body.code);
  return code ? { code } : ofMessages(body, context);
}

/** How the auth service's answers read (specification, section 8, "Auth service mapping"). */
function ofAuthService(status: number, body: Fields): Reading {
  const text = messagesOf(body).join(', ') || undefined;
  if (status === 401) return { code: 'INVALID_CREDENTIALS' };
  if (status === 403) return { code: 'INSUFFICIENT_PERMISSIONS' };
  if (status === 404) return { code: 'QUOTE_NOT_FOUND' };
  if (status === 422) return { code: 'INVALID_INPUT', text };
  return status >= 500 ? { code: 'SERVER_ERROR' } : { code: 'UNKNOWN_ERROR', text };
}

function ofStatus(status: number, body: Fields, area: ErrorArea, context?: FailureContext): Reading {
  if (context === 'auth-service') return ofAuthService(status, body);
  if (context === 'recording' && status === 422) return { code: 'RECORDING_TOO_SHORT_OR_EMPTY' };
  return { code: codeOfStatus(status, area) };
}

const isLate = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';

function withoutAnswer(error: unknown, context?: FailureContext): Reading {
  // fetch reports every lost connection as a TypeError, in words that differ by browser
  const lost = error instanceof TypeError || error === undefined;
  if (lost) return { code: context === 'recording' ? 'AUDIO_UPLOAD_FAILED' : 'NETWORK_ERROR' };
  const own = isObject(error) && typeof error.message === 'string' ? error.message : undefined;
  return { code: 'UNKNOWN_ERROR', text: context === 'auth-service' ? own : undefined };
}

/** The facts of a failure, also out of an error that carries an answer as other HTTP clients throw it. */
function factsOf({ status = 0, body, error }: Failure): { status: number; body: Fields } {
  if (isObject(body) || status > 0) return { status, body: isObject(body) ? body : {} };
  if (!isObject(error)) return { status, body: {} };
  const answer = isObject(error.response) ? error.response : {};
  const number = [answer.status, error.statusCode].find((value) => typeof value === 'number');
  // a thrown error's own message and code are read as a body's would be
  return { status: typeof number === 'number' ? number : 0, body: isObject(answer.data) ? answer.data : error };
}

const isFieldMessages = (value: unknown): value is FieldMessages =>
  isObject(value) && Object.values(value).every((text) => typeof text === 'string');

/**
 * The failure a person is told about (specification, section 8): the code in the body, then its message,
 * then the status by area, then the connection.
 */
export function toAppError(failure: Failure, area: ErrorArea, context?: FailureContext): AppError {
  const { error } = failure;
  if (isAppError(error)) return error;
  if (isLate(error)) return new AppError('REQUEST_TIMEOUT', undefined, { cause: error });
  const { status, body } = factsOf(failure);
  const { code, fields, text } =
    ofBody(body, context) ?? (status > 0 ? ofStatus(status, body, area, context) : withoutAnswer(error, context));
  const own = isFieldMessages(body.fields) ? body.fields : fields;
  const told = new AppError(code, own, { cause: error, details: body.details });
  if (text) told.message = text;
  return told;
}

const AREAS: readonly [RegExp, ErrorArea][] = [
  [/\/pdf\b/, 'pdf'],
  [/^\/auth\b/, 'auth'],
  [/^\/(admin\/)?users\b/, 'users'],
  [/^\/quotes\b/, 'quotes'],
  [/^\/invoices\b/, 'invoices'],
  [/^\/clients\b/, 'clients'],
  [/^\/items\b/, 'items'],
];

/** The area a call belongs to, by its path. Only sending a recording fails as a recording does. */
export function areaOf(path: string, method: string): ErrorArea {
  if (path.startsWith('/recordings')) return method === 'GET' ? 'general' : 'recording';
  return AREAS.find(([pattern]) => pattern.test(path))?.[1] ?? 'general';
}

/** The readings of its own that a call has, by its path. */
export function contextOf(path: string, method: string): FailureContext | undefined {
  if (/^\/auth\b/.test(path)) return 'auth-service';
  return areaOf(path, method) === 'recording' ? 'recording' : undefined;
}

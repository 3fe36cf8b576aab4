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

type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Whether something thrown is an `AppError`, whichever app's copy of the class made it. */
export const isAppError = (error: unknown): error is AppError =>
  error instanceof AppError ||
  (error instanceof Error && error.name === 'AppError' && 'code' in error && isErrorCode(error.code));

/** The words for anything that was thrown. */
export const textOf = (error: unknown): string => (isAppError(error) ? ERRORS[error.code] : ERRORS.UNKNOWN_ERROR).text;

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

const codeOfMessage = (message: string, area: ErrorArea): ErrorCode | undefined =>
  [...(area === 'recording' ? RECORDING_MESSAGES : []), ...MESSAGES].find(([pattern]) => pattern.test(message))?.[1];

/** Several messages come from validation: names are not worth a message, the business name has its own words. */
function codeOfMessages(
  messages: readonly unknown[],
  area: ErrorArea,
): { code: ErrorCode; fields?: FieldMessages } | undefined {
  const texts = messages.filter(
    (message): message is string => typeof message === 'string' && !/^(firstName|lastName)\b/.test(message),
  );
  if (texts.length === 0) return undefined;
  if (texts.some((text) => text.startsWith('businessName')))
    return { code: 'INVALID_INPUT', fields: { businessName: CREDENTIAL_TEXTS.businessName } };
  const known = texts.map((text) => codeOfMessage(text, area)).find((code) => code !== undefined);
  return { code: known ?? 'INVALID_INPUT' };
}

const isFieldMessages = (value: unknown): value is FieldMessages =>
  isObject(value) && Object.values(value).every((text) => typeof text === 'string');

function codeOfBody(body: Fields, area: ErrorArea): { code: ErrorCode; fields?: FieldMessages } | undefined {
  if (isErrorCode(body.code)) return { code: body.code };
  const alias = ALIASES.get(body.code);
  if (alias) return { code: alias };
  if (Array.isArray(body.message)) return codeOfMessages(body.message, area);
  const code = typeof body.message === 'string' ? codeOfMessage(body.message, area) : undefined;
  return code && { code };
}

function codeWithoutAnswer(error: unknown, area: ErrorArea): ErrorCode {
  if (error instanceof Error && error.name === 'TimeoutError') return 'REQUEST_TIMEOUT';
  if (isObject(error) && error.code === 'ECONNABORTED') return 'REQUEST_TIMEOUT';
  // fetch reports every lost connection as a TypeError, in words that differ by browser
  const lost = error instanceof TypeError || error === undefined;
  if (lost) return area === 'recording' ? 'AUDIO_UPLOAD_FAILED' : 'NETWORK_ERROR';
  return (error instanceof Error && codeOfMessage(error.message, area)) || 'UNKNOWN_ERROR';
}

/**
 * The failure a person is told about (specification, section 8): the code in the body, then its message,
 * then the status by area, then the connection.
 */
export function toAppError({ status = 0, body, error }: Failure, area: ErrorArea): AppError {
  if (isAppError(error)) return error;
  const parts = isObject(body) ? body : {};
  const known = codeOfBody(parts, area);
  const code = known?.code ?? (status > 0 ? codeOfStatus(status, area) : codeWithoutAnswer(error, area));
  const fields = isFieldMessages(parts.fields) ? parts.fields : known?.fields;
  return new AppError(code, fields, { cause: error, details: parts.details });
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

/**
 * The one catalogue of failures (specification, section 8): code, HTTP status and the words a person reads.
 * A failure is added by adding a line; a code without a status or words does not compile.
 * No zod in this file: the sign-in page loads it.
 */
export const ERRORS = {
  INVALID_CREDENTIALS: { status: 401, text: 'Invalid email or password. Please check your credentials and try again.' },
  ACCOUNT_LOCKED: { status: 403, text: 'Your account has been locked. Please contact support.' },
  EMAIL_NOT_VERIFIED: { status: 403, text: 'Please verify your email address to continue.' },
  PASSWORD_EXPIRED: { status: 403, text: 'Your password has expired. Please reset it.' },
  INVALID_TOKEN: {
    status: 400,
    text: 'This password reset link is invalid or has expired. Please request a new one.',
  },
  SESSION_EXPIRED: { status: 401, text: 'Your session has expired. Please log in again.' },
  USER_ALREADY_EXISTS: {
    status: 409,
    text: 'An account with this email already exists. Please try logging in instead.',
  },
  USER_REGISTRATION_LIMITED: {
    status: 403,
    text: 'User registration is currently limited. Please try again later.',
  },
  NETWORK_ERROR: { status: 0, text: 'Unable to connect. Please check your internet connection.' },
  SERVER_ERROR: { status: 500, text: 'Something went wrong on our end. Please try again in a moment.' },
  REQUEST_TIMEOUT: { status: 504, text: 'Request Timeout. Please try again.' },
  SERVICE_UNAVAILABLE: { status: 503, text: 'This service is temporarily unavailable. Please try again in a moment.' },
  INVALID_INPUT: { status: 400, text: 'Please check your input and try again.' },
  REQUIRED_FIELD: { status: 400, text: 'This field is required.' },
  INVALID_EMAIL: { status: 400, text: 'Please enter a valid email address.' },
  INVALID_PASSWORD: { status: 400, text: 'Password must be at least 6 characters long.' },
  PASSWORD_MISMATCH: { status: 400, text: 'Passwords do not match.' },
  INSUFFICIENT_PERMISSIONS: { status: 403, text: 'You do not have permission to do this.' },
  DUPLICATE_ENTRY: { status: 409, text: 'This entry already exists.' },
  STALE_VERSION: {
    status: 409,
    text: 'This was changed somewhere else in the meantime. Check the current version and try again.',
  },
  INVALID_TRANSITION: { status: 409, text: 'That cannot be done in its current state.' },
  INVOICE_ABOVE_ACCEPTED: {
    status: 409,
    text: 'This is more than the customer has accepted. Agree the difference with them first.',
  },
  QUOTE_NOT_FOUND: { status: 404, text: 'We could not find that quote. It may have been deleted.' },
  INVOICE_NOT_FOUND: { status: 404, text: 'We could not find that invoice. It may have been deleted.' },
  USER_NOT_FOUND: { status: 404, text: 'We could not find that user. Please check and try again.' },
  CLIENT_NOT_FOUND: { status: 404, text: 'We could not find that client. They may have been deleted.' },
  ITEM_NOT_FOUND: { status: 404, text: 'We could not find that item. It may have been deleted.' },
  TEMPLATE_NOT_FOUND: { status: 404, text: 'We could not find that template. It may have been deleted.' },
  RECORDING_NOT_FOUND: { status: 404, text: 'We could not find that recording. It may have been deleted.' },
  DUPLICATE_CLIENT: { status: 409, text: 'A client with this email already exists.' },
  DUPLICATE_ITEM: { status: 409, text: 'An item with this name already exists in your library.' },
  DUPLICATE_TEMPLATE: { status: 409, text: 'A template with this name already exists.' },
  LINK_NOT_FOUND: { status: 404, text: 'This link does not work. Ask the business that sent it for a new one.' },
  TRIALS_BUSY: {
    status: 503,
    text: 'Please try again in a moment.',
  },
  TRIALS_CLOSED: { status: 503, text: 'Please try again in a moment.' },
  FAULTS_REFUSED: { status: 409, text: 'Faults are for development.' },
  TRIAL_GONE: { status: 404, text: 'This quote is no longer kept. Please record the job again.' },
  LINK_CLOSED: { status: 409, text: 'This can no longer be answered. Ask the business that sent it.' },
  IMAGE_NOT_READABLE: { status: 422, text: 'This picture cannot be read. Please choose a PNG, JPEG or WebP file.' },
  PHOTO_NOT_UPLOADED: { status: 409, text: 'A photo is not uploaded yet. Please try it again or remove it.' },
  IMPORT_NOT_READABLE: { status: 422, text: 'This file cannot be read. Please choose a CSV file with a heading row.' },
  QUOTE_LIMIT_EXCEEDED: {
    status: 429,
    text: 'You have reached your monthly quote limit. Upgrade your plan to create more quotes.',
  },
  CARD_PAYMENTS_OFF: {
    status: 409,
    text: 'Card payments are not set up here.',
  },
  NOT_FOUND: { status: 404, text: 'We could not find what you were looking for.' },
  PAYLOAD_TOO_LARGE: { status: 413, text: 'This is too large. Please make it smaller and try again.' },
  TOO_MANY_REQUESTS: { status: 429, text: 'Too many requests. Please wait a moment and try again.' },
  PDF_NOT_FOUND: { status: 404, text: 'We could not find that PDF. Please create it again.' },
  PDF_DOWNLOAD_FAILED: { status: 502, text: 'The PDF could not be downloaded. Please try again.' },
  PDF_GENERATION_FAILED: { status: 500, text: 'The PDF could not be created. Please try again.' },
  RECORDING_PERMISSION_DENIED: {
    status: 403,
    text: 'Microphone access is required to record. Allow it in your browser settings and try again.',
  },
  RECORDING_FAILED: { status: 500, text: 'The recording failed. Please try again.' },
  RECORDING_TOO_SHORT: { status: 422, text: 'Recording is too short. Please record 5 seconds or more.' },
  RECORDING_TOO_SHORT_OR_EMPTY: {
    status: 422,
    text: 'We could not read any speech in this recording. Please record 5 seconds or more and try again.',
  },
  RECORDING_TOO_LARGE: {
    status: 413,
    text: 'This recording is too large. Please keep it under 60 minutes and 100 MB.',
  },
  RECORDING_INCOMPLETE: { status: 409, text: 'Parts of this recording are not uploaded yet.' },
  AUDIO_DELETED: {
    status: 404,
    text: 'This sound is no longer kept.',
  },
  AUDIO_PRIVATE: { status: 403, text: 'This business keeps its recordings private.' },
  AUDIO_UPLOAD_FAILED: { status: 502, text: 'The audio could not be uploaded. It is safe here; please try again.' },
  QUOTE_GENERATION_FAILED: {
    status: 500,
    text: "The quote could not be created. Make sure you're in a quiet place and try again.",
  },
  QUOTE_EMPTY_DETECTED: {
    status: 422,
    text: 'No content detected in your recording. Please describe the job and try again.',
  },
  STORAGE_FULL: { status: 507, text: 'There is no space left. Please try again in a moment.' },
  UNKNOWN_ERROR: { status: 500, text: 'Something unexpected happened. Please try again.' },
} as const satisfies Record<string, { status: number; text: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** Messages for one field, by the path of the field in the request. */
export type FieldMessages = Record<string, string>;

/**
 * A failure that a person may be told about. Throw it anywhere; only the error middleware and the
 * screens turn it into a status or words.
 */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly fields?: FieldMessages,
    options?: ErrorOptions & { details?: unknown },
  ) {
    super(ERRORS[code].text, options);
    this.name = 'AppError';
    this.details = options?.details;
  }
  /** Facts that go with the failure and into the answer, for example the current version of a stale document. */
  readonly details?: unknown;
}

/** Whether a string from outside is a code of the catalogue. */
export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(ERRORS, code);

/** The areas of the product that read a status differently (specification, section 8). */
export type ErrorArea =
  | 'auth'
  | 'quotes'
  | 'invoices'
  | 'users'
  | 'clients'
  | 'items'
  | 'pdf'
  | 'recording'
  | 'general';

const NOT_FOUND: Record<ErrorArea, ErrorCode> = {
  auth: 'USER_NOT_FOUND',
  users: 'USER_NOT_FOUND',
  quotes: 'QUOTE_NOT_FOUND',
  invoices: 'INVOICE_NOT_FOUND',
  clients: 'CLIENT_NOT_FOUND',
  pdf: 'PDF_NOT_FOUND',
  recording: 'QUOTE_GENERATION_FAILED',
  items: 'UNKNOWN_ERROR',
  general: 'UNKNOWN_ERROR',
};

const CONFLICT: Record<ErrorArea, ErrorCode> = {
  clients: 'DUPLICATE_CLIENT',
  items: 'DUPLICATE_ITEM',
  auth: 'DUPLICATE_ENTRY',
  users: 'DUPLICATE_ENTRY',
  general: 'DUPLICATE_ENTRY',
  quotes: 'UNKNOWN_ERROR',
  invoices: 'UNKNOWN_ERROR',
  pdf: 'UNKNOWN_ERROR',
  recording: 'UNKNOWN_ERROR',
};

/** The code that a bare HTTP status means in one area (specification, section 8, "Status to code by area"). */
export function codeOfStatus(status: number, area: ErrorArea): ErrorCode {
  switch (status) {
    case 400:
      return 'INVALID_INPUT';
    case 401:
      return area === 'auth' ? 'INVALID_CREDENTIALS' : 'SESSION_EXPIRED';
    case 403:
      return 'INSUFFICIENT_PERMISSIONS';
    case 404:
      return NOT_FOUND[area];
    case 409:
      return CONFLICT[area];
    case 422:
      return area === 'recording' ? 'QUOTE_EMPTY_DETECTED' : 'INVALID_INPUT';
    case 429:
      return area === 'quotes' ? 'QUOTE_LIMIT_EXCEEDED' : 'REQUEST_TIMEOUT';
    case 500:
      return area === 'pdf'
        ? 'PDF_GENERATION_FAILED'
        : area === 'recording'
          ? 'QUOTE_GENERATION_FAILED'
          : 'SERVER_ERROR';
    case 502:
    case 503:
      return 'SERVICE_UNAVAILABLE';
    case 408:
    case 504:
      return 'REQUEST_TIMEOUT';
    default:
      return 'UNKNOWN_ERROR';
  }
}

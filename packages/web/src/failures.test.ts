import { AppError, ERRORS, type ErrorArea, type ErrorCode } from '@jobspeak/contracts/errors';
import {
  areaOf,
  contextOf,
  type Failure,
  type FailureContext,
  isApiError,
  isAppError,
  textOf,
  toAppError,
} from './failures';

const LADDER: readonly [string, Failure, ErrorArea, ErrorCode][] = [
  [
    'a code in the body wins over all',
    { status: 500, body: { code: 'DUPLICATE_ITEM', message: 'Network Error' } },
    'items',
    'DUPLICATE_ITEM',
  ],
  ['an older spelling of a code', { status: 400, body: { code: 'PASSWORDS_DONT_MATCH' } }, 'auth', 'PASSWORD_MISMATCH'],
  ['an unknown code falls through to the status', { status: 404, body: { code: 'NOPE' } }, 'quotes', 'QUOTE_NOT_FOUND'],
  [
    'a code that is only a word of JavaScript',
    { status: 503, body: { code: 'toString' } },
    'general',
    'SERVICE_UNAVAILABLE',
  ],

  [
    'message: existing user',
    { status: 400, body: { message: 'User with this email already exists' } },
    'auth',
    'USER_ALREADY_EXISTS',
  ],
  [
    'message: limited registration',
    { status: 400, body: { message: 'User registration is currently limited' } },
    'auth',
    'USER_REGISTRATION_LIMITED',
  ],
  [
    'message: invalid credentials',
    { status: 400, body: { message: 'Invalid credentials' } },
    'general',
    'INVALID_CREDENTIALS',
  ],
  [
    'message: local invalid credentials',
    { error: new Error('Invalid email or password') },
    'auth',
    'INVALID_CREDENTIALS',
  ],
  [
    'message: local duplicate',
    { error: new Error('An account with this email already exists. Please try logging in instead.') },
    'auth',
    'DUPLICATE_ENTRY',
  ],
  [
    'message: e-mail validity',
    { status: 400, body: { message: ['email must be a valid address'] } },
    'auth',
    'INVALID_EMAIL',
  ],
  [
    'message: e-mail ASCII only',
    { status: 400, body: { message: ['email may hold ASCII characters only'] } },
    'auth',
    'INVALID_EMAIL',
  ],
  [
    'message: password validity',
    { status: 400, body: { message: ['password is not valid'] } },
    'auth',
    'INVALID_PASSWORD',
  ],
  [
    'message: another list',
    { status: 500, body: { message: ['title should not be empty'] } },
    'quotes',
    'INVALID_INPUT',
  ],
  [
    'message: only names, so the status decides',
    { status: 400, body: { message: ['firstName must be a string', 'lastName is too long'] } },
    'auth',
    'INVALID_INPUT',
  ],
  [
    'message: service unavailable',
    { status: 500, body: { message: 'Service temporarily unavailable' } },
    'general',
    'SERVICE_UNAVAILABLE',
  ],
  ['message: timeout text', { status: 400, body: { message: 'timeout of 0ms exceeded' } }, 'general', 'SERVER_ERROR'],
  ['message: malformed', { error: new Error('Malformed answer') }, 'general', 'SERVER_ERROR'],
  ['message: JSON', { error: new SyntaxError('Unexpected token < in JSON') }, 'general', 'SERVER_ERROR'],
  [
    'the same words elsewhere mean nothing',
    { status: 500, body: { message: 'too short' } },
    'pdf',
    'PDF_GENERATION_FAILED',
  ],

  ['status 400', { status: 400 }, 'clients', 'INVALID_INPUT'],
  ['status 401 while signing in', { status: 401 }, 'auth', 'INVALID_CREDENTIALS'],
  ['status 401 elsewhere', { status: 401 }, 'quotes', 'SESSION_EXPIRED'],
  ['status 403', { status: 403 }, 'users', 'INSUFFICIENT_PERMISSIONS'],
  ['status 409 of a client', { status: 409 }, 'clients', 'DUPLICATE_CLIENT'],
  ['status 422 of a recording', { status: 422 }, 'recording', 'QUOTE_EMPTY_DETECTED'],
  ['status 429 of quotes', { status: 429 }, 'quotes', 'QUOTE_LIMIT_EXCEEDED'],
  ['status 429 elsewhere', { status: 429 }, 'items', 'REQUEST_TIMEOUT'],
  ['status 408', { status: 408 }, 'general', 'REQUEST_TIMEOUT'],
  ['status 418', { status: 418 }, 'general', 'UNKNOWN_ERROR'],
  ['a body that is not an object', { status: 502, body: '<html>' }, 'general', 'SERVICE_UNAVAILABLE'],

  ['no connection', { error: new TypeError('Failed to fetch') }, 'quotes', 'NETWORK_ERROR'],
  ['no connection, in the words of Safari', { error: new TypeError('Load failed') }, 'quotes', 'NETWORK_ERROR'],
  ['no answer in time', { error: new DOMException('late', 'TimeoutError') }, 'quotes', 'REQUEST_TIMEOUT'],
  [
    'a stopped connection',
    { error: Object.assign(new Error('x'), { code: 'ECONNABORTED' }) },
    'quotes',
    'REQUEST_TIMEOUT',
  ],
  ['anything else', { error: new Error('what?') }, 'quotes', 'UNKNOWN_ERROR'],
];

test.each(LADDER)('%s', (_name, failure, area, code) => {
  expect(toAppError(failure, area).code).toBe(code);
});

test.each(Object.keys(ERRORS) as ErrorCode[])('the code %s in a body is that failure, in its own words', (code) => {
  const failure = toAppError({ status: 418, body: { code, message: 'Network Error' } }, 'general');
  expect([failure.code, textOf(failure)]).toEqual([code, ERRORS[code].text]);
});

test.each<[code: ErrorCode, words: RegExp]>([
  ['INVALID_CREDENTIALS', /^Invalid email or password. Please check your credentials and try again.$/],
  ['ACCOUNT_LOCKED', /account has been locked.*contact support/],
  ['EMAIL_NOT_VERIFIED', /^Please verify your email address to continue.$/],
  ['PASSWORD_EXPIRED', /^Your password has expired. Please reset it.$/],
  ['INVALID_TOKEN', /password reset link is invalid or has expired.*request a new one/],
  ['SESSION_EXPIRED', /^Your session has expired. Please log in again.$/],
  ['USER_ALREADY_EXISTS', /^An account with this email already exists. Please try logging in instead.$/],
  ['USER_REGISTRATION_LIMITED', /^User registration is currently limited. Please try again later.$/],
  ['NETWORK_ERROR', /Unable to connect.*check your internet connection/],
  ['SERVER_ERROR', /Something went wrong on our end/],
  ['REQUEST_TIMEOUT', /Request Timeout/],
  ['SERVICE_UNAVAILABLE', /temporarily unavailable/],
  ['INVALID_INPUT', /^Please check your input and try again.$/],
  ['REQUIRED_FIELD', /^This field is required.$/],
  ['INVALID_EMAIL', /^Please enter a valid email address.$/],
  ['INVALID_PASSWORD', /^Password must be at least 6 characters long.$/],
  ['PASSWORD_MISMATCH', /^Passwords do not match.$/],
  ['INSUFFICIENT_PERMISSIONS', /permission/],
  ['DUPLICATE_ENTRY', /^This entry already exists.$/],
  ['DUPLICATE_CLIENT', /^A client with this email already exists.$/],
  ['DUPLICATE_ITEM', /^An item with this name already exists in your library.$/],
  ['QUOTE_LIMIT_EXCEEDED', /monthly quote limit.*Upgrade your plan/],
  ['RECORDING_PERMISSION_DENIED', /Microphone access is required/],
  ['RECORDING_TOO_SHORT', /record 5 seconds or more/],
  ['QUOTE_GENERATION_FAILED', /make sure you're in a quiet place/i],
  ['QUOTE_EMPTY_DETECTED', /^No content detected in your recording./],
  ['UNKNOWN_ERROR', /^Something unexpected happened. Please try again.$/],
])('%s says what the specification says', (code, words) => {
  expect(textOf(new AppError(code))).toMatch(words);
});

/** Status to code: what is the same everywhere, and the areas that differ. */
const STATUSES: readonly [number, ErrorCode, Partial<Record<ErrorArea, ErrorCode>>][] = [
  [400, 'INVALID_INPUT', {}],
  [401, 'SESSION_EXPIRED', { auth: 'INVALID_CREDENTIALS' }],
  [403, 'INSUFFICIENT_PERMISSIONS', {}],
  [
    404,
    'UNKNOWN_ERROR',
    {
      auth: 'USER_NOT_FOUND',
      users: 'USER_NOT_FOUND',
      quotes: 'QUOTE_NOT_FOUND',
      invoices: 'INVOICE_NOT_FOUND',
      clients: 'CLIENT_NOT_FOUND',
      pdf: 'PDF_NOT_FOUND',
      recording: 'QUOTE_GENERATION_FAILED',
    },
  ],
  [
    409,
    'UNKNOWN_ERROR',
    {
      clients: 'DUPLICATE_CLIENT',
      items: 'DUPLICATE_ITEM',
      auth: 'DUPLICATE_ENTRY',
      users: 'DUPLICATE_ENTRY',
      general: 'DUPLICATE_ENTRY',
    },
  ],
  [422, 'INVALID_INPUT', { recording: 'QUOTE_EMPTY_DETECTED' }],
  [429, 'REQUEST_TIMEOUT', { quotes: 'QUOTE_LIMIT_EXCEEDED' }],
  [500, 'SERVER_ERROR', { pdf: 'PDF_GENERATION_FAILED', recording: 'QUOTE_GENERATION_FAILED' }],
  [502, 'SERVICE_UNAVAILABLE', {}],
  [503, 'SERVICE_UNAVAILABLE', {}],
  [504, 'REQUEST_TIMEOUT', {}],
];
const AREAS = ['auth', 'quotes', 'invoices', 'users', 'clients', 'items', 'pdf', 'recording', 'general'] as const;
const CELLS = STATUSES.flatMap(([status, usual, special]) =>
  AREAS.map((area): [number, ErrorArea, ErrorCode] => [status, area, special[area] ?? usual]),
);
test.each(CELLS)('a bare %d in %s is %s', (status, area, code) => {
  expect(toAppError({ status }, area).code).toBe(code);
});

/** What a call reads in its own way: [what, failure, code, words when they are the server's]. */
type Row = readonly [string, Failure, ErrorCode, string?];
const read = (context: FailureContext, area: ErrorArea) => (row: Row) => {
  const [, failure, code, words = ERRORS[code].text] = row;
  const told = toAppError(failure, area, context);
  expect([told.code, textOf(told)]).toEqual([code, words]);
};
const named = (rows: readonly Row[]) => rows.map((row) => [row[0], row] as const);
const RECORDING: readonly Row[] = [
  ['an empty quote', { status: 422, body: { code: 'QUOTE_EMPTY_DETECTED' } }, 'QUOTE_EMPTY_DETECTED'],
  ['too short', { status: 400, body: { message: 'audio too short' } }, 'RECORDING_TOO_SHORT_OR_EMPTY'],
  ['a minimum', { status: 400, body: { message: 'below the minimum' } }, 'RECORDING_TOO_SHORT_OR_EMPTY'],
  ['empty', { status: 400, body: { message: 'the file is empty' } }, 'RECORDING_TOO_SHORT_OR_EMPTY'],
  ['transcription', { status: 500, body: { message: 'Failed to transcribe audio' } }, 'RECORDING_TOO_SHORT_OR_EMPTY'],
  ['status 422', { status: 422 }, 'RECORDING_TOO_SHORT_OR_EMPTY'],
  ['network wording', { error: new Error('network gone') }, 'AUDIO_UPLOAD_FAILED'],
  ['no connection', { error: new TypeError('Failed to fetch') }, 'AUDIO_UPLOAD_FAILED'],
  ['any other status as in its area', { status: 404 }, 'QUOTE_GENERATION_FAILED'],
];
test.each(named(RECORDING))('sending a recording: %s', (_name, row) => read('recording', 'recording')(row));

const AUTH_SERVICE: readonly Row[] = [
  ['401', { status: 401 }, 'INVALID_CREDENTIALS'],
  ['403', { status: 403 }, 'INSUFFICIENT_PERMISSIONS'],
  ['404', { status: 404 }, 'QUOTE_NOT_FOUND'],
  [
    '422 with words',
    { status: 422, body: { message: 'Choose another name.' } },
    'INVALID_INPUT',
    'Choose another name.',
  ],
  ['422 with a list', { status: 422, body: { message: ['One.', 'Two.'] } }, 'INVALID_INPUT', 'One., Two.'],
  ['422 without words', { status: 422 }, 'INVALID_INPUT'],
  ['500', { status: 500, body: { message: 'stack' } }, 'SERVER_ERROR'],
  ['503', { status: 503 }, 'SERVER_ERROR'],
  [
    'another status with words',
    { status: 418, body: { message: 'I am a teapot.' } },
    'UNKNOWN_ERROR',
    'I am a teapot.',
  ],
  ['another status without words', { status: 418 }, 'UNKNOWN_ERROR'],
  ['no response at all', { error: new TypeError('Failed to fetch') }, 'NETWORK_ERROR'],
  ['any other error with words', { error: new Error('It broke.') }, 'UNKNOWN_ERROR', 'It broke.'],
  ['any other error without words', { error: new Error('') }, 'UNKNOWN_ERROR'],
  ['a code goes before the status', { status: 403, body: { code: 'ACCOUNT_LOCKED' } }, 'ACCOUNT_LOCKED'],
  [
    'a message goes before the status',
    { status: 500, body: { message: 'Invalid credentials' } },
    'INVALID_CREDENTIALS',
  ],
];
test.each(named(AUTH_SERVICE))('the auth service: %s', (_name, row) => read('auth-service', 'auth')(row));

test('no response at all has the status 0', () => {
  expect(ERRORS.NETWORK_ERROR.status).toBe(0);
});

test.each<[unknown, boolean]>([
  [{ response: {} }, true],
  [{ message: 'x' }, true],
  [{ statusCode: 404 }, true],
  [new Error('x'), true],
  [{ status: 404 }, false],
  [null, false],
  ['message', false],
])('value %# counts as an API error, or does not', (value, expected) => {
  expect(isApiError(value)).toBe(expected);
});

test.each<[Failure, ErrorCode]>([
  [{ error: { response: { status: 404, data: {} } } }, 'QUOTE_NOT_FOUND'],
  [{ error: { response: { status: 404, data: { code: 'CLIENT_NOT_FOUND' } } } }, 'CLIENT_NOT_FOUND'],
  [{ error: { statusCode: 429 } }, 'QUOTE_LIMIT_EXCEEDED'],
  [{ error: { message: 'Network Error' } }, 'NETWORK_ERROR'],
])('an API error in another shape (%#) is read all the same', (failure, code) => {
  expect(toAppError(failure, 'quotes').code).toBe(code);
});

test('what the browser says of a late answer is not read as a message', () => {
  const late = new DOMException('signal timed out: timeout', 'TimeoutError');
  expect(toAppError({ error: late }, 'auth', 'auth-service').code).toBe('REQUEST_TIMEOUT');
});

test('fields and details of the body stay with the failure', () => {
  const body = { code: 'STALE_VERSION', message: 'x', fields: { title: 'Too long.' }, details: { version: 7 } };
  expect(toAppError({ status: 409, body }, 'quotes')).toMatchObject({ fields: body.fields, details: body.details });
});

test('a complaint about the business name is shown at its field, in our words', () => {
  const failure = toAppError({ status: 400, body: { message: ['businessName must be longer'] } }, 'auth');
  expect(failure.fields).toEqual({ businessName: 'Business name is required and must be at least 2 characters.' });
});

test('a failure that is already known passes through', () => {
  const known = new AppError('QUOTE_LIMIT_EXCEEDED');
  expect(toAppError({ error: known }, 'general')).toBe(known);
});

test("another app's copy of the class counts too", () => {
  const { message } = new AppError('ITEM_NOT_FOUND');
  const foreign = Object.assign(new Error(message), { name: 'AppError', code: 'ITEM_NOT_FOUND' });
  expect(isAppError(foreign)).toBe(true);
  expect(textOf(foreign)).toBe('We could not find that item. It may have been deleted.');
  expect(textOf(new Error('x'))).toBe('Something unexpected happened. Please try again.');
});

test.each([
  ['/auth/login', 'POST', 'auth'],
  ['/admin/users?limit=30', 'GET', 'users'],
  ['/quotes/1', 'PATCH', 'quotes'],
  ['/quotes/1/pdf', 'GET', 'pdf'],
  ['/recordings/upload', 'POST', 'recording'],
  ['/recordings/1', 'GET', 'general'],
  ['/dashboard', 'GET', 'general'],
] as const)('%s by %s belongs to %s', (path, method, area) => {
  expect(areaOf(path, method)).toBe(area);
});

test.each([
  ['/auth/login', 'POST', 'auth-service'],
  ['/recordings/1/chunks', 'PATCH', 'recording'],
  ['/recordings/1', 'GET', undefined],
  ['/quotes', 'POST', undefined],
] as const)('%s by %s is read as %s', (path, method, context) => {
  expect(contextOf(path, method)).toBe(context);
});

import { AppError, type ErrorArea, type ErrorCode } from '@jobspeak/contracts/errors';
import { areaOf, type Failure, isAppError, textOf, toAppError } from './failures';

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
    'message: recording too short',
    { status: 400, body: { message: 'audio too short' } },
    'recording',
    'RECORDING_TOO_SHORT_OR_EMPTY',
  ],
  [
    'message: transcription failed',
    { status: 500, body: { message: 'Failed to transcribe audio' } },
    'recording',
    'RECORDING_TOO_SHORT_OR_EMPTY',
  ],
  ['message: network while recording', { error: new Error('network gone') }, 'recording', 'AUDIO_UPLOAD_FAILED'],
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
  [
    'no connection while sending a recording',
    { error: new TypeError('Failed to fetch') },
    'recording',
    'AUDIO_UPLOAD_FAILED',
  ],
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
  const foreign = Object.assign(new Error('x'), { name: 'AppError', code: 'ITEM_NOT_FOUND' });
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

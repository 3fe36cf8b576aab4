import { codeOfStatus, ERRORS, type ErrorArea } from '.';

const AREAS: ErrorArea[] = ['auth', 'quotes', 'invoices', 'users', 'clients', 'items', 'pdf', 'recording', 'general'];

/** Specification, section 8, "Status to code by area", row by row. */
test.each<[number, Partial<Record<ErrorArea, string>>, string]>([
  [400, {}, 'INVALID_INPUT'],
  [401, { auth: 'INVALID_CREDENTIALS' }, 'SESSION_EXPIRED'],
  [403, {}, 'INSUFFICIENT_PERMISSIONS'],
  [
    404,
    {
      auth: 'USER_NOT_FOUND',
      users: 'USER_NOT_FOUND',
      quotes: 'QUOTE_NOT_FOUND',
      invoices: 'INVOICE_NOT_FOUND',
      clients: 'CLIENT_NOT_FOUND',
      pdf: 'PDF_NOT_FOUND',
      recording: 'QUOTE_GENERATION_FAILED',
    },
    'UNKNOWN_ERROR',
  ],
  [
    409,
    {
      clients: 'DUPLICATE_CLIENT',
      items: 'DUPLICATE_ITEM',
      auth: 'DUPLICATE_ENTRY',
      users: 'DUPLICATE_ENTRY',
      general: 'DUPLICATE_ENTRY',
    },
    'UNKNOWN_ERROR',
  ],
  [422, { recording: 'QUOTE_EMPTY_DETECTED' }, 'INVALID_INPUT'],
  [429, { quotes: 'QUOTE_LIMIT_EXCEEDED' }, 'REQUEST_TIMEOUT'],
  [500, { pdf: 'PDF_GENERATION_FAILED', recording: 'QUOTE_GENERATION_FAILED' }, 'SERVER_ERROR'],
  [502, {}, 'SERVICE_UNAVAILABLE'],
  [503, {}, 'SERVICE_UNAVAILABLE'],
  [504, {}, 'REQUEST_TIMEOUT'],
])('status %d', (status, exceptions, otherwise) => {
  for (const area of AREAS) expect([area, codeOfStatus(status, area)]).toEqual([area, exceptions[area] ?? otherwise]);
});

test('every code of the specification is in the catalogue, with words', () => {
  const specified =
    'INVALID_CREDENTIALS ACCOUNT_LOCKED EMAIL_NOT_VERIFIED PASSWORD_EXPIRED INVALID_TOKEN SESSION_EXPIRED USER_ALREADY_EXISTS USER_REGISTRATION_LIMITED NETWORK_ERROR SERVER_ERROR REQUEST_TIMEOUT SERVICE_UNAVAILABLE INVALID_INPUT REQUIRED_FIELD INVALID_EMAIL INVALID_PASSWORD PASSWORD_MISMATCH INSUFFICIENT_PERMISSIONS DUPLICATE_ENTRY QUOTE_NOT_FOUND INVOICE_NOT_FOUND USER_NOT_FOUND CLIENT_NOT_FOUND DUPLICATE_CLIENT DUPLICATE_ITEM QUOTE_LIMIT_EXCEEDED PDF_NOT_FOUND PDF_DOWNLOAD_FAILED PDF_GENERATION_FAILED RECORDING_PERMISSION_DENIED RECORDING_FAILED RECORDING_TOO_SHORT RECORDING_TOO_SHORT_OR_EMPTY AUDIO_UPLOAD_FAILED QUOTE_GENERATION_FAILED QUOTE_EMPTY_DETECTED UNKNOWN_ERROR';
  for (const code of specified.split(' ')) expect(ERRORS).toHaveProperty(code);
  for (const { text } of Object.values(ERRORS)) expect(text).toMatch(/^[A-Z].+\.$/);
});

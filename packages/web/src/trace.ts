const randomHex = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The beginning of a trace (W3C Trace Context): the services go on with it. */
export const newTrace = (): string => `00-${randomHex(16)}-${randomHex(8)}-01`;

/** The name under which every call to the API stands in the browser's own record of measures. */
export const CALL = 'jobspeak.call';

/** What a measure says of its call. */
export interface CallDetail {
  method: string;
  path: string;
  /** 0 when there was no answer. */
  status: number;
}

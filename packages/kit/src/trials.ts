import { createHash, randomBytes } from 'node:crypto';
import { LOCALES, type Locale } from '@jobspeak/contracts';

const BYTES = 16;

/** A new token of a trial: it cannot be guessed, and says where its visitor is. */
export function newTrialToken(locale: Locale): string {
  const bytes = randomBytes(BYTES);
  bytes[0] = ((bytes[0] ?? 0) & 0xf0) | LOCALES.indexOf(locale);
  return bytes.toString('base64url');
}

/**
 * The account of a trial, which every service derives from its token by itself; the token cannot be had back from it.
 * Version 8, then the visitor's locale, then the hash (see `isTrialAccount`).
 */
export function trialAccountOf(token: string): string {
  const hash = createHash('sha256').update(`trial ${token}`).digest().subarray(0, BYTES);
  hash[6] = 0x80 | ((Buffer.from(token, 'base64url')[0] ?? 0) & 0x0f);
  hash[8] = 0x80 | ((hash[8] ?? 0) & 0x3f);
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

import { ProviderFailure } from './cloud';

const LONGEST = 200;

/** What a failed call tells of itself: the fields of OpenAI's errors and of Amazon's. */
interface CallError extends Error {
  status?: unknown;
  code?: unknown;
  $metadata?: { httpStatusCode?: unknown };
}

const WORDS: Record<string, string> = {
  ECONNREFUSED: 'could not be reached',
  ENOTFOUND: 'could not be reached',
  EAI_AGAIN: 'could not be reached',
  ECONNRESET: 'broke off',
  EPIPE: 'broke off',
};

/**
 * Why a provider did not do it, for the log of a generation. Only words of our own and codes: a provider's message
 * may hold a key or what somebody said.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  if (error instanceof ProviderFailure) return error.message.slice(0, LONGEST);
  const { status, code, $metadata, name, cause } = error as CallError;
  const http = status ?? $metadata?.httpStatusCode;
  if (typeof http === 'number' && http >= 300) return `answered ${http}${$metadata ? ` ${name}` : ''}`;
  if (typeof code === 'string' && WORDS[code]) return WORDS[code];
  return cause instanceof Error ? reasonOf(cause) : 'failed';
}

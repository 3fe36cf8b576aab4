import { ERRORS } from '@jobspeak/contracts/errors';
import { currentApiAddress } from '@jobspeak/web';

/**
 * Sends what a customer does over a link, for example `quotes/TOKEN`.
 * @throws Error with words for the customer.
 */
export async function callLink(
  link: string,
  action: 'opened' | 'approve' | 'reject' | 'ask',
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<void> {
  const response = await fetch(`${currentApiAddress()}/public/${link}/${action}`, {
    method: 'POST',
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    body: body === undefined ? null : JSON.stringify(body),
    keepalive: action === 'opened',
  }).catch((cause: unknown) => {
    throw new Error(ERRORS.NETWORK_ERROR.text, { cause });
  });
  if (response.ok) return;
  const failure = (await response.json().catch(() => ({}))) as { message?: unknown; fields?: Record<string, string> };
  const [field] = Object.values(failure.fields ?? {});
  throw new Error(field ?? (typeof failure.message === 'string' ? failure.message : ERRORS.SERVER_ERROR.text));
}

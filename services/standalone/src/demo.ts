import type { Session } from '@jobspeak/contracts';

/** Accounts to try the product with on one's own machine; never made when other machines can reach it. */
export const DEMO = {
  email: 'demo@jobspeak.example',
  password: 'say-the-job',
  businessName: 'Harper Plumbing & Heating',
};
export const DEMO_ADMIN = { email: 'admin@jobspeak.example', password: 'say-the-job', businessName: 'Jobspeak' };

/** Signs an account in, and registers it first when it is new. */
export async function ensureAccount(apiUrl: string, account: typeof DEMO): Promise<Session & { isNew: boolean }> {
  const send = (path: string, body: object) =>
    fetch(`${apiUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const registered = await send('/auth/register', {
    ...account,
    firstName: 'Sam',
    lastName: 'Harper',
    locale: 'en-GB',
  });
  if (registered.ok) return { ...((await registered.json()) as Session), isNew: true };
  const { email, password } = account;
  const signedIn = await send('/auth/login', { email, password });
  if (!signedIn.ok) throw new Error(`The demo account ${email} could not sign in (${signedIn.status}).`);
  return { ...((await signedIn.json()) as Session), isNew: false };
}

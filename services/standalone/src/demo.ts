import type { Session } from '@jobspeak/contracts';

/** Accounts to try the product with on one's own machine; never made when other machines can reach it. */
export const DEMO = {
  email: 'demo@jobspeak.example',
  password: 'say-the-job',
  businessName: 'Harper Plumbing & Heating',
};
export const DEMO_ADMIN = { email: 'admin@jobspeak.example', password: 'say-the-job', businessName: 'Jobspeak' };

/** Signs an account in, and registers it first when it is new; nobody is shown around in a business that is there already. */
export async function ensureAccount(apiUrl: string, account: typeof DEMO): Promise<Session & { isNew: boolean }> {
  const send = (path: string, body: object, token?: string) =>
    fetch(`${apiUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
  const registered = await send('/auth/register', {
    ...account,
    firstName: 'Sam',
    lastName: 'Harper',
    locale: 'en-GB',
  });
  if (registered.ok) {
    const session = (await registered.json()) as Session;
    const shown = await send('/users/onboarding/complete-all', {}, session.access_token);
    if (!shown.ok) throw new Error(`The demo account ${account.email} could not be set up (${shown.status}).`);
    return { ...session, isNew: true };
  }
  const { email, password } = account;
  const signedIn = await send('/auth/login', { email, password });
  if (!signedIn.ok) throw new Error(`The demo account ${email} could not sign in (${signedIn.status}).`);
  return { ...((await signedIn.json()) as Session), isNew: false };
}

import { createHash } from 'node:crypto';
import { z } from 'zod';

const Remotes = z.record(z.string(), z.object({ entry: z.string(), integrity: z.string() }).nullable());

export interface Check {
  what: string;
  isSo: boolean;
}

const asPage = { headers: { accept: 'text/html' } };

async function page(url: string, apiUrl: string): Promise<boolean> {
  const answer = await fetch(url, asPage);
  const text = await answer.text();
  const policy = answer.headers.get('content-security-policy') ?? '';
  return (
    answer.status === 200 &&
    text.includes(`<meta name="jobspeak-api" content="${apiUrl}">`) &&
    policy.startsWith("default-src 'self'") &&
    policy.includes(`connect-src 'self' ${apiUrl}`) &&
    answer.headers.get('x-content-type-options') === 'nosniff' &&
    answer.headers.get('cache-control') === 'no-cache'
  );
}

/** The entry of a remote is served by its own server, under the digest that the shell's list gives. */
async function entryOf(url: string, facts: { entry: string; integrity: string } | null | undefined): Promise<boolean> {
  if (!facts) return false;
  const answer = await fetch(url + facts.entry);
  const digest = createHash('sha384')
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest('base64');
  return answer.status === 200 && facts.integrity === `sha384-${digest}`;
}

/** What a browser finds at the shell's address, beside the remotes that are there. */
export async function checkSite(
  url: string,
  { apiUrl, remotes }: { apiUrl: string; remotes: readonly string[] },
): Promise<Check[]> {
  const listed = Remotes.parse(await (await fetch(`${url}/remotes.json`)).json());
  const here = Object.entries(listed).flatMap(([name, facts]) => (facts ? [name.replace('_', '-')] : []));
  const entries = await Promise.all(remotes.map((name) => entryOf(url, listed[name.replace('-', '_')])));
  const dashboard = await (await fetch(`${url}/client/dashboard`, asPage)).text();
  const needsClient = remotes.includes('mfe-client');
  const missing = await fetch(`${url}/assets/none.12345678.js`);
  return [
    { what: '/ is the page, with its policy', isSo: await page(`${url}/`, apiUrl) },
    { what: '/client/dashboard is the page', isSo: await page(`${url}/client/dashboard`, apiUrl) },
    {
      what: '/client/dashboard asks for its remote at once',
      isSo: !needsClient || dashboard.includes('href="/remotes/mfe-client/'),
    },
    { what: '/remotes.json lists the remotes that are there', isSo: here.sort().join() === [...remotes].sort().join() },
    { what: 'each remote is served under its digest', isSo: entries.every(Boolean) },
    { what: 'a script that is not there is not the page', isSo: missing.status === 404 },
  ];
}

/** A customer's link goes to the API, and comes back under the policy of this server. */
export async function checkLink(url: string): Promise<Check[]> {
  const answer = await fetch(`${url}/q/${'x'.repeat(22)}`, asPage);
  await answer.body?.cancel();
  const isFromApi = answer.headers.get('x-request-id') !== null;
  const policies = answer.headers.get('content-security-policy') ?? '';
  return [
    { what: '/q/TOKEN is answered by the gateway', isSo: isFromApi },
    { what: '/q/TOKEN has the policy once', isSo: policies.split("default-src 'self'").length === 2 },
    { what: '/q/TOKEN is kept nowhere', isSo: answer.headers.get('cache-control') === 'no-store' },
  ];
}

/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { openKept, PAGE, REMOTES } from './kept';

declare const self: ServiceWorkerGlobalScope;

const kept = openKept();
/** The screens of an account. Customers' pages, the sign-in page and links of e-mails come from the server alone. */
const SCREENS = [/^\/client(\/|$)/, /^\/settings(\/|$)/, /^\/$/];
/** A built file: its name holds its hash, so what is kept is what the server would send. */
const BUILT = /\.[0-9a-f]{8}\.(js|css|svg|woff2)$/;

/** Tells the open pages when what opens next is newer than what they are. */
async function renew(): Promise<void> {
  const { before, now } = await kept.renew(Date.now());
  if (before === null || before === now) return;
  for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage({ type: 'new-version' });
}

// files are kept under the names of their hashes and pages find theirs for a week: a new worker need not wait
self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([self.skipWaiting(), kept.renew(Date.now())]));
});
clientsClaim();

registerRoute(
  new NavigationRoute(async ({ request }) => (await kept.find(PAGE)) ?? fetch(request), { allowlist: SCREENS }),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && BUILT.test(url.pathname),
  async ({ request, url }) => (await kept.find(url.pathname)) ?? fetch(request),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === REMOTES,
  // a page that could not load a remote asks past what is kept
  async ({ request }) => (request.cache === 'reload' ? undefined : await kept.find(REMOTES)) ?? fetch(request),
);

self.addEventListener('message', (event) => {
  // without a connection there is nothing newer
  const { type } = (event.data ?? {}) as { type?: string };
  if (type === 'renew') event.waitUntil(renew().catch(() => undefined));
});

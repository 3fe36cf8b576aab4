import { readPaid, readRefunds } from './invoices/jobs';
import type { Handler } from './jobs/actions';
import type { JobKind } from './jobs/store';
import { readConnected } from './payouts/actions';
import { endSubscription, readSubscribed, readSubscription } from './subscriptions/jobs';

/** Reads a page on which somebody has paid: for a plan to us, or for an invoice to a business. */
const readSession: Handler = async (desk, { object, connected }) => {
  const session = await desk.provider.findSession(object, connected);
  if (!session) return null; // a page that is not there was not made by us
  return connected === null ? readSubscribed(desk, session) : readPaid(desk, session, connected);
};

/** What is done for each kind of work. */
export const HANDLERS: Readonly<Record<JobKind, Handler>> = {
  session: readSession,
  subscription: readSubscription,
  connected: readConnected,
  charge: readRefunds,
  'end-subscription': endSubscription,
};

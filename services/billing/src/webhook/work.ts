import type { Job, JobKind } from '../jobs/store';
import type { ProviderEvent } from '../provider/shapes';

/** What is looked at for each event: of the events themselves nothing is believed but what they are about. */
const KINDS: Readonly<Record<string, JobKind>> = {
  'checkout.session.completed': 'session',
  'checkout.session.async_payment_succeeded': 'session',
  'customer.subscription.created': 'subscription',
  'customer.subscription.updated': 'subscription',
  'customer.subscription.deleted': 'subscription',
  'customer.subscription.paused': 'subscription',
  'customer.subscription.resumed': 'subscription',
  'account.updated': 'connected',
  'account.application.deauthorized': 'connected',
  'charge.refunded': 'charge',
  'refund.created': 'charge',
  'refund.updated': 'charge',
};

/** What an event is about: of a connected account the account itself, of a refund its charge. */
function objectOf(kind: JobKind, { type, account, data }: ProviderEvent): string | null | undefined {
  if (kind === 'connected') return account ?? data.object.id;
  return type.startsWith('refund.') ? data.object.charge : data.object.id;
}

/** The work that an event brings; null for one that is nothing to us. */
export function jobOf(event: ProviderEvent): Job | null {
  const kind = KINDS[event.type];
  const { id, account: connected = null } = event;
  // plans are paid to us, and refunds are of what is paid to businesses
  if (!kind || (kind === 'subscription' && connected !== null) || (kind === 'charge' && connected === null))
    return null;
  const object = objectOf(kind, event);
  return object ? { id, kind, object, connected } : null;
}

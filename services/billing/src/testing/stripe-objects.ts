/** A parameter as forms carry it: keys within keys. */
export interface Fields {
  [name: string]: string | Fields;
}
/** An object of the API, as JSON has it. */
export type Thing = Record<string, unknown> & { id: string };
export interface Failure {
  type: string;
  message: string;
  code?: string;
  param?: string;
}

/** What there is, by the account that it is of and its id. */
export interface Ledger {
  things: Map<string, Thing>;
  count: number;
  /** In seconds since 1970. */
  now: () => number;
}

interface Call {
  /** The id in the path. */
  id: string;
  fields: Fields;
  /** The connected account that the call is made for. */
  account: string | null;
}

interface Refused {
  status: number;
  failure: Failure;
}
type Result = Thing | Refused;

export const isFailure = (result: Result): result is Refused => 'failure' in result;

/** Reads keys such as `line_items[0][price]`. */
export function fieldsOf(form: URLSearchParams): Fields {
  const fields: Fields = {};
  for (const [key, value] of form) {
    const names = key.split(/[[\]]+/).filter(Boolean);
    const last = names.pop() ?? key;
    let place = fields;
    for (const name of names) {
      const inner = place[name];
      const next = typeof inner === 'object' ? inner : {};
      place[name] = next;
      place = next;
    }
    place[last] = value;
  }
  return fields;
}

const fieldAt = (fields: Fields, ...names: string[]): string | undefined => {
  let place: string | Fields | undefined = fields;
  for (const name of names) place = typeof place === 'object' ? place[name] : undefined;
  return typeof place === 'string' ? place : undefined;
};

const placeOf = (account: string | null, id: string) => `${account ?? ''}/${id}`;

export const newId = (ledger: Ledger, prefix: string): string => {
  ledger.count += 1;
  return `${prefix}_test_${ledger.count}`;
};

export const keep = <T extends Thing>(ledger: Ledger, account: string | null, thing: T): T => {
  ledger.things.set(placeOf(account, thing.id), thing);
  return thing;
};

/** @throws Error for what is not there: a mistake of the test. */
export const thingOf = (ledger: Ledger, id: string, account: string | null = null): Thing => {
  const thing = ledger.things.get(placeOf(account, id));
  if (!thing) throw new Error(`There is no ${id}.`);
  return thing;
};

const refuse = (status: number, message: string, more: Partial<Failure> = {}): Refused => ({
  status,
  failure: { type: 'invalid_request_error', message, ...more },
});

const retrieve = (ledger: Ledger, { id, account }: Call): Result =>
  ledger.things.get(placeOf(account, id)) ??
  refuse(404, `No such object: '${id}'`, { code: 'resource_missing', param: 'id' });

const MINUTE_S = 60;

function openSession(ledger: Ledger, { fields, account }: Call): Result {
  const mode = fieldAt(fields, 'mode');
  const price = fieldAt(fields, 'line_items', '0', 'price');
  const known = price === undefined ? undefined : ledger.things.get(placeOf(account, price));
  const amount = known?.unit_amount ?? Number(fieldAt(fields, 'line_items', '0', 'price_data', 'unit_amount'));
  const currency = known?.currency ?? fieldAt(fields, 'line_items', '0', 'price_data', 'currency');
  const expires = Number(fieldAt(fields, 'expires_at'));
  if (mode !== 'payment' && mode !== 'subscription') return refuse(400, 'Invalid mode.', { param: 'mode' });
  if (price !== undefined && !known)
    return refuse(400, `No such price: '${price}'`, { code: 'resource_missing', param: 'line_items[0][price]' });
  if (!fieldAt(fields, 'success_url')) return refuse(400, 'Missing required param: success_url.');
  if (expires < ledger.now() + 30 * MINUTE_S - 5 || expires > ledger.now() + 24 * 60 * MINUTE_S)
    return refuse(400, 'The `expires_at` timestamp must be between 30 minutes and 24 hours.', { param: 'expires_at' });
  const id = newId(ledger, 'cs');
  return keep(ledger, account, {
    id,
    object: 'checkout.session',
    url: `https://checkout.stripe.com/c/pay/${id}`,
    status: 'open',
    mode,
    payment_status: 'unpaid',
    client_reference_id: fieldAt(fields, 'client_reference_id') ?? null,
    customer: fieldAt(fields, 'customer') ?? null,
    subscription: null,
    payment_intent: null,
    amount_subtotal: amount,
    amount_total: amount,
    currency,
    metadata: fields.metadata ?? {},
    price,
    within: mode === 'payment' ? fields.payment_intent_data : fields.subscription_data,
  });
}

function expireSession(ledger: Ledger, call: Call): Result {
  const session = retrieve(ledger, call);
  if (isFailure(session)) return session;
  if (session.status !== 'open') return refuse(400, 'Only Checkout Sessions with a status in ["open"] can be expired.');
  return Object.assign(session, { status: 'expired', url: null });
}

function openPortal(ledger: Ledger, { fields }: Call): Result {
  const customer = fieldAt(fields, 'customer') ?? '';
  if (!ledger.things.has(placeOf(null, customer)))
    return refuse(400, `No such customer: '${customer}'`, { code: 'resource_missing', param: 'customer' });
  const id = newId(ledger, 'bps');
  return { id, object: 'billing_portal.session', customer, url: `https://billing.stripe.com/p/session/${id}` };
}

function cancel(ledger: Ledger, call: Call): Result {
  const subscription = retrieve(ledger, call);
  if (isFailure(subscription)) return subscription;
  if (subscription.status === 'canceled')
    return refuse(404, `No such subscription: '${call.id}'`, { code: 'resource_missing', param: 'id' });
  return Object.assign(subscription, { status: 'canceled', canceled_at: ledger.now() });
}

const openAccount = (ledger: Ledger, { fields }: Call): Result =>
  keep(ledger, null, {
    id: newId(ledger, 'acct'),
    object: 'account',
    type: fieldAt(fields, 'type'),
    country: fieldAt(fields, 'country'),
    charges_enabled: false,
    details_submitted: false,
    metadata: fields.metadata ?? {},
  });

function openLink(ledger: Ledger, { fields }: Call): Result {
  const account = fieldAt(fields, 'account') ?? '';
  if (!ledger.things.has(placeOf(null, account)))
    return refuse(400, `No such account: '${account}'`, { code: 'resource_missing', param: 'account' });
  const id = newId(ledger, 'link');
  return {
    id,
    object: 'account_link',
    url: `https://connect.stripe.com/setup/s/${id}`,
    expires_at: ledger.now() + 300,
  };
}

const listRefunds = (ledger: Ledger, { fields, account }: Call): Result => {
  const of = fieldAt(fields, 'payment_intent');
  const data = [...ledger.things]
    .filter(([place, thing]) => place.startsWith(`${account ?? ''}/`) && thing.object === 'refund')
    .map(([, thing]) => thing)
    .filter((thing) => thing.payment_intent === of);
  return { id: 'list', object: 'list', url: '/v1/refunds', has_more: false, data };
};

/** What may be asked, and how it is answered. */
export const OPERATIONS: readonly [string, RegExp, (ledger: Ledger, call: Call) => Result][] = [
  ['POST', /^\/v1\/checkout\/sessions$/, openSession],
  ['POST', /^\/v1\/checkout\/sessions\/(\w+)\/expire$/, expireSession],
  ['GET', /^\/v1\/checkout\/sessions\/(\w+)$/, retrieve],
  ['GET', /^\/v1\/(?:prices|subscriptions|accounts|payment_intents|charges)\/(\w+)$/, retrieve],
  ['DELETE', /^\/v1\/subscriptions\/(\w+)$/, cancel],
  ['POST', /^\/v1\/billing_portal\/sessions$/, openPortal],
  ['POST', /^\/v1\/accounts$/, openAccount],
  ['POST', /^\/v1\/account_links$/, openLink],
  ['GET', /^\/v1\/refunds$/, listRefunds],
];

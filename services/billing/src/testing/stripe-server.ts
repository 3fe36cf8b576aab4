import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { type Failure, type Fields, fieldsOf, isFailure, type Ledger, OPERATIONS, type Thing } from './stripe-objects';

/** A server that speaks as much of Stripe's API as is used here: https://docs.stripe.com/api. */
export interface StripeServer {
  url: string;
  ledger: Ledger;
  /** What was asked, in order: for example `POST /v1/checkout/sessions`. */
  asked: { what: string; fields: Fields; account: string | null }[];
  /** Holds the next answer to this back until the promise that it gives is called. */
  hold(what: string): Promise<() => void>;
  /** So many answers to this from now on are failures of Stripe's own. */
  breaks(what: string, times: number): void;
  /** An event as its webhook endpoint gets it. */
  event(type: string, object: Thing, account?: string): { id: string; body: string };
  reset(): void;
  stop(): Promise<void>;
}

export const SECRET = 'whsec_test';
export const KEY = 'sk_test_1';

/** The header that Stripe signs a body with. @param at in seconds since 1970. */
export const signed = (body: string, secret: string = SECRET, at = Math.floor(Date.now() / 1_000)) => ({
  'content-type': 'application/json; charset=utf-8',
  'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: at }),
});

const bodyOf = async (req: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of req) parts.push(part as Buffer); // a request in bytes
  return Buffer.concat(parts).toString();
};

const answer = (res: ServerResponse, status: number, body: object): void => {
  res.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_test' }).end(JSON.stringify(body));
};

const failure = (status: number, error: Failure): { status: number; body: object } => ({ status, body: { error } });

const newLedger = (): Ledger => ({ things: new Map(), count: 0, now: () => Math.floor(Date.now() / 1_000) });

/** Answers a call as Stripe would: the same again for a key that was used before, and never for another request. */
function createDesk(ledger: () => Ledger) {
  const answers = new Map<string, { fields: string; status: number; body: object }>();
  const perform = (method: string, path: string, fields: Fields, account: string | null) => {
    for (const [verb, pattern, operate] of OPERATIONS) {
      const match = verb === method ? pattern.exec(path) : null;
      if (!match) continue;
      const result = operate(ledger(), { id: match[1] ?? '', fields, account });
      return isFailure(result) ? failure(result.status, result.failure) : { status: 200, body: result };
    }
    return failure(404, { type: 'invalid_request_error', message: `Unrecognized request URL (${method}: ${path}).` });
  };
  return (req: IncomingMessage, path: string, body: string, fields: Fields) => {
    if (req.headers.authorization !== `Bearer ${KEY}`)
      return failure(401, { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_****' });
    const account = (req.headers['stripe-account'] as string | undefined) ?? null; // sent once at most
    const key = req.headers['idempotency-key'];
    if (typeof key !== 'string' || req.method !== 'POST') return perform(req.method ?? '', path, fields, account);
    const known = answers.get(`${account} ${key}`);
    if (known && known.fields !== body)
      return failure(400, {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      });
    const given = known ?? { fields: body, ...perform('POST', path, fields, account) };
    answers.set(`${account} ${key}`, given);
    return given;
  };
}

/** Starts it on a free port. */
export async function startStripe(): Promise<StripeServer> {
  let ledger = newLedger();
  let failing = { what: '', times: 0 };
  const held = new Map<string, (letGo: () => void) => void>();
  const asked: StripeServer['asked'] = [];
  const desk = createDesk(() => ledger);
  const server = createServer((req, res) => {
    void (async () => {
      const { pathname, searchParams } = new URL(req.url ?? '', 'http://stripe');
      const body = await bodyOf(req);
      const fields = fieldsOf(req.method === 'GET' ? searchParams : new URLSearchParams(body));
      const what = `${req.method} ${pathname}`;
      asked.push({ what, fields, account: (req.headers['stripe-account'] as string | undefined) ?? null });
      if (failing.what === what && failing.times > 0) {
        failing.times -= 1;
        return answer(res, 500, { error: { type: 'api_error', message: 'Something went wrong on Stripe’s end.' } });
      }
      const given = desk(req, pathname, body, fields);
      const text = JSON.parse(JSON.stringify(given.body)) as object; // as it is now
      const reached = held.get(what);
      held.delete(what);
      if (reached) await new Promise<void>((letGo) => reached(letGo));
      answer(res, given.status, text);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server has no other kind of address
  return {
    url: `http://127.0.0.1:${port}`,
    get ledger() {
      return ledger;
    },
    asked,
    hold: (what) =>
      new Promise((reached) => {
        held.set(what, reached);
      }),
    breaks: (what, times) => {
      failing = { what, times };
    },
    event(type, object, account) {
      ledger.count += 1;
      const id = `evt_${ledger.count}_${Math.random().toString(36).slice(2)}`;
      const event = {
        id,
        object: 'event',
        api_version: Stripe.API_VERSION,
        created: ledger.now(),
        ...(account !== undefined && { account }),
        data: { object },
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
      };
      return { id, body: JSON.stringify(event, null, 2) };
    },
    reset() {
      ledger = newLedger();
      failing = { what: '', times: 0 };
      asked.length = 0;
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

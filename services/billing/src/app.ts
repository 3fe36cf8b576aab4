import { type Log, type ServiceDefinition, startWorker, type Worker } from '@jobspeak/kit';
import { Router } from 'express';
import { up } from '../migrations/001-start';
import { up as cards } from '../migrations/002-cards';
import { up as grantsGiven } from '../migrations/003-grants';
import { up as tellGrants } from '../migrations/004-tell-grants';
import { up as pays } from '../migrations/005-pays';
import { routes as grantRoutes } from './grants/http';
import { HANDLERS } from './handlers';
import { consumers as invoiceConsumers } from './invoices/events';
import { routes as invoiceRoutes } from './invoices/http';
import { type Desk, startJobs, startTidying } from './jobs/actions';
import { routes as payoutRoutes } from './payouts/http';
import { type Grants, settleNextDue } from './plans/actions';
import { consumers as planConsumers } from './plans/events';
import { routes as planRoutes } from './plans/http';
import type * as stripeModule from './provider/stripe';
import type { BillingSettings, StripeSettings } from './settings';
import { routes as subscriptionRoutes } from './subscriptions/http';
import { startListening } from './subscriptions/jobs';
import { receivers } from './webhook/http';

export interface BillingOptions extends Partial<BillingSettings> {
  /** Where people come back to from the card provider: the address of the web application. */
  webUrl?: string;
}

const NO_GRANTS: Grants = { base: 'free', goldEmails: [] };
/** Where `npm start` serves the web application. */
const DEFAULT_WEB_URL = 'http://localhost:8080';
/** How often it is looked whether time has ended a plan, in ms. */
const LOOK_MS = 60_000;

function openProvider(settings: StripeSettings | null, log: Log, clock: () => Date): stripeModule.CardProvider | null {
  if (!settings) return null;
  // The SDK takes a while to load; only those who use it wait for it. Node's own import() would not find TypeScript.
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const open: typeof stripeModule.openStripe = (require('./provider/stripe') as typeof stripeModule).openStripe;
  return open(settings, log, clock);
}

/** What may be bought; nothing while it cannot be said: the plan is shown all the same. */
const pricesOf = (provider: stripeModule.CardProvider | null) => async () => {
  const prices = (await provider?.prices().catch(() => [])) ?? []; // told in the log, where it failed
  return prices.map(({ plan, currency, monthly }) => ({ plan, currency, monthly }));
};

/** Plans, quotas and what is paid by card. */
export const billingService = (options: BillingOptions = {}): ServiceDefinition => ({
  name: 'billing',
  migrations: {
    '001_start': { up },
    '002_cards': { up: cards },
    '003_grants': { up: grantsGiven },
    '004_tell_grants': { up: tellGrants },
    '005_pays': { up: pays },
  },
  create(dependencies) {
    const { db, clock, log } = dependencies;
    const { grants = NO_GRANTS, stripe = null, webUrl = DEFAULT_WEB_URL } = options;
    const { base } = grants;
    const provider = openProvider(stripe, log, clock);
    const cardPayments = { provider, webUrl };
    const workers: Worker[] = [];
    let jobs: Worker | undefined;
    const ring = () => jobs?.ring();
    return {
      receivers: receivers(dependencies, provider, ring),
      routes: Router().use(
        planRoutes(dependencies, { base, prices: pricesOf(provider) }),
        subscriptionRoutes(dependencies, cardPayments),
        grantRoutes(dependencies, { base }),
        payoutRoutes(dependencies, cardPayments),
        invoiceRoutes(dependencies, cardPayments),
      ),
      consumers: [...planConsumers(grants, clock, ring), ...invoiceConsumers],
      start() {
        const settle = () => settleNextDue(db, base, clock());
        workers.push(startWorker({ name: 'plans that time has ended', log, next: settle, pollMs: LOOK_MS }));
        if (!provider) return;
        const desk: Desk = { db, provider, log, clock, base };
        jobs = startJobs(desk, HANDLERS);
        workers.push(jobs, startTidying(desk), startListening(desk, ring));
      },
      stop: async () => void (await Promise.all(workers.map((worker) => worker.stop()))),
    };
  },
});

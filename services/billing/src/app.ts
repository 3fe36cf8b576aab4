import { type ServiceDefinition, startWorker, type Worker } from '@jobspeak/kit';
import { up } from '../migrations/001-start';
import { type Grants, settleNextDue } from './plans/actions';
import { consumers as planConsumers } from './plans/events';
import { routes as planRoutes } from './plans/http';
import type { BillingSettings } from './settings';

export interface BillingOptions extends Partial<BillingSettings> {
  /** Where people come back to from the card provider: the address of the web application. */
  webUrl?: string;
}

const NO_GRANTS: Grants = { base: 'free', goldEmails: [] };
/** How often it is looked whether time has ended a plan, in ms. */
const LOOK_MS = 60_000;

/** Plans, quotas and what is paid for them. */
export const billingService = ({ grants = NO_GRANTS }: BillingOptions = {}): ServiceDefinition => ({
  name: 'billing',
  migrations: { '001_start': { up } },
  create(dependencies) {
    const { db, clock, log } = dependencies;
    const { base } = grants;
    const workers: Worker[] = [];
    return {
      routes: planRoutes(dependencies, { base, prices: async () => [] }),
      consumers: planConsumers(grants, clock),
      start() {
        const settle = () => settleNextDue(db, base, clock());
        workers.push(startWorker({ name: 'plans that time has ended', log, next: settle, pollMs: LOOK_MS }));
      },
      stop: async () => void (await Promise.all(workers.map((worker) => worker.stop()))),
    };
  },
});

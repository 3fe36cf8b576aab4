import { type PlanName, type PlanPrice, PublicPlans } from '@jobspeak/contracts';
import { caller, type ServiceDependencies } from '@jobspeak/kit';
import { Router } from 'express';
import { readPlan } from './actions';

export interface PlanRoutes {
  base: PlanName;
  /** What may be bought, as far as it is known at this moment. */
  prices: () => Promise<PlanPrice[]>;
}

export const routes = ({ db, signedIn, clock }: ServiceDependencies, { base, prices }: PlanRoutes) =>
  Router()
    .get('/billing/plan', signedIn, async (req, res) => {
      res.json(await readPlan(db, caller(req).accountId, { base, prices: await prices(), now: clock() }));
    })
    .get('/public/plans', async (_req, res) => {
      res.json(PublicPlans.parse({ prices: await prices() }));
    });

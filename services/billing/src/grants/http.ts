import { GrantPlan, type PlanName } from '@jobspeak/contracts';
import { caller, pathId, requireRole, type ServiceDependencies } from '@jobspeak/kit';
import { Router } from 'express';
import { grantPlan, readGrants } from './actions';

/** What administrators see of plans, and give. */
export function routes({ db, signedIn, clock }: ServiceDependencies, { base }: { base: PlanName }) {
  // a change of role ends all sessions of its person: a token never says more than the database does
  const admin = [signedIn, requireRole('admin')];
  return Router()
    .get('/admin/plans/:id', ...admin, async (req, res) => {
      res.json(await readGrants(db, pathId(req, 'NOT_FOUND'), base));
    })
    .put('/admin/plans/:id', ...admin, async (req, res) => {
      const { granted } = GrantPlan.parse(req.body);
      const { userId: id, accountId } = caller(req);
      const facts = { admin: { id, accountId }, base, now: clock() };
      res.json(await grantPlan(db, pathId(req, 'NOT_FOUND'), granted, facts));
    });
}

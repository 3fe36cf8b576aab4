import { FlagChanges, FlagEdit, FlagKey, type Flags } from '@jobspeak/contracts';
import { caller, type FaultSettings, type ServiceDependencies } from '@jobspeak/kit';
import { type RequestHandler, Router } from 'express';
import { setFlag, valuesFor } from './actions';
import { listChanges, listFlags } from './store';

/** The switches: which are on for whoever asks, and how administrators set them. */
export const routes = (
  { db, clock, signedIn }: ServiceDependencies,
  admin: readonly RequestHandler[],
  { allowsFaults }: FaultSettings,
): Router =>
  Router()
    .get('/feature-flags', signedIn, async (req, res) => {
      res.json(await valuesFor(db, caller(req)));
    })
    .get('/admin/feature-flags', ...admin, async (_req, res) => {
      res.json({ items: await listFlags(db), allowsFaults } satisfies Flags);
    })
    .get('/admin/feature-flags/changes', ...admin, async (_req, res) => {
      res.json(FlagChanges.parse({ items: await listChanges(db) }));
    })
    .put('/admin/feature-flags/:key', ...admin, async (req, res) => {
      const key = FlagKey.parse(req.params.key);
      const { userId: adminId, accountId } = caller(req);
      res.json(await setFlag(db, key, FlagEdit.parse(req.body), { adminId, accountId, allowsFaults, now: clock() }));
    });

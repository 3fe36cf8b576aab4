import { EmailLogQuery, type EmailPreviews, TestEmail } from '@jobspeak/contracts';
import { caller, once, pathId, requireRole, type ServiceDependencies } from '@jobspeak/kit';
import { Router } from 'express';
import { previews, readEmail, sendTest } from './actions';
import { listEmails } from './store';

/** The e-mails as the back office sees them. `ring` is called once one is to be sent. */
export function routes({ db, signedIn, clock }: ServiceDependencies, ring: () => void) {
  // a change of role ends all sessions of its person: a token never says more than the database does
  const admin = [signedIn, requireRole('admin')];
  return Router()
    .get('/admin/email', ...admin, async (req, res) => {
      res.json(await listEmails(db, EmailLogQuery.parse(req.query)));
    })
    .get('/admin/email/templates', ...admin, (_req, res) => {
      const items = previews(clock());
      res.json({ items } satisfies EmailPreviews);
    })
    .get('/admin/email/:id', ...admin, async (req, res) => {
      const id = pathId(req, 'NOT_FOUND');
      res.json(await db.transaction((trx) => readEmail(trx, caller(req), id, clock())));
    })
    .post('/admin/email/test', ...admin, async (req, res) => {
      const { to } = TestEmail.parse(req.body);
      res.status(202).json(await once(db, req, (trx) => sendTest(trx, caller(req), to, clock())));
      ring();
    });
}

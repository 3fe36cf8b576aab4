import { EMAILED_AT_FIRST, MarkRead, NoticePreferences, PageQuery } from '@jobspeak/contracts';
import { caller, type ServiceDependencies } from '@jobspeak/kit';
import { Router } from 'express';
import { countUnread, findBusiness, listNotices, markRead, setWanted } from './store';

export const routes = ({ db, signedIn, clock }: ServiceDependencies) =>
  Router()
    .get('/notifications', signedIn, async (req, res) => {
      const { accountId } = caller(req);
      const page = await listNotices(db, accountId, PageQuery.parse(req.query));
      res.json({ ...page, unread: await countUnread(db, accountId) });
    })
    .post('/notifications/read', signedIn, async (req, res) => {
      const { accountId } = caller(req);
      await markRead(db, accountId, MarkRead.parse(req.body ?? {}).ids, clock());
      res.json({ unread: await countUnread(db, accountId) });
    })
    .get('/notifications/preferences', signedIn, async (req, res) => {
      const business = await findBusiness(db, caller(req).accountId);
      res.json({ email: business?.wanted ?? EMAILED_AT_FIRST });
    })
    .put('/notifications/preferences', signedIn, async (req, res) => {
      const { email } = NoticePreferences.parse(req.body);
      await setWanted(db, caller(req).accountId, [...new Set(email)]);
      res.json({ email: [...new Set(email)] });
    });

import { EmailOnly, ResetPassword, ResetTokenQuery, VerifyEmail } from '@jobspeak/contracts';
import { idempotencyKey } from '@jobspeak/kit';
import { Router } from 'express';
import type { Surroundings } from '../surroundings';
import { requestLink, resetPassword, resetTokenState, verifyEmail } from './actions';

export const routes = ({ db, clock, settings, entry }: Surroundings) =>
  Router()
    .post('/auth/request-password-reset', async (req, res) => {
      await requestLink(db, EmailOnly.parse(req.body).email, 'reset-password');
      res.status(204).end();
    })
    .get('/auth/verify-reset-token', async (req, res) => {
      const query = ResetTokenQuery.safeParse(req.query);
      if (!query.success) return void res.json({ valid: false, reason: 'invalid' });
      res.json(await resetTokenState(db, query.data.email, query.data.token, clock()));
    })
    .post('/auth/reset-password', async (req, res) => {
      await resetPassword(db, { ...ResetPassword.parse(req.body), key: idempotencyKey(req) }, entry(req));
      res.status(204).end();
    })
    .post('/auth/verify-email', async (req, res) => {
      await verifyEmail(db, { ...VerifyEmail.parse(req.body), key: idempotencyKey(req) }, settings, clock());
      res.status(204).end();
    })
    .post('/auth/resend-verification', async (req, res) => {
      await requestLink(db, EmailOnly.parse(req.body).email, 'verify-email');
      res.status(204).end();
    });

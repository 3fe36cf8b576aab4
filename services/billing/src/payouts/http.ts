import { AppError } from '@jobspeak/contracts';
import { caller, type ServiceDependencies } from '@jobspeak/kit';
import { Router } from 'express';
import type { CardProvider } from '../provider/stripe';
import { readPayouts, startPayouts } from './actions';

export const routes = (
  { db, signedIn, clock }: ServiceDependencies,
  { provider, webUrl }: { provider: CardProvider | null; webUrl: string },
) =>
  Router()
    .get('/billing/payouts', signedIn, async (req, res) => {
      res.json(await readPayouts(db, provider, caller(req).accountId));
    })
    .post('/billing/payouts', signedIn, async (req, res) => {
      if (!provider) throw new AppError('CARD_PAYMENTS_OFF');
      res.json(await startPayouts({ db, provider, webUrl, now: clock() }, caller(req).accountId));
    });

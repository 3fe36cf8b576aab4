import { AppError, Checkout } from '@jobspeak/contracts';
import { caller, type ServiceDependencies } from '@jobspeak/kit';
import { Router } from 'express';
import type { CardProvider } from '../provider/stripe';
import { openPortal, startPaying, type Till } from './actions';

export const routes = (
  { db, signedIn, clock }: ServiceDependencies,
  { provider, webUrl }: { provider: CardProvider | null; webUrl: string },
) => {
  const till = (): Till => {
    if (!provider) throw new AppError('CARD_PAYMENTS_OFF');
    return { db, provider, webUrl, now: clock() };
  };
  return Router()
    .post('/billing/checkout', signedIn, async (req, res) => {
      const wanted = Checkout.parse(req.body);
      res.json(await startPaying(till(), caller(req).accountId, wanted));
    })
    .post('/billing/portal', signedIn, async (req, res) => {
      res.json(await openPortal(till(), caller(req).accountId));
    });
};

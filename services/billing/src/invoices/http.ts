import { AppError } from '@jobspeak/contracts';
import { linkToken, type ServiceDependencies } from '@jobspeak/kit';
import { Router } from 'express';
import type { CardProvider } from '../provider/stripe';
import { payByCard } from './actions';

/** A form on the customer's page leads here, and from here to the card provider, or back with what went wrong. */
export const routes = (
  { db, clock, log }: ServiceDependencies,
  { provider, webUrl }: { provider: CardProvider | null; webUrl: string },
) =>
  Router().post('/public/invoices/:token/pay', async (req, res) => {
    const token = linkToken(req);
    const pay = async () => provider && payByCard({ db, provider, webUrl, now: clock() }, token);
    const page = await pay().catch((error: unknown) => {
      if (!(error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE')) throw error;
      log.warn({ err: error }, 'a customer could not be brought to the card provider');
      return null;
    });
    res.set('cache-control', 'no-store').redirect(303, page ?? `${webUrl}/i/${token}?card=unavailable`);
  });

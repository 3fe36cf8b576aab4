import { AppError } from '@jobspeak/contracts';
import type { ServiceDependencies } from '@jobspeak/kit';
import express, { Router } from 'express';
import { insertJob } from '../jobs/store';
import type { CardProvider } from '../provider/stripe';
import { jobOf } from './work';

/**
 * Where the card provider tells what has happened. It is answered once the work is safely noted; what is signed by
 * nobody, or long ago, is refused.
 * @param ring is called when there is work.
 */
export const receivers = ({ db, clock, log }: ServiceDependencies, provider: CardProvider | null, ring: () => void) =>
  Router().post('/billing/webhook', express.raw({ type: () => true, limit: '1mb' }), async (req, res) => {
    if (!provider) throw new AppError('CARD_PAYMENTS_OFF');
    const signature = req.get('stripe-signature') ?? '';
    const event = Buffer.isBuffer(req.body) ? provider.verify(req.body, signature, clock()) : null;
    if (!event) {
      log.warn('a card event that nobody has signed was refused');
      throw new AppError('INVALID_INPUT', { 'stripe-signature': 'This was not signed, or too long ago.' });
    }
    const job = jobOf(event);
    if (job) {
      await insertJob(db, job);
      ring();
    }
    res.json({ received: true });
  });

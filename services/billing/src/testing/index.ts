import { billingService } from '../app';
import { KEY, SECRET, type StripeServer } from './stripe-server';

export const WEB = 'https://app.example.com';

/** The service with a card provider. */
export const withCards = (stripe: () => StripeServer) => () =>
  billingService({
    webUrl: WEB,
    stripe: {
      secretKey: KEY,
      webhookSecrets: ['whsec_other', SECRET],
      prices: { business: 'price_business', gold: 'price_gold' },
      apiBase: stripe().url,
    },
  });

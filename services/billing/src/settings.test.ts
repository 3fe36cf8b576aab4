import { readConfig } from '@jobspeak/kit';
import { BillingEnvironment } from './settings';

const read = (environment: NodeJS.ProcessEnv) => readConfig(BillingEnvironment, environment).billing;

test('without keys no cards are taken, and everybody is on the free plan', () => {
  expect(read({})).toEqual({ grants: { base: 'free', goldEmails: [] }, stripe: null });
});

test('addresses, secrets and prices are read', () => {
  const billing = read({
    DEFAULT_PLAN: 'business',
    GOLD_EMAILS: 'Sam@harper.example, ann@harper.example',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1, whsec_2',
    STRIPE_PRICE_BUSINESS: 'price_b',
    STRIPE_PRICE_GOLD: 'price_g',
  });
  expect(billing).toEqual({
    grants: { base: 'business', goldEmails: ['sam@harper.example', 'ann@harper.example'] },
    stripe: {
      secretKey: 'sk_test_1',
      webhookSecrets: ['whsec_1', 'whsec_2'],
      prices: { business: 'price_b', gold: 'price_g' },
      apiBase: undefined,
    },
  });
});

test.each([
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_WEBHOOK_SECRET: is missing: STRIPE_SECRET_KEY needs it'],
  [{ STRIPE_API_BASE: 'http://localhost:12111' }, 'STRIPE_SECRET_KEY: is missing: STRIPE_API_BASE needs it'],
  [{ DEFAULT_PLAN: 'platinum' }, 'DEFAULT_PLAN:'],
])('%j stops the start with a sentence', (environment, sentence) => {
  expect(() => read(environment)).toThrow(sentence);
});

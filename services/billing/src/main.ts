import { runService, setting } from '@jobspeak/kit';
import { z } from 'zod';
import { billingService } from './app';
import { BillingEnvironment } from './settings';

const Settings = BillingEnvironment.and(
  z.object({
    /** Where people come back to from the card provider. */
    WEB_URL: setting(z.url({ protocol: /^https?$/, error: 'must look like https://app.example.com' })),
  }),
);

runService({
  name: 'billing',
  settings: Settings,
  define: async ({ WEB_URL, billing }) =>
    billingService({ ...billing, ...(WEB_URL && { webUrl: WEB_URL.replace(/\/+$/, '') }) }),
});

import { runService, setting } from '@jobspeak/kit';
import { z } from 'zod';
import { invoiceService } from './app';

const Settings = z.object({
  /** Where customers read their documents. */
  WEB_URL: setting(z.url({ protocol: /^https?$/, error: 'must look like https://app.example.com' })),
});

runService({
  name: 'invoice',
  settings: Settings,
  define: async ({ WEB_URL }) => invoiceService({ ...(WEB_URL && { webUrl: WEB_URL.replace(/\/+$/, '') }) }),
});

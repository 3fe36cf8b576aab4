import { runService, setting } from '@jobspeak/kit';
import { z } from 'zod';
import { quoteService } from './app';
import { UnderstandingSettings } from './generation/understanding/settings';

const Settings = UnderstandingSettings.and(
  z.object({
    /** Where customers read their documents. */
    WEB_URL: setting(z.url({ protocol: /^https?$/, error: 'must look like https://app.example.com' })),
  }),
);

runService({
  name: 'quote',
  settings: Settings,
  define: async ({ WEB_URL, ...settings }) =>
    quoteService({ ...settings, ...(WEB_URL && { webUrl: WEB_URL.replace(/\/+$/, '') }) }),
});

import path from 'node:path';
import { runService, setting } from '@jobspeak/kit';
import { z } from 'zod';
import { notificationService } from './app';
import { MailSettings, openMailer } from './mailer';

const Settings = MailSettings.extend({
  /** Where people read more. */
  WEB_URL: setting(z.url({ protocol: /^https?$/, error: 'must look like https://app.example.com' })),
});

runService({
  name: 'notification',
  settings: Settings,
  async define(settings, { dataDir, stops }) {
    const mailer = openMailer(settings, path.join(dataDir, 'mail'));
    stops.add('mailer', async () => mailer.close());
    const { WEB_URL } = settings;
    return notificationService({ mailer, ...(WEB_URL && { webUrl: WEB_URL.replace(/\/+$/, '') }) });
  },
});

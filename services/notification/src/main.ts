import path from 'node:path';
import { runService } from '@jobspeak/kit';
import { notificationService } from './app';
import { MailSettings, openMailer } from './mailer';

runService({
  name: 'notification',
  settings: MailSettings,
  async define(settings, { dataDir, stops }) {
    const mailer = openMailer(settings, path.join(dataDir, 'mail'));
    stops.add('mailer', async () => mailer.close());
    return notificationService({ mailer });
  },
});

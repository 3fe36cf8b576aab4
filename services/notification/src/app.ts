import { answersTable, type ServiceDefinition, startWorker, type Worker, watch } from '@jobspeak/kit';
import { Router } from 'express';
import { up } from '../migrations/001-start';
import { up as documents } from '../migrations/002-documents';
import { up as notices } from '../migrations/003-notices';
import { up as addLog } from '../migrations/004-log';
import { up as wanted } from '../migrations/006-wanted';
import { deliverNext } from './actions';
import { consumers as emailConsumers } from './events';
import type { Mailer } from './mailer';
import { consumers as noticeConsumers } from './notices/events';
import { routes as noticeRoutes } from './notices/http';
import { routes as officeRoutes } from './office/http';

export interface NotificationOptions {
  /** Who opened it closes it. */
  mailer: Mailer;
  /** Where people read more: the address of the web application. */
  webUrl?: string;
}

/** Where `npm start` serves the web application. */
const DEFAULT_WEB_URL = 'http://localhost:8080';

/** What people are told: notices in the product, and e-mails to their server or into a folder. */
export const notificationService = ({ mailer, webUrl = DEFAULT_WEB_URL }: NotificationOptions): ServiceDefinition => ({
  name: 'notification',
  migrations: {
    '001_start': { up },
    '002_documents': { up: documents },
    '003_notices': { up: notices },
    '004_log': { up: addLog },
    '005_answers': answersTable,
    '006_wanted': { up: wanted },
  },
  create(dependencies) {
    const { db, objects, clock, log } = dependencies;
    let postman: Worker | undefined;
    let unwatch: (() => void) | undefined;
    return {
      routes: Router().use(
        noticeRoutes(dependencies),
        officeRoutes(dependencies, () => postman?.ring()),
      ),
      consumers: [...emailConsumers(mailer, () => postman?.ring()), ...noticeConsumers(webUrl)],
      start() {
        unwatch = watch('jobspeak.mail.servers', async () => [
          [mailer.servers, { 'jobspeak.service': 'notification' }],
        ]);
        const delivery = { db, objects, mailer, clock, log };
        postman = startWorker({ name: 'e-mails', log, next: () => deliverNext(delivery) });
      },
      async stop() {
        unwatch?.();
        await postman?.stop();
      },
    };
  },
});

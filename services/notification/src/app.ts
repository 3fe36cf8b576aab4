import type { ServiceDefinition } from '@jobspeak/kit';
import { Router } from 'express';
import { up } from '../migrations/001-start';
import { up as documents } from '../migrations/002-documents';
import { consumers } from './events';
import type { Mailer } from './mailer';
import { startPostman } from './postman';

/** E-mails: from what is to be said to the recipient's server, or into a folder. Who opened the mailer closes it. */
export const notificationService = ({ mailer }: { mailer: Mailer }): ServiceDefinition => ({
  name: 'notification',
  migrations: { '001_start': { up }, '002_documents': { up: documents } },
  create({ db, objects, clock, log }) {
    let postman: ReturnType<typeof startPostman> | undefined;
    return {
      routes: Router(),
      consumers: consumers(mailer, () => postman?.ring()),
      start() {
        postman = startPostman({ db, objects, mailer, clock, log });
      },
      stop: async () => postman?.stop(),
    };
  },
});

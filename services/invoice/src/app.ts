import {
  answersTable,
  keptDeliveries,
  renditionsTable,
  type ServiceDefinition,
  sharingTables,
  startCourier,
  startReminders,
  type Worker,
} from '@jobspeak/kit';
import { Router } from 'express';
import { up } from '../migrations/001-start';
import { up as lists } from '../migrations/002-lists';
import { up as cards } from '../migrations/003-cards';
import { consumers as accountConsumers } from './account/events';
import { consumers as agreedConsumers } from './agreed/events';
import { consumers as businessConsumers } from './business/events';
import { consumers as documentConsumers } from './documents/events';
import { routes as documentRoutes } from './documents/http';
import { routes as invoiceRoutes } from './invoices/http';
import { consumers as paymentConsumers } from './payments/events';
import { routes as paymentRoutes } from './payments/http';
import { carriage } from './sharing/carriage';
import { consumers as sharingConsumers } from './sharing/events';
import { routes as sharingRoutes } from './sharing/http';
import { planOf } from './sharing/reminders';
import { routes as timelineRoutes } from './timeline/http';

export interface InvoiceOptions {
  /** Where customers read their documents: the address of the web application. */
  webUrl?: string;
}

/** Where `npm start` serves the web application. */
const DEFAULT_WEB_URL = 'http://localhost:8080';

/** Invoices, credit notes and payments: what is to be paid, of an agreed quote or from scratch. */
export const invoiceService = ({ webUrl = DEFAULT_WEB_URL }: InvoiceOptions = {}): ServiceDefinition => ({
  name: 'invoice',
  migrations: {
    '001_start': { up },
    '001_answers': answersTable,
    '001_renditions': renditionsTable,
    '002_lists': { up: lists },
    '002_sharing': sharingTables('invoices'),
    '003_cards': { up: cards },
    '004_kept': keptDeliveries,
  },
  create(dependencies) {
    const { db, log, clock } = dependencies;
    const workers: Worker[] = [];
    return {
      routes: Router().use(
        invoiceRoutes(dependencies),
        paymentRoutes(dependencies),
        documentRoutes(dependencies, webUrl),
        timelineRoutes(dependencies),
        sharingRoutes(dependencies, webUrl),
      ),
      consumers: [
        ...accountConsumers,
        ...agreedConsumers,
        ...businessConsumers,
        ...documentConsumers,
        ...paymentConsumers,
        ...sharingConsumers,
      ],
      start() {
        workers.push(startCourier({ db, log, clock, ...carriage(db, clock, webUrl) }));
        workers.push(startReminders({ db, log, clock, planOf }));
      },
      stop: async () => void (await Promise.all(workers.map((worker) => worker.stop()))),
    };
  },
});

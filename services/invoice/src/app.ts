import { answersTable, renditionsTable, type ServiceDefinition } from '@jobspeak/kit';
import { Router } from 'express';
import { up } from '../migrations/001-start';
import { up as lists } from '../migrations/002-lists';
import { consumers as accountConsumers } from './account/events';
import { consumers as agreedConsumers } from './agreed/events';
import { consumers as businessConsumers } from './business/events';
import { consumers as documentConsumers } from './documents/events';
import { routes as documentRoutes } from './documents/http';
import { routes as invoiceRoutes } from './invoices/http';
import { routes as paymentRoutes } from './payments/http';
import { routes as timelineRoutes } from './timeline/http';

/** Invoices, credit notes and payments: what is to be paid, of an agreed quote or from scratch. */
export const invoiceService = (): ServiceDefinition => ({
  name: 'invoice',
  migrations: {
    '001_start': { up },
    '001_answers': answersTable,
    '001_renditions': renditionsTable,
    '002_lists': { up: lists },
  },
  create: (dependencies) => ({
    routes: Router().use(
      invoiceRoutes(dependencies),
      paymentRoutes(dependencies),
      documentRoutes(dependencies),
      timelineRoutes(dependencies),
    ),
    consumers: [...accountConsumers, ...agreedConsumers, ...businessConsumers, ...documentConsumers],
  }),
});

import type { ServiceDefinition } from '@jobspeak/kit';
import { Router } from 'express';
import { up } from '../migrations/001-start';
import { up as announceItems } from '../migrations/002-announce-items';
import { consumers as businessConsumers } from './business/events';
import { routes as businessRoutes } from './business/http';
import { routes as clientRoutes } from './clients/http';
import { consumers as documentConsumers } from './documents/events';
import { routes as documentRoutes } from './documents/http';
import { consumers as generationConsumers } from './generation/events';
import { routes as itemRoutes } from './items/http';
import { routes as quoteRoutes } from './quotes/http';

/** Quotes, clients, items and business settings; from transcript to priced quote. */
export const quoteService = (): ServiceDefinition => ({
  name: 'quote',
  migrations: { '001_start': { up }, '002_announce_items': { up: announceItems } },
  create: (dependencies) => ({
    routes: Router().use(
      businessRoutes(dependencies),
      clientRoutes(dependencies),
      itemRoutes(dependencies),
      documentRoutes(dependencies),
      quoteRoutes(dependencies),
    ),
    consumers: [...businessConsumers, ...generationConsumers(dependencies.log), ...documentConsumers],
  }),
});

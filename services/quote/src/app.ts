import {
  answersTable,
  type ConsumerFactory,
  flagsTable,
  type GuardOptions,
  keepsFlags,
  keptDeliveries,
  type Log,
  type Migrations,
  type ObjectStore,
  openFlags,
  type ServiceDefinition,
  type ServiceDependencies,
  startCourier,
  startReminders,
  type Worker,
} from '@jobspeak/kit';
import { Router } from 'express';
import { up } from '../migrations/001-start';
import { up as announceItems } from '../migrations/002-announce-items';
import { up as readings } from '../migrations/003-readings';
import { up as documents } from '../migrations/004-documents';
import { up as lifecycle } from '../migrations/005-lifecycle';
import { up as library } from '../migrations/006-library';
import { up as settings } from '../migrations/007-settings';
import { up as sharing } from '../migrations/008-sharing';
import { up as lists } from '../migrations/009-lists';
import { up as standings } from '../migrations/010-standings';
import { up as photos } from '../migrations/011-photos';
import { up as shared } from '../migrations/012-shared';
import { up as names } from '../migrations/013-names';
import { up as edited } from '../migrations/014-edited';
import { up as quota } from '../migrations/015-quota';
import { up as trials } from '../migrations/015-trials';
import { up as learned } from '../migrations/016-learned';
import { up as takes } from '../migrations/017-takes';
import { up as takesHeard } from '../migrations/019-takes-heard';
import { up as cutShort } from '../migrations/020-cut-short';
import { up as sketched } from '../migrations/021-sketched';
import { up as sentLines } from '../migrations/022-sent-lines';
import { up as declinedOmissions } from '../migrations/023-declined-omissions';
import { up as costAges } from '../migrations/024-cost-ages';
import { up as lowTotals } from '../migrations/026-low-totals';
import { consumers as accountConsumers } from './account/events';
import { consumers as businessConsumers } from './business/events';
import { routes as businessRoutes } from './business/http';
import { routes as clientRoutes } from './clients/http';
import { routes as correctionRoutes } from './corrections/http';
import { consumers as documentConsumers } from './documents/events';
import { routes as documentRoutes } from './documents/http';
import { consumers as generationConsumers } from './generation/events';
import { createLocalReader, type LocalReader } from './generation/network/local-reader';
import { startReader } from './generation/reader';
import type * as openAiModule from './generation/understanding/openai';
import type { UnderstandingSettings } from './generation/understanding/settings';
import { routes as itemRoutes } from './items/http';
import { routes as learnedRoutes } from './learned/http';
import { routes as marginRoutes } from './margins/http';
import { routes as omissionRoutes } from './omissions/http';
import { routes as pastPriceRoutes } from './past-prices/http';
import { routes as photoRoutes } from './photos/http';
import { routes as previewRoutes } from './preview/http';
import { consumers as quotaConsumers } from './quota/events';
import { consumers as quoteConsumers } from './quotes/events';
import { startExpiry } from './quotes/expiry';
import { routes as quoteRoutes } from './quotes/http';
import { startTidying } from './quotes/tidy';
import { carriage } from './sharing/carriage';
import { consumers as sharingConsumers } from './sharing/events';
import { routes as sharingRoutes } from './sharing/http';
import { planOf } from './sharing/reminders';
import { consumers as sketchConsumers } from './sketches/events';
import { consumers as takeConsumers } from './takes/events';
import { routes as templateRoutes } from './templates/http';
import { routes as timelineRoutes } from './timeline/http';
import { startCleaning } from './trials/cleaning';
import { apart } from './trials/events';
import { routes as trialRoutes } from './trials/http';

export interface QuoteOptions extends Partial<UnderstandingSettings> {
  /** Where customers read their documents: the address of the web application. */
  webUrl?: string;
  /** Other limits of a call to the reader outside of this machine. */
  limits?: Partial<GuardOptions>;
}

/** Where `npm start` serves the web application. */
const DEFAULT_WEB_URL = 'http://localhost:8080';

function openReader({ understanding, limits }: QuoteOptions, log: Log): openAiModule.CloudReader | null {
  if (!understanding) return null;
  // The SDK takes a while to load; only those who use it wait for it. Node's own import() would not find TypeScript.
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const { createOpenAiReader } = require('./generation/understanding/openai') as typeof openAiModule;
  return createOpenAiReader(understanding, log, limits);
}

const consumersOf = (reader: LocalReader, objects: ObjectStore, ring: (() => void) | null): ConsumerFactory[] => [
  ...accountConsumers(objects),
  ...businessConsumers,
  ...apart(generationConsumers(reader, ring), generationConsumers(reader, null)),
  ...documentConsumers,
  ...quotaConsumers,
  ...sketchConsumers(reader),
  ...takeConsumers(reader),
  ...quoteConsumers,
  ...sharingConsumers,
  keepsFlags('quote.keep-flag'),
];

const MIGRATIONS: Migrations = {
  '001_start': { up },
  '002_announce_items': { up: announceItems },
  '003_readings': { up: readings },
  '004_documents': { up: documents },
  '005_answers': answersTable,
  '005_lifecycle': { up: lifecycle },
  '006_library': { up: library },
  '007_settings': { up: settings },
  '008_sharing': { up: sharing },
  '009_lists': { up: lists },
  '010_standings': { up: standings },
  '011_photos': { up: photos },
  '012_shared': { up: shared },
  '013_names': { up: names },
  '014_edited': { up: edited },
  '015_quota': { up: quota },
  '015_trials': { up: trials },
  '016_learned': { up: learned },
  '017_takes': { up: takes },
  '018_flags': flagsTable,
  '019_takes_heard': { up: takesHeard },
  '020_cut_short': { up: cutShort },
  '021_sketched': { up: sketched },
  '022_sent_lines': { up: sentLines },
  '023_declined_omissions': { up: declinedOmissions },
  '024_cost_ages': { up: costAges },
  '025_kept': keptDeliveries,
  '026_low_totals': { up: lowTotals },
};

const routesOf = (dependencies: ServiceDependencies, reader: LocalReader, webUrl: string): Router =>
  Router().use(
    businessRoutes(dependencies),
    clientRoutes(dependencies),
    itemRoutes(dependencies),
    learnedRoutes(dependencies),
    templateRoutes(dependencies),
    documentRoutes(dependencies, webUrl),
    quoteRoutes(dependencies),
    correctionRoutes(dependencies),
    pastPriceRoutes(dependencies),
    omissionRoutes(dependencies),
    marginRoutes(dependencies),
    photoRoutes(dependencies),
    previewRoutes(dependencies, webUrl),
    timelineRoutes(dependencies),
    sharingRoutes(dependencies, webUrl),
    trialRoutes(dependencies, { flags: openFlags('quote', dependencies.db), reader }),
  );

/** Quotes, clients, items and business settings; from transcript to priced quote. */
export const quoteService = (options: QuoteOptions = {}): ServiceDefinition => ({
  name: 'quote',
  migrations: MIGRATIONS,
  create(dependencies) {
    const { db, objects, log, clock } = dependencies;
    const cloud = openReader(options, log);
    const local = createLocalReader(log);
    let reader: Worker | undefined;
    const workers: Worker[] = [];
    const { webUrl = DEFAULT_WEB_URL } = options;
    const ring = cloud && (() => reader?.ring());
    return {
      routes: routesOf(dependencies, local, webUrl),
      consumers: consumersOf(local, objects, ring),
      start() {
        reader = startReader({ db, reader: local, cloud });
        workers.push(
          reader,
          startExpiry({ db, log, clock }),
          startCourier({ db, log, clock, ...carriage(db, clock, webUrl) }),
          startReminders({ db, log, clock, planOf }),
          startTidying({ db, objects, log, clock }),
          startCleaning({ db, log, clock }),
        );
      },
      async stop() {
        await Promise.all(workers.map((worker) => worker.stop()));
        await local.close();
      },
    };
  },
});

import { answersTable, type FaultSettings, requireRole, type ServiceDefinition, type Worker } from '@jobspeak/kit';
import { Router } from 'express';
import { up as telemetry } from '../migrations/001-telemetry';
import { up as received } from '../migrations/002-received';
import { up as backOffice } from '../migrations/003-back-office';
import { up as feedback } from '../migrations/004-feedback';
import { up as flags } from '../migrations/006-flags';
import { up as analytics } from '../migrations/007-analytics';
import { up as acts } from '../migrations/008-acts';
import { up as narrowBuckets } from '../migrations/009-narrow-buckets';
import { up as actsOnce } from '../migrations/010-acts-once';
import { up as errorsByAccount } from '../migrations/011-errors-by-account';
import { up as revenue } from '../migrations/012-revenue';
import { consumers as accountConsumers } from './accounts/events';
import { consumers as actConsumers } from './acts/events';
import { routes as actRoutes } from './acts/http';
import { consumers as analyticsConsumers } from './analytics/events';
import { routes as analyticsRoutes } from './analytics/http';
import { routes as dashboardRoutes } from './dashboard/http';
import { routes as errorRoutes } from './errors/http';
import { routes as feedbackRoutes } from './feedback/http';
import { consumers as flagConsumers } from './flags/events';
import { routes as flagRoutes } from './flags/http';
import { consumers as generationConsumers } from './generations/events';
import { routes as generationRoutes } from './generations/http';
import { routes as metricsRoutes } from './metrics/http';
import { consumers as revenueConsumers } from './revenue/events';
import { openSeries } from './rollups/store';
import { routes as traceRoutes } from './telemetry/http';
import { receiver } from './telemetry/receiver';
import { type Retention, startRetention } from './telemetry/retention';

const MIGRATIONS = {
  '001_telemetry': { up: telemetry },
  '002_received': { up: received },
  '003_back_office': { up: backOffice },
  '004_feedback': { up: feedback },
  '005_answers': answersTable,
  '006_flags': { up: flags },
  '007_analytics': { up: analytics },
  '008_acts': { up: acts },
  '009_narrow_buckets': { up: narrowBuckets },
  '010_acts_once': { up: actsOnce },
  '011_errors_by_account': { up: errorsByAccount },
  '012_revenue': { up: revenue },
};

const SCREENS = [
  dashboardRoutes,
  metricsRoutes,
  generationRoutes,
  errorRoutes,
  traceRoutes,
  feedbackRoutes,
  analyticsRoutes,
  actRoutes,
];

export interface AdminOptions {
  retention: Retention;
  /** Whether faults may be switched on. */
  faults?: FaultSettings;
  /** Requests with telemetry that are worked on at a time. */
  atOnce?: number;
}

/** Keeps what all processes tell of themselves, and shows it in the back office. */
export const adminService = ({ retention, faults, ...options }: AdminOptions): ServiceDefinition => ({
  name: 'admin',
  migrations: MIGRATIONS,
  create(dependencies) {
    const { db, log, clock, signedIn } = dependencies;
    const series = openSeries(db);
    // a change of role ends all sessions of its person: a token never says more than the database does
    const admin = [signedIn, requireRole('admin')];
    let removing: Worker | undefined;
    return {
      receivers: receiver({ db, log, clock, series, retention, ...options }),
      routes: Router().use(
        ...SCREENS.map((routes) => routes(dependencies, admin)),
        flagRoutes(dependencies, admin, faults ?? { allowsFaults: false }),
      ),
      consumers: [
        ...accountConsumers(series),
        ...generationConsumers(series),
        ...flagConsumers,
        ...analyticsConsumers,
        ...actConsumers,
        ...revenueConsumers,
      ],
      start() {
        removing = startRetention(db, retention, log, clock);
      },
      stop: async () => removing?.stop(),
    };
  },
});

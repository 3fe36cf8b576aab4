import type { ServiceDefinition } from '@jobspeak/kit';
import { up as telemetry } from '../migrations/001-telemetry';
import { up as received } from '../migrations/002-received';
import { routes } from './telemetry/http';
import { receiver } from './telemetry/receiver';
import { type Retention, startRetention } from './telemetry/retention';

export interface AdminOptions {
  retention: Retention;
  /** Requests with telemetry that are worked on at a time. */
  atOnce?: number;
}

/** Keeps what all processes tell of themselves, for the back office. */
export const adminService = ({ retention, ...options }: AdminOptions): ServiceDefinition => ({
  name: 'admin',
  migrations: { '001_telemetry': { up: telemetry }, '002_received': { up: received } },
  create(dependencies) {
    const { db, log, clock } = dependencies;
    let removing: ReturnType<typeof startRetention> | undefined;
    return {
      receivers: receiver({ db, log, clock, ...options }),
      routes: routes(dependencies),
      consumers: [],
      start() {
        removing = startRetention(db, retention, log);
      },
      stop: async () => removing?.stop(),
    };
  },
});

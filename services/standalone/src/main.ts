import type { AuthSettings } from '@jobspeak/auth';
import type { BillingSettings } from '@jobspeak/billing';
import type { Log } from '@jobspeak/kit';
import { loadConfig } from './config';
import { DEMO, DEMO_ADMIN, ensureAccount } from './demo';
import { explain } from './explain';
import { openLog } from './logging';
import { type Jobspeak, startJobspeak } from './run';

/** Ctrl-C ends everything within 3 s; what has not ended by then is cut off. */
const STOP_WITHIN_MS = 2_700;

const LOOPBACK = ['127.0.0.1', 'localhost', '::1'];

/** Ends Jobspeak on a signal, also one that comes while it is still starting. */
function stopOnSignals(started: Promise<Jobspeak>, log: Log): (exitCode: number) => void {
  let stopping = false;
  const stop = (exitCode: number) => {
    if (stopping) return;
    stopping = true;
    void started
      .then((jobspeak) => {
        setTimeout(() => process.exit(exitCode || 1), STOP_WITHIN_MS).unref();
        return jobspeak.stop();
      })
      .finally(() => log.flush(() => process.exit(exitCode)));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0));
  return stop;
}

/** The demo's people are nobody's: their addresses need no proof, and one of them is an admin. */
const withDemo = (auth: AuthSettings): AuthSettings => ({
  ...auth,
  admins: [...auth.admins, DEMO_ADMIN.email],
  trusted: [...auth.trusted, DEMO.email, DEMO_ADMIN.email],
});

/** The demo is for trying everything, as often as one likes. */
const withGold = ({ grants, ...billing }: BillingSettings): BillingSettings => ({
  ...billing,
  grants: { ...grants, goldEmails: [...grants.goldEmails, DEMO.email] },
});

async function main() {
  const loaded = loadConfig(process.env);
  const isPrivate = LOOPBACK.includes(loaded.host);
  const config = isPrivate ? { ...loaded, auth: withDemo(loaded.auth), billing: withGold(loaded.billing) } : loaded;
  const { log, file } = openLog(config.dataDir, config.logLevel);
  const started = startJobspeak(config, log);
  const stop = stopOnSignals(started, log);
  const jobspeak = await started;
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, event);
      console.error(`Jobspeak has to stop: ${explain(error)}\nMore in ${file}`);
      stop(1);
    });
  if (isPrivate) for (const account of [DEMO, DEMO_ADMIN]) await ensureAccount(jobspeak.apiUrl, account);
  const login = isPrivate ? ` · demo login ${DEMO.email} / ${DEMO.password}` : '';
  console.log(`Jobspeak is ready at http://localhost:${config.webPort}${login}`);
}

main().catch((error: unknown) => {
  console.error(explain(error));
  process.exit(1);
});

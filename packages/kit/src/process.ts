import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { FleetBusSettings, openBus } from './bus-settings';
import { Port, readConfig, StartError, setting } from './config';
import { isAway } from './db';
import { followEndedSessions } from './ended-sessions';
import { createLog, type Log } from './log';
import { ObjectSettings, openObjects } from './object-settings';
import { type ServiceDefinition, startServices } from './service';
import { createStops, type Stops } from './stops';
import { startTelemetry } from './telemetry/start';
import { keysFrom } from './token';

/** Variables of every process of a fleet. */
export const ProcessSettings = z
  .object({
    PORT: Port,
    /** The address to listen on; the services behind the gateway are not for the public. */
    HOST: z.string().min(1).default('127.0.0.1'),
    /** Where the auth service is: its keys check every token. */
    AUTH_URL: z.url({ protocol: /^https?$/, error: 'must look like http://auth:3001' }),
    LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
  })
  .and(FleetBusSettings);

const ServiceSettings = ProcessSettings.and(
  z.object({
    DATABASE_URL: z.url({
      protocol: /^postgres(ql)?$/,
      error: 'must look like postgres://user:password@host/database',
    }),
    /** A folder for what is not in a bucket; every copy of a service must see the same. */
    DATA_DIR: setting(z.string()),
  }),
).and(ObjectSettings);

/** A process that a supervisor ends waits so long for what is under way. */
const STOP_WITHIN_MS = 15_000;
/** Of that, so long for the answers; what depends on them ends in the rest. */
const ANSWER_WITHIN_MS = 10_000;
const LONGEST_WAIT_MS = 5_000;

/**
 * Runs a program until it is told to stop: SIGTERM and SIGINT end its parts in reverse order and leave with 0. An
 * error that nobody caught is logged, and the process leaves with 1 for its supervisor to start another.
 */
export function runProcess(name: string, start: (log: Log, stops: Stops) => Promise<void>): void {
  const telemetry = startTelemetry({ service: name, environment: process.env });
  const log = createLog({ name, level: process.env.LOG_LEVEL || 'info' });
  const stops = createStops(log);
  stops.add('telemetry', () => telemetry.stop());
  let isStopping = false;
  const end = (code: number) => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(code || 1), STOP_WITHIN_MS).unref();
    if (code === 0) log.info('stopping');
    void stops.run().then(() => log.flush(() => process.exit(code)));
  };
  const fail = (error: unknown) => {
    if (error instanceof StartError) process.stderr.write(`${error.message}\n`);
    else log.fatal({ err: error }, 'the process has to stop');
    end(1);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => end(0));
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) process.on(event, fail);
  start(log, stops).then(() => log.info('started'), fail);
}

/** Tries again, with growing pauses, while what is needed is not there yet. */
async function onceThere<T>(log: Log, attempt: () => Promise<T>): Promise<T> {
  for (let pauseMs = 250; ; pauseMs = Math.min(pauseMs * 2, LONGEST_WAIT_MS))
    try {
      return await attempt();
    } catch (error) {
      if (!isAway(error)) throw error;
      log.warn({ err: error, pauseMs }, 'the database is not there yet');
      await delay(pauseMs);
    }
}

/** A service as a program of its own. */
export interface ServiceProgram<S extends z.ZodType> {
  name: string;
  /** Variables that only this service has. */
  settings: S;
  /** Makes the service; what it opens beside it is added to the stops. */
  define: (settings: z.infer<S>, tools: { log: Log; dataDir: string; stops: Stops }) => Promise<ServiceDefinition>;
}

/** Runs one service in a process of its own, as the environment says. */
export const runService = <S extends z.ZodType>({ name, settings, define }: ServiceProgram<S>): void =>
  runProcess(name, async (log, stops) => {
    const given = readConfig(ServiceSettings.and(settings), process.env) as z.infer<typeof ServiceSettings> &
      z.infer<S>;
    const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = '.data', AUTH_URL: authUrl, PORT: port, HOST: host } = given;
    const clock = () => new Date();
    const keys = keysFrom(`${authUrl}/auth/.well-known/jwks.json`);
    const ended = followEndedSessions({ authUrl: () => authUrl, clock, log });
    const definition = await define(given, { log, dataDir, stops });
    const objects = await openObjects(given, `${dataDir}/objects`);
    const bus = openBus(given, name, log);
    stops.add('bus', () => bus.stop());
    bus.subscribe([ended.consumer]);
    const surroundings = { databaseUrl, bus, objects, log, keys, clock, ended };
    const address = { port, host, graceMs: ANSWER_WITHIN_MS };
    const services = await onceThere(log, () => startServices([definition], surroundings, address));
    for (const service of services) stops.add(service.name, () => service.stop());
  });

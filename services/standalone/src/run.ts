import { mkdir } from 'node:fs/promises';
import type { RequestListener, Server } from 'node:http';
import path from 'node:path';
import { adminService } from '@jobspeak/admin';
import { authService } from '@jobspeak/auth';
import { billingService } from '@jobspeak/billing';
import { createGateway, limitsWith, localOrigins } from '@jobspeak/gateway';
import { invoiceService } from '@jobspeak/invoice';
import {
  closeServer,
  createStops,
  followEndedSessions,
  keysFrom,
  type Log,
  listen,
  openBus,
  openObjects,
  type RunningService,
  type ServiceDefinition,
  StartError,
  type Stops,
  startServices,
} from '@jobspeak/kit';
import { startTelemetry } from '@jobspeak/kit/telemetry';
import { notificationService, openMailer } from '@jobspeak/notification';
import { onboardingService } from '@jobspeak/onboarding';
import { pdfService, startBrowser } from '@jobspeak/pdf';
import { quoteService } from '@jobspeak/quote';
import { openCloudEngine, recordingService, startSpeechEngine } from '@jobspeak/recording';
import type { JWTVerifyGetKey } from 'jose';
import type { Config } from './config';
import { explainListen } from './explain';
import { startPostgres } from './postgres';
import { createWeb } from './web';

export interface Jobspeak {
  webUrl: string;
  apiUrl: string;
  /** Ends everything in reverse order; what cannot be ended in time is left to the caller's deadline. */
  stop(): Promise<void>;
}

const GRACE_MS = 500;

async function open(
  app: RequestListener,
  port: number,
  variable: string,
  { host }: Config,
): Promise<{ server: Server; url: string }> {
  try {
    return await listen(app, port, host);
  } catch (cause) {
    const sentence = explainListen(cause, { port, host, variable });
    throw sentence === null ? cause : new StartError(sentence, { cause });
  }
}

/** The auth service publishes its keys once it listens; the others ask for them with the first request. */
function laterKeysFrom(url: () => string): JWTVerifyGetKey {
  let remote: JWTVerifyGetKey | undefined;
  return (header, token) => {
    remote ??= keysFrom(url());
    return remote(header, token);
  };
}

/** The services that need nothing but their settings. */
function servicesOf(config: Config): ServiceDefinition[] {
  const { webUrl } = config.auth;
  return [
    adminService(config),
    authService(config.auth),
    quoteService({ ...config, webUrl }),
    invoiceService({ webUrl }),
    billingService({ ...config.billing, webUrl }),
    onboardingService(),
  ];
}

/** Every service on one database, one bus and one place for objects. */
async function startAll(config: Config, log: Log, stops: Stops) {
  const telemetry = startTelemetry({ service: 'jobspeak', environment: process.env, findsReceiver: true });
  await mkdir(config.dataDir, { recursive: true });
  const inData = (...names: string[]) => path.join(config.dataDir, ...names);
  const objects = await openObjects(config, inData('objects'));
  const postgres = await startPostgres(config.dataDir);
  stops.add('postgres', () => postgres.stop());
  const [engine, browser] = await Promise.all([
    startSpeechEngine({ cacheDir: inData('models'), modelDir: config.speechModelDir, log }),
    startBrowser({ dataDir: inData('browser'), chromiumPath: config.chromiumPath, log }),
  ]);
  stops.add('speech engine', () => engine.stop());
  stops.add('browser', () => browser.stop());
  const mailer = openMailer(config.mail, inData('mail'));
  stops.add('mailer', async () => mailer.close());
  const bus = openBus(config, 'jobspeak', log);
  stops.add('bus', () => bus.stop());

  let services: RunningService[] = [];
  const urlOf = (name: string) => services.find((service) => service.name === name)?.url ?? '';
  const clock = () => new Date();
  const keys = laterKeysFrom(() => `${urlOf('auth')}/auth/.well-known/jwks.json`);
  const ended = followEndedSessions({ authUrl: () => urlOf('auth'), clock, log });
  const isAllowedOrigin = localOrigins(config.webPort);
  const limits = limitsWith(config.signInsPerFiveMinutes);
  const gateway = createGateway({ urls: urlOf, keys, ended, log, clock, isAllowedOrigin, limits });
  bus.subscribe([...gateway.consumers, ended.consumer]);
  const notification = notificationService({ mailer, webUrl: config.auth.webUrl });
  const recording = recordingService({ engine, cloud: openCloudEngine(config, engine, log), faults: config.faults });
  const all = [...servicesOf(config), notification, recording, pdfService({ browser, faults: config.faults })];
  services = await startServices(all, { databaseUrl: postgres.url, bus, objects, log, keys, clock, ended });
  stops.add('services', () => Promise.all(services.map((service) => service.stop())));
  telemetry.sendTo(urlOf('admin'));
  stops.add('telemetry', () => telemetry.stop());
  return gateway;
}

/** Brings the whole product up in this process. @throws StartError with a sentence for the person who started it. */
export async function startJobspeak(config: Config, log: Log): Promise<Jobspeak> {
  const stops = createStops(log);
  try {
    const gateway = await startAll(config, log, stops);
    const api = await open(gateway.app, config.apiPort, 'API_PORT', config);
    stops.add('gateway', async () => {
      await gateway.stop();
      await closeServer(api.server, GRACE_MS);
    });
    const web = await open(
      createWeb({ root: config.root, apiPort: config.apiPort, google: config.auth.google !== null }),
      config.webPort,
      'WEB_PORT',
      config,
    );
    stops.add('web', () => closeServer(web.server, GRACE_MS));
    return { webUrl: web.url, apiUrl: api.url, stop: () => stops.run() };
  } catch (error) {
    await stops.run();
    throw error;
  }
}

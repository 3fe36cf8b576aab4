import path from 'node:path';
import { findChromium } from '@jobspeak/pdf';
import { ROOT } from '../bench/product';
import { freePorts } from './ports';
import { SERVICES, type ServiceName } from './services';

/** Where everything is that the services stand on. */
export interface Place {
  dataDir: string;
  databaseUrl: string;
  amqpUrl: string;
  /** Where the gateway listens; any free port unless given. */
  apiPort?: number | undefined;
  /** The page that may call it. */
  webOrigin: string;
}

/** Where each service listens, and what it is told. */
export interface Plan {
  urlOf(name: ServiceName): string;
  environmentOf(name: ServiceName): NodeJS.ProcessEnv;
}

/** What every service of a fleet is told: where the others are, and what they share. */
export async function planFleet({ dataDir, databaseUrl, amqpUrl, apiPort, webOrigin }: Place): Promise<Plan> {
  const chromium = await findChromium({ dataDir: path.join(ROOT, '.cache/fleet') });
  const free = await freePorts(SERVICES.length);
  const portOf = (name: ServiceName) =>
    String(name === 'gateway' && apiPort !== undefined ? apiPort : free[SERVICES.indexOf(name)]);
  const urlOf = (name: ServiceName) => `http://127.0.0.1:${portOf(name)}`;
  const environment = {
    ...process.env,
    ...chromium.environment,
    CHROMIUM_PATH: chromium.path,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    AMQP_URL: amqpUrl,
    WEB_ORIGINS: webOrigin,
    WEB_URL: webOrigin,
    OTEL_EXPORTER_OTLP_ENDPOINT: process.env.OTEL_EXPORTER_OTLP_ENDPOINT ?? urlOf('admin'),
    ...Object.fromEntries(SERVICES.map((name) => [`${name.toUpperCase()}_URL`, urlOf(name)])),
  };
  return { urlOf, environmentOf: (name) => ({ ...environment, PORT: portOf(name) }) };
}

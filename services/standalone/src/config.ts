import path from 'node:path';
import { TelemetryRetention } from '@jobspeak/admin';
import { AuthEnvironment, type AuthSettings, authSettings } from '@jobspeak/auth';
import { BillingEnvironment, type BillingSettings } from '@jobspeak/billing';
import { GatewayLimits } from '@jobspeak/gateway';
import { BusSettings, FaultSettings, Port, readConfig } from '@jobspeak/kit';
import { MailSettings } from '@jobspeak/notification';
import { UnderstandingSettings } from '@jobspeak/quote';
import { TranscriptionSettings } from '@jobspeak/recording';
import { z } from 'zod';

const ROOT = path.resolve(__dirname, '../../..');

const Settings = z.object({
  WEB_PORT: Port.default(8080),
  API_PORT: Port.default(3000),
  /** Where everything that is kept lives: database, audio, PDFs, logs. */
  DATA_DIR: z.string().min(1).default('.data'),
  /** The address to listen on; 0.0.0.0 lets other machines of the network in. */
  HOST: z.string().min(1).default('127.0.0.1'),
  CHROMIUM_PATH: z.string().min(1).optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
});

export interface Config extends TranscriptionSettings, UnderstandingSettings, BusSettings, TelemetryRetention {
  root: string;
  webPort: number;
  apiPort: number;
  dataDir: string;
  host: string;
  auth: AuthSettings;
  billing: BillingSettings;
  signInsPerFiveMinutes: number | undefined;
  mail: MailSettings;
  faults: FaultSettings;
  chromiumPath: string | undefined;
  logLevel: string;
}

/** Settings of the single-process Jobspeak. @throws StartError that names each wrong variable. */
export function loadConfig(environment: NodeJS.ProcessEnv): Config {
  const settings = readConfig(
    Settings.and(TranscriptionSettings)
      .and(UnderstandingSettings)
      .and(BusSettings)
      .and(GatewayLimits)
      .and(AuthEnvironment)
      .and(BillingEnvironment)
      .and(MailSettings)
      .and(TelemetryRetention)
      .and(FaultSettings),
    environment,
  );
  return {
    root: ROOT,
    webPort: settings.WEB_PORT,
    apiPort: settings.API_PORT,
    dataDir: path.resolve(ROOT, settings.DATA_DIR),
    host: settings.HOST,
    auth: authSettings({ ...settings, WEB_URL: settings.WEB_URL ?? `http://localhost:${settings.WEB_PORT}` }),
    billing: settings.billing,
    signInsPerFiveMinutes: settings.SIGN_INS_PER_FIVE_MINUTES,
    mail: { SMTP_URL: settings.SMTP_URL, MAIL_FROM: settings.MAIL_FROM },
    faults: { allowsFaults: settings.allowsFaults },
    chromiumPath: settings.CHROMIUM_PATH,
    logLevel: settings.LOG_LEVEL,
    s3: settings.s3,
    transcription: settings.transcription,
    speechModelDir: settings.speechModelDir,
    understanding: settings.understanding,
    amqpUrl: settings.amqpUrl,
    retention: settings.retention,
  };
}

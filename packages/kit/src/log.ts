import pino, { type DestinationStream, type Logger } from 'pino';
import { tellLine, traceOf } from './telemetry/lines';

export type Log = Logger;

/** Fields that are never written to a log: secrets, and what a person said or is called. */
const SECRET = [
  'password',
  'currentPassword',
  'newPassword',
  'token',
  'access_token',
  'refresh_token',
  'refreshToken',
  'authorization',
  'cookie',
  'email',
  'phone',
  'address',
  'firstName',
  'lastName',
  'transcript',
  'segments',
  'credential',
];

/**
 * A structured log (JSON lines). Secrets and personal data are replaced by "[redacted]" at the top level and
 * one and two levels down. Lines bear the trace they belong to; warnings and worse go to the telemetry receiver too.
 */
export const createLog = (options: { name: string; level?: string; destination?: DestinationStream }): Log =>
  pino(
    {
      name: options.name,
      level: options.level ?? 'info',
      redact: { paths: SECRET.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[redacted]' },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: pino.stdSerializers.errWithCause },
      mixin: traceOf,
      hooks: {
        streamWrite: (line) => {
          tellLine(line);
          return line;
        },
      },
    },
    options.destination ?? pino.destination(1),
  );

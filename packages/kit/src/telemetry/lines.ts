import { trace } from '@opentelemetry/api';
import { type AnyValueMap, logs, SeverityNumber } from '@opentelemetry/api-logs';
import { serviceOf } from './scope';

/** pino's levels from `warn` on, by the digit that begins them. */
const SEVERITIES: Record<string, { number: SeverityNumber; text: string }> = {
  '4': { number: SeverityNumber.WARN, text: 'WARN' },
  '5': { number: SeverityNumber.ERROR, text: 'ERROR' },
  '6': { number: SeverityNumber.FATAL, text: 'FATAL' },
};

let listening = false;
/** From now on warnings and errors are sent. */
export const startTellingLines = (): void => {
  listening = true;
};

/** What every line of a log bears: the trace that it belongs to. */
export function traceOf(): { trace_id?: string; span_id?: string } {
  const active = listening ? trace.getActiveSpan()?.spanContext() : undefined;
  return active === undefined ? {} : { trace_id: active.traceId, span_id: active.spanId };
}

interface Line {
  msg?: string;
  service?: string;
  requestId?: string;
  accountId?: string;
  recordingId?: string;
  quoteId?: string;
  queue?: string;
  event?: string;
  page?: string;
  version?: string;
  failure?: { code?: string };
  err?: { type?: string; message?: string; stack?: string; code?: string };
  /** An error that came up elsewhere and is only passed on. */
  exception?: { type?: string; message?: string; stack?: string };
}

function attributesOf({ err, failure, exception = err, ...line }: Line): AnyValueMap {
  const service = line.service ?? serviceOf();
  const known: Record<string, string | undefined> = {
    'jobspeak.service': service,
    'jobspeak.request.id': line.requestId,
    'jobspeak.account.id': line.accountId,
    'jobspeak.recording.id': line.recordingId,
    'jobspeak.quote.id': line.quoteId,
    'messaging.consumer.group.name': line.queue,
    'messaging.destination.name': line.event,
    'jobspeak.error.code': failure?.code ?? err?.code,
    'jobspeak.page': line.page,
    'service.version': line.version,
    'exception.type': exception?.type,
    'exception.message': exception?.message,
    'exception.stacktrace': exception?.stack,
  };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => typeof value === 'string'));
}

/**
 * Sends a line of the log on when it is a warning or worse, as it was written: secrets have been taken out of it by
 * then. Of its fields only those are sent that the registry knows. Lines of other levels are told by one character.
 */
export function tellLine(line: string): void {
  if (!listening) return;
  const severity = SEVERITIES[line.charAt('{"level":'.length)];
  if (!severity) return;
  const fields = JSON.parse(line) as Line; // pino wrote it a moment ago
  logs.getLogger('jobspeak').emit({
    severityNumber: severity.number,
    severityText: severity.text,
    body: fields.msg ?? '',
    attributes: attributesOf(fields),
  });
}

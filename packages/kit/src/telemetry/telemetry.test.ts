import { ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api';
import { SamplingDecision } from '@opentelemetry/sdk-trace-node';
import { guarded } from './guard';
import { withoutPersonal } from './personal';
import { samplerOf } from './providers';
import { telemetrySettings } from './settings';

describe('what may leave a process', () => {
  test('keeps the names of the registry and reports what nobody has decided on', () => {
    const reported: string[] = [];
    const kept = guarded(
      { 'http.route': '/quotes/:id', 'url.query': 'email=kim@example.com', 'user.email': 'kim@example.com' },
      (name) => reported.push(name),
    );
    expect(kept).toEqual({ 'http.route': '/quotes/:id' });
    expect(reported).toEqual(['user.email']);
  });

  test.each([
    ['Could not write to kim.nunn+work@example.co.uk', 'Could not write to [e-mail]'],
    ['GET /public?token=abc123&x=1 failed', 'GET /public?[query] failed'],
    ['Key (email)=(kim@example.com) already exists', 'Key (email)=([value]) already exists'],
    ['invalid input syntax for type uuid: "Kim Nunn"', 'invalid input syntax for type uuid: "[value]"'],
    ['Call me at +44 7700 900123 now', 'Call me at [number] now'],
    ['bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc', 'bearer [token]'],
    ['page k3J9dKs02mLx8PqRzT5vWyB7nC4hGfAeQu', 'page [token]'],
    ['quote 3f2b8f4e-6a1c-4a60-9c53-5b8f3a3d8e21 is gone', 'quote 3f2b8f4e-6a1c-4a60-9c53-5b8f3a3d8e21 is gone'],
    ['at listen (services/quote/src/app.ts:12:8)', 'at listen (services/quote/src/app.ts:12:8)'],
  ])('%s', (said, told) => {
    expect(withoutPersonal(said)).toBe(told);
  });
});

describe('the share of traces', () => {
  const KEPT = '00000000000000000000000000000001';
  const DROPPED = 'ffffffff000000000000000000000000';
  const decide = (share: number, traceId: string, parentFlags: number | null) => {
    const parent = { traceId, spanId: '00f067aa0ba902b7', traceFlags: parentFlags ?? 0, isRemote: true };
    const outside = parentFlags === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent);
    return samplerOf(share).shouldSample(outside, traceId, 'GET', SpanKind.SERVER, {}, []).decision;
  };

  test.each([
    ['begins here', null],
    ['a phone began', 1],
  ])('is taken by the id of a trace that %s', (_where, flags) => {
    expect(decide(1, DROPPED, flags)).toBe(SamplingDecision.RECORD_AND_SAMPLED);
    expect(decide(0.5, KEPT, flags)).toBe(SamplingDecision.RECORD_AND_SAMPLED);
    expect(decide(0.5, DROPPED, flags)).toBe(SamplingDecision.NOT_RECORD);
    expect(decide(0, KEPT, flags)).toBe(SamplingDecision.NOT_RECORD);
  });

  test('leaves alone what was dropped before', () => {
    expect(decide(1, KEPT, 0)).toBe(SamplingDecision.NOT_RECORD);
  });
});

describe('the settings', () => {
  test('keep a process silent unless a receiver is named', () => {
    expect(telemetrySettings('quote', {})).toBeNull();
    expect(telemetrySettings('quote', { OTEL_EXPORTER_OTLP_ENDPOINT: '' })).toBeNull();
    const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/', OTEL_SDK_DISABLED: 'true' };
    expect(telemetrySettings('quote', environment)).toBeNull();
  });

  test('are those of OpenTelemetry', () => {
    expect(
      telemetrySettings('quote', {
        OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
        OTEL_SERVICE_NAME: 'quote-eu',
        OTEL_TRACES_SAMPLER_ARG: '0.25',
        OTEL_METRIC_EXPORT_INTERVAL: '60000',
      }),
    ).toEqual({ endpoint: 'http://collector:4318', service: 'quote-eu', share: 0.25, metricsMs: 60_000 });
  });
});

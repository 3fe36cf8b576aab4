import { setTimeout as delay } from 'node:timers/promises';
import { hasBroker } from '@jobspeak/kit/testing';
import knex, { type Knex } from 'knex';
import { useFleet } from './testing';

/** The trace that a tap on a phone begins, and the tap. */
const TRACE = 'abcdef0123456789abcdef0123456789';
const PHONE = '00f067aa0ba902b7';
const headers = { traceparent: `00-${TRACE}-${PHONE}-01` };

interface Span {
  trace_id: string;
  span_id: string;
  parent_id: string | null;
  service: string;
  name: string;
}

/** The hops that led to a span, from the phone on. */
function wayTo(spans: readonly Span[], name: string): string[] {
  const hops: string[] = [];
  let at = spans.find((span) => span.name === name);
  for (; at; at = spans.find(({ span_id }) => span_id === at?.parent_id)) {
    hops.unshift(`${at.service}: ${at.name}`);
    if (at.parent_id === PHONE) return ['phone', ...hops];
  }
  return hops;
}

/** What the admin service has stored of the trace, once a span of that name is in it with all that led to it. */
async function spansUpTo(database: Knex, name: string): Promise<Span[]> {
  for (const deadline = Date.now() + 20_000; ; await delay(50)) {
    const spans: Span[] = await database('spans').where({ trace_id: TRACE });
    if (wayTo(spans, name)[0] === 'phone') return spans;
    const names = spans.map((span) => `${span.service}: ${span.name}`);
    if (Date.now() > deadline) throw new Error(`${name} is not in the trace:\n${names.join('\n')}`);
  }
}

(hasBroker() ? describe : describe.skip)(
  'every service in a process of its own, over RabbitMQ (skipped where rabbitmq-server is not installed)',
  () => {
    // otherwise the library gathers spans for five seconds
    process.env.OTEL_BSP_SCHEDULE_DELAY = '100';
    const fleet = useFleet();
    let database: Knex;
    beforeAll(() => {
      database = knex({ client: 'pg', connection: fleet.databaseUrl(), searchPath: ['admin'] });
    });
    afterAll(async () => {
      delete process.env.OTEL_BSP_SCHEDULE_DELAY;
      await database.destroy();
    });
    let accountId: string;

    test('a recording becomes a quote across all of them', async () => {
      const person = await fleet.register();
      accountId = person.accountId;
      const quote = await fleet.quoteFromVoice(person.token, headers);
      expect(quote.lines.length).toBeGreaterThan(0);
      const pdf = await fleet.call('GET', `/quotes/${quote.id}/pdf`, { token: person.token, headers });
      expect(pdf.headers.get('content-type')).toBe('application/pdf');
    }, 150_000);

    test('it is one trace: gateway, recording, outbox, broker, quote, broker, pdf', async () => {
      const spans = await spansUpTo(database, 'process quote.keep-pdf');
      const heard = ['phone', 'gateway: POST /recordings/upload/*rest', 'recording: POST /recordings/upload'];
      expect(wayTo(spans, 'process quote.open-from-recording')).toEqual([
        ...heard,
        'recording: publish recording.completed',
        'quote: process quote.open-from-recording',
      ]);
      expect(wayTo(spans, 'process quote.draft-from-recording')).toEqual([
        ...heard,
        'recording: transcribe recording',
        'recording: publish recording.transcribed',
        'quote: process quote.draft-from-recording',
      ]);
      expect(wayTo(spans, 'process quote.keep-pdf').slice(-6)).toEqual([
        'quote: GET /quotes/:id/pdf',
        'quote: publish pdf.requested',
        'pdf: process pdf.render-document',
        'pdf: render document',
        'pdf: publish pdf.rendered',
        'quote: process quote.keep-pdf',
      ]);
      const carried = await database('spans')
        .whereRaw("attributes ->> 'jobspeak.account.id' = ?", [accountId])
        .whereRaw("attributes ->> 'messaging.destination.name' ~ '^(recording|quote|pdf)[.]'")
        .distinct('trace_id', database.raw("attributes ->> 'messaging.system' as system"));
      expect(carried).toEqual([{ trace_id: TRACE, system: 'rabbitmq' }]);
    });

    test('each ends in order when told to', async () => {
      expect(new Set(Object.values(await fleet.stop()))).toEqual(new Set([0]));
      expect(fleet.said).toEqual([]);
    });
  },
);

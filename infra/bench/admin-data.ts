/** Telemetry as a busy product makes it, made by Postgres itself. Times are spread evenly, durations are not. */

export interface Amounts {
  spans: number;
  errors: number;
  /** Routes, each a series of its own. */
  routes: number;
  generations: number;
}

/** The buckets with something in them: from 2 ms to 1.6 s. */
const BUCKETS = Array.from({ length: 78 }, (_, index) => `p${33 + index}`);

/** Days of raw telemetry, and for how long roll-ups of each grain are there. */
export const DAYS = { spans: 7, errors: 28, minute: 3, hour: 60, day: 365 };

export const OPEN_DAYS = `
  select open_day('spans', (now() - make_interval(days => n))::date) from generate_series(0, ${DAYS.spans}) n;
  select open_day('error_logs', (now() - make_interval(days => n))::date) from generate_series(0, ${DAYS.errors}) n`;

export const SPANS = `
  insert into spans
  select md5((n / 12)::text), lpad(to_hex(n), 16, '0'), null, 'gateway', 'GET /quotes', 2,
    now() - make_interval(secs => 1 + :days * 86000.0 * n / :count), 5 + 200 * random() ^ 3, random() < 0.01,
    '{"http.route": "/quotes", "http.request.method": "GET", "jobspeak.service": "gateway"}', '[]'
  from generate_series(1, :count) n
  on conflict do nothing`;

export const ERRORS = `
  insert into error_logs (at, service, severity, message, fingerprint, exception_type, stack, trace_id, span_id, attributes)
  select now() - make_interval(secs => 1 + :days * 86000.0 * n / :count), (array['pdf', 'quote', 'browser', 'recording'])[1 + n % 4],
    17, 'something failed with ' || (n % 500), md5((n % 500)::text), 'Error', 'Error: no', md5((n / 12)::text), null, '{}'
  from generate_series(1, :count) n;
  insert into error_groups
  select fingerprint, min(service), 17, min(message), 'Error', min(at), max(at), null, min(trace_id) from error_logs
  group by fingerprint on conflict do nothing;
  insert into error_hours
  select fingerprint, date_trunc('hour', at), count(*) from error_logs group by 1, 2 on conflict do nothing`;

export const SERIES = `
  insert into series (metric, service, part, detail)
  select 'http.server.request.duration', (array['gateway', 'quote', 'auth', 'invoice'])[1 + n % 4], '/route-' || n, 'GET'
    from generate_series(1, :routes) n
  union all select 'http.server.request.duration', service, '', '' from unnest(array['gateway', 'quote', 'auth', 'invoice']) service
  union all select 'jobspeak.generation.stage.duration', 'recording', stage, engine
    from unnest(array['upload', 'decode', 'transcribe', 'extract', 'price', 'save']) stage, unnest(array['local', 'openai']) engine
  union all select 'jobspeak.generation.duration', 'quote', '', ''
  union all select 'sign-ups', 'auth', '', ''
  union all select gauge, service, '', '' from unnest(array['jobspeak.outbox.waiting', 'jobspeak.outbox.oldest_age', 'jobspeak.outbox.parked',
      'db.client.connection.pending_requests', 'nodejs.eventloop.delay.p99']) gauge,
    unnest(array['gateway', 'quote', 'auth', 'invoice', 'recording', 'pdf', 'notification', 'admin', 'jobspeak']) service
  on conflict do nothing`;

const GAUGES = `metric like 'jobspeak.outbox%' or metric like 'db.%' or metric like 'nodejs.%'`;

/** Most are fast and few are slow: by buckets of which the middle ones are the fullest. */
export const rollups = (grain: 'minute' | 'hour' | 'day') => `
  insert into rollups_${grain} (series_id, at, count, failed, sum, max, ${BUCKETS.join(', ')})
  select id, at, ${BUCKETS.map((_, index) => `x${index}`).join(' + ')}, (random() * 1.2)::int, 2 + random(), 1 + random(),
    ${BUCKETS.map((_, index) => `nullif(x${index}, 0)`).join(', ')}
  from series, generate_series(date_trunc('${grain}', now()) - make_interval(days => ${DAYS[grain]}), now(), interval '1 ${grain}') at,
    lateral (select ${BUCKETS.map((_, index) => `(random() * ${((39 - Math.abs(39 - index)) / 10).toFixed(1)})::int as x${index}`).join(', ')}
      where id > 0 and at is not null) amounts
  where not (${GAUGES})
  on conflict do nothing;
  insert into gauges_${grain}
  select id, at, 4, 4 * value, value * 1.5, value, at
  from series, generate_series(date_trunc('${grain}', now()) - make_interval(days => ${DAYS[grain]}), now(), interval '1 ${grain}') at,
    lateral (select case when metric like 'nodejs%' then random() * 0.04 when metric like '%parked' then 0 else round(random() * 3) end as value
      where id > 0 and at is not null) readings
  where ${GAUGES}
  on conflict do nothing`;

export const GENERATIONS = `
  insert into generations
  select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), at, (at at time zone 'UTC')::date, ms, null, md5(n::text),
    jsonb_build_object('quoteId', gen_random_uuid(), 'recordingId', gen_random_uuid(), 'outcome', 'done', 'error', null,
      'totalMs', ms, 'bytes', 31000, 'durationMs', 20000, 'segments', '[]'::jsonb, 'reading', null, 'stages', jsonb_build_array(
        jsonb_build_object('stage', 'transcribe', 'outcome', 'done', 'ms', ms, 'engine', 'local', 'reason', null, 'attempts', 1)))
  from generate_series(1, :count) n,
    lateral (select now() - make_interval(secs => 1 + 86400.0 * 89 * n / :count) as at, round(300 + 6000 * random() ^ 4) as ms where n > 0) facts`;

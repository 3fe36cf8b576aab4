import type { Db } from '@jobspeak/kit';

export const up = (db: Db) =>
  db.raw(`
    create table spans (
      trace_id text not null,
      span_id text not null,
      parent_id text,
      service text not null,
      name text not null,
      -- as OTLP numbers them: 1 internal, 2 server, 3 client, 4 producer, 5 consumer
      kind smallint not null,
      started_at timestamptz not null,
      duration_ms float8 not null,
      failed boolean not null,
      attributes jsonb not null,
      events jsonb not null,
      constraint spans_pkey primary key (trace_id, span_id)
    );
    create index spans_started_idx on spans (started_at);

    create table metric_points (
      at timestamptz not null,
      service text not null,
      name text not null,
      attributes jsonb not null,
      -- of a gauge or a counter
      value float8,
      -- of a histogram: what was added since the last point
      count bigint,
      sum float8,
      min float8,
      max float8,
      bounds float8[],
      buckets bigint[]
    );
    create index metric_points_name_idx on metric_points (name, at);
    create index metric_points_at_idx on metric_points (at);

    create table error_logs (
      id bigserial constraint error_logs_pkey primary key,
      at timestamptz not null,
      service text not null,
      severity smallint not null,
      message text not null,
      -- the same for what is the same mistake, whatever the ids in it
      fingerprint text not null,
      exception_type text,
      stack text,
      trace_id text,
      span_id text,
      attributes jsonb not null
    );
    create index error_logs_fingerprint_idx on error_logs (fingerprint, at desc);
    create index error_logs_at_idx on error_logs (at);
  `);

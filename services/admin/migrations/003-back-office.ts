import type { Db } from '@jobspeak/kit';

/** Upper bounds of a histogram have one bucket more; there is room for the longest list of bounds. */
const BUCKETS = Array.from({ length: 32 }, (_, index) => `b${index} int not null default 0`).join(', ');

/** Days of raw telemetry come and go as partitions: what is too old goes at once, and leaves no holes. */
const RAW = [
  { table: 'spans', at: 'started_at', key: '(trace_id, span_id, started_at)' },
  { table: 'error_logs', at: 'at', key: '(id, at)' },
];

const partition = ({ table, at, key }: (typeof RAW)[number]) => `
  alter table ${table} rename to old_${table};
  alter table old_${table} drop constraint ${table}_pkey;
  create table ${table} (like old_${table} including defaults, constraint ${table}_pkey primary key ${key})
    partition by range (${at});
  select open_day('${table}', day) from (select distinct (${at} at time zone 'UTC')::date as day from old_${table}) days;
  insert into ${table} select * from old_${table};
`;

const rollups = (grain: string) => `
  -- of histograms; how many, how many of them failed, in seconds
  create table rollups_${grain} (
    series_id int not null,
    at timestamptz not null,
    count bigint not null,
    failed bigint not null,
    sum float8 not null,
    max float8 not null,
    ${BUCKETS},
    constraint rollups_${grain}_pkey primary key (series_id, at)
  ) with (fillfactor = 80);
  create index rollups_${grain}_at_idx on rollups_${grain} (at);

  -- of gauges
  create table gauges_${grain} (
    series_id int not null,
    at timestamptz not null,
    readings bigint not null,
    sum float8 not null,
    max float8 not null,
    latest float8 not null,
    latest_at timestamptz not null,
    constraint gauges_${grain}_pkey primary key (series_id, at)
  ) with (fillfactor = 80);
  create index gauges_${grain}_at_idx on gauges_${grain} (at);
`;

/** Roll-ups by minute, hour and day; mistakes by their fingerprint; how generations went; who has looked at what. */
export const up = (db: Db) =>
  db.raw(`
    create function open_day(parent text, day date) returns void language plpgsql as $body$
    begin
      perform pg_advisory_xact_lock(hashtextextended(current_schema || parent, 0));
      execute format('create table if not exists %I partition of %I for values from (%L) to (%L)',
        parent || '_' || to_char(day, 'YYYYMMDD'), parent,
        day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC');
    end $body$;

    ${RAW.map(partition).join('')}
    -- points of metrics are kept as roll-ups alone
    drop table metric_points;
    alter sequence error_logs_id_seq owned by none;
    ${RAW.map(({ table }) => `drop table old_${table};`).join('')}
    alter sequence error_logs_id_seq owned by error_logs.id;
    alter table error_logs add column release text;
    create index error_logs_fingerprint_idx on error_logs (fingerprint, at desc);
    create index error_logs_trace_idx on error_logs (trace_id, at) where trace_id is not null;

    -- what a roll-up is of: a metric of a service, split by one or two of its attributes
    create table series (
      id serial constraint series_pkey primary key,
      metric text not null,
      service text not null,
      part text not null,
      detail text not null,
      constraint series_key unique (metric, service, part, detail)
    );
    ${['minute', 'hour', 'day'].map(rollups).join('')}

    create table error_groups (
      fingerprint text constraint error_groups_pkey primary key,
      service text not null,
      severity smallint not null,
      message text not null,
      exception_type text,
      first_at timestamptz not null,
      last_at timestamptz not null,
      release text,
      trace_id text
    );
    create index error_groups_last_idx on error_groups (last_at desc, fingerprint desc);
    create index error_groups_service_idx on error_groups (service, last_at desc, fingerprint desc);
    create table error_hours (
      fingerprint text not null,
      at timestamptz not null,
      count bigint not null,
      constraint error_hours_pkey primary key (fingerprint, at)
    );
    create index error_hours_at_idx on error_hours (at);
    insert into error_groups
      select distinct on (fingerprint) fingerprint, service, severity, message, exception_type,
        min(at) over (partition by fingerprint), at, null, trace_id
      from error_logs order by fingerprint, at desc;
    insert into error_hours
      select fingerprint, date_trunc('hour', at at time zone 'UTC') at time zone 'UTC', count(*) from error_logs group by 1, 2;

    create table generations (
      id uuid constraint generations_pkey primary key,
      account_id uuid not null,
      quote_id uuid not null,
      ended_at timestamptz not null,
      day date not null,
      total_ms float8 not null,
      error text,
      trace_id text,
      log jsonb not null
    );
    create index generations_quote_idx on generations (quote_id, ended_at desc);
    create index generations_day_idx on generations (day, total_ms desc);
    create index generations_account_idx on generations (account_id);

    -- outlives the accounts that were looked at, and is never changed
    create table looks (
      id bigserial constraint looks_pkey primary key,
      at timestamptz not null,
      admin_id uuid not null,
      what text not null,
      subject_id uuid not null,
      whose uuid not null
    );
    create index looks_whose_idx on looks (whose, at desc);
    create function refuse_change() returns trigger language plpgsql as $body$
    begin
      raise exception 'The audit log is never changed.' using errcode = 'check_violation';
    end $body$;
    create trigger looks_stay before update or delete or truncate on looks
      for each statement execute function refuse_change();
  `);

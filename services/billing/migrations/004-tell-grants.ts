import type { Db } from '@jobspeak/kit';

/** Tells of the plans that administrators gave before there was a log of it that all services write to. */
export const up = (db: Db) =>
  db.raw(`
    insert into outbox (id, name, version, account_id, subject, data)
    select gen_random_uuid(), 'admin.acted', 1, gen_random_uuid(), grants.id::text,
      jsonb_build_object(
        'actId', grants.id,
        'adminId', admin_id,
        'act', 'plan-given',
        'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'whose', about,
        'what', null,
        'change', jsonb_build_object(
          'from', jsonb_build_object('plan', before), 'to', jsonb_build_object('plan', after)))
    from grants_given grants
    where not exists (
      select from outbox
      where name = 'admin.acted' and data->>'whose' = about::text and (data->>'at')::timestamptz = at)
    order by at`);

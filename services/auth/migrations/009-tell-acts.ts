import type { Db } from '@jobspeak/kit';

/**
 * Tells of what administrators did before there was a log of it that all services write to. An act has the id there that
 * it has here: one that was told already is kept once.
 */
export const up = (db: Db) =>
  db.raw(`
    insert into outbox (id, name, version, account_id, subject, data)
    select gen_random_uuid(), 'admin.acted', 1, coalesce(admins.account_id, persons.account_id, gen_random_uuid()),
      changes.id::text,
      jsonb_build_object(
        'actId', changes.id,
        'adminId', admin_id,
        'act', case act
          when 'edited' then 'user-edited'
          when 'looked' then 'user-looked-at'
          when 'signed-out' then 'user-signed-out'
          when 'verification-sent' then 'user-verification-sent'
          when 'deleted' then 'user-deleted'
          else 'recording-listened-to' end,
        'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'whose', persons.account_id,
        'what', coalesce(subject_id, changes.user_id),
        'change', case when act = 'edited' then change end)
    from admin_changes changes
    left join users admins on admins.id = admin_id
    left join users persons on persons.id = changes.user_id
    where not exists (select from outbox where name = 'admin.acted' and data->>'actId' = changes.id::text)
    order by at`);

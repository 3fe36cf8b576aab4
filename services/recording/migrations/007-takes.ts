import type { Db } from '@jobspeak/kit';

/** What is spoken, beside what is uploaded: when, for which quote, by whom it is listened to, and for how long it is kept. */
export const up = (db: Db) =>
  db.raw(`
    alter table recordings
      -- spoken now, in chunks; else a file
      add column spoken boolean not null default false,
      add column started_at timestamptz,
      -- a second take: the quote that it is for, and the line that it replaces
      add column target jsonb,
      add column received_bytes bigint not null default 0,
      -- of the whole audio
      add column sha256 text,
      -- the process that listens while chunks arrive, as long as they do
      add column listener uuid,
      add column listener_until timestamptz,
      add column audio_deleted_at timestamptz,
      drop constraint recordings_quote_key;
    create unique index recordings_quote_key on recordings (quote_id) where target is null;
    create index recordings_quote_idx on recordings (account_id, quote_id);
    create index recordings_audio_idx on recordings (created_at) where audio_deleted_at is null;
    create index recordings_at_work_idx on recordings (account_id) where state = 'transcribing';
    -- whether what is held may not be what was recorded: it may be sent again
    alter table chunks add column doubted boolean not null default false;

    update recordings set received_bytes = sums.bytes
      from (select recording_id, sum(bytes) as bytes from chunks group by 1) sums where sums.recording_id = recordings.id;

    -- what the settings of a business say of its recordings: a copy, kept by business.saved
    create table businesses (
      account_id uuid constraint businesses_pkey primary key,
      audio_days int,
      saved_at timestamptz not null
    );
  `);

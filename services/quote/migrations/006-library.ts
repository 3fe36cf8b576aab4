import type { Db } from '@jobspeak/kit';

/** Edits, deletions and uses of clients and items; templates. */
export const up = (db: Db) =>
  db.raw(`
    alter table clients
      add column version int not null default 1,
      -- quotes that name it, deleted ones left out
      add column usage_count int not null default 0,
      add column deleted_at timestamptz;
    alter table items
      add column version int not null default 1,
      add column usage_count int not null default 0,
      add column deleted_at timestamptz;

    create table templates (
      id uuid constraint templates_pkey primary key default gen_random_uuid(),
      account_id uuid not null,
      version int not null default 1,
      name text not null,
      -- title, sections, lines, notes and terms
      content jsonb not null,
      usage_count int not null default 0,
      deleted_at timestamptz,
      created_at timestamptz not null default clock_timestamp(),
      updated_at timestamptz not null
    );

    -- what is deleted can be brought back for a while, and keeps no name from others
    drop index clients_account_email_key;
    create unique index clients_account_email_key on clients (account_id, lower(email))
      where email <> '' and deleted_at is null;
    drop index items_account_name_key;
    create unique index items_account_name_key on items (account_id, lower(name)) where deleted_at is null;
    create unique index templates_account_name_key on templates (account_id, lower(name)) where deleted_at is null;

    drop index clients_account_name_idx;
    create index clients_account_name_idx on clients (account_id, lower(name), id) where deleted_at is null;
    create index clients_account_created_idx on clients (account_id, created_at desc, id desc) where deleted_at is null;
    create index clients_account_used_idx on clients (account_id, (-usage_count), lower(name), id)
      where deleted_at is null;
    create index items_account_name_idx on items (account_id, lower(name), id) where deleted_at is null;
    create index items_account_created_idx on items (account_id, created_at desc, id desc) where deleted_at is null;
    create index items_account_used_idx on items (account_id, (-usage_count), lower(name), id) where deleted_at is null;

    create function item_ids(content jsonb) returns uuid[] language sql immutable as $$
      select coalesce(array_agg(distinct (line->>'itemId')::uuid), '{}')
      from jsonb_array_elements(content->'lines') line
      where line->>'itemId' is not null
    $$;
    create function client_ids(content jsonb) returns uuid[] language sql immutable as $$
      select array_remove(array[nullif(content->'client'->>'id', '')::uuid], null)
    $$;

    update items set usage_count = uses.number
    from (
      select account_id, used, count(*) as number from quotes, unnest(item_ids(content)) used
      where state <> 'deleted' group by 1, 2
    ) uses
    where items.account_id = uses.account_id and items.id = uses.used;
    update clients set usage_count = uses.number
    from (
      select account_id, used, count(*) as number from quotes, unnest(client_ids(content)) used
      where state <> 'deleted' group by 1, 2
    ) uses
    where clients.account_id = uses.account_id and clients.id = uses.used;

    -- Counted as quotes are written, whoever writes them: a list of 10,000 items sorted by use is read from an index.
    create function count_uses() returns trigger language plpgsql as $$
    declare
      account uuid;
      items_before uuid[] := '{}';
      items_after uuid[] := '{}';
      clients_before uuid[] := '{}';
      clients_after uuid[] := '{}';
    begin
      if tg_op <> 'INSERT' then
        account := old.account_id;
        if old.state <> 'deleted' then
          items_before := item_ids(old.content);
          clients_before := client_ids(old.content);
        end if;
      end if;
      if tg_op <> 'DELETE' then
        account := new.account_id;
        if new.state <> 'deleted' then
          items_after := item_ids(new.content);
          clients_after := client_ids(new.content);
        end if;
      end if;
      if items_before <> items_after then
        -- always in the same order, so that two quotes cannot wait for each other
        perform from items
          where account_id = account and id = any(items_before || items_after)
            and id = any(items_before) <> (id = any(items_after))
          order by id for no key update;
        update items set usage_count = usage_count + case when id = any(items_after) then 1 else -1 end
          where account_id = account and id = any(items_before || items_after)
            and id = any(items_before) <> (id = any(items_after));
      end if;
      if clients_before <> clients_after then
        perform from clients
          where account_id = account and id = any(clients_before || clients_after)
          order by id for no key update;
        update clients set usage_count = usage_count + case when id = any(clients_after) then 1 else -1 end
          where account_id = account and id = any(clients_before || clients_after);
      end if;
      return null;
    end
    $$;
    create trigger quotes_count_uses after insert or delete or update of content, state on quotes
      for each row execute function count_uses();
  `);

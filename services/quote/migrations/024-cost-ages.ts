import type { Db } from '@jobspeak/kit';

/** Since when the cost of an item stands. */
export const up = (db: Db) =>
  db.raw(`
    -- null where there is no cost, or nobody knows: of items that were edited before this was kept
    alter table items add column cost_since timestamptz;
    update items set cost_since = created_at where unit_cost is not null and version = 1;

    -- whoever writes it: a screen, an import, a library that is brought back
    create function note_cost_since() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' or new.unit_cost is distinct from old.unit_cost then
        new.cost_since := case when new.unit_cost is not null then now() end;
      end if;
      return new;
    end
    $$;
    create trigger items_note_cost_since before insert or update of unit_cost on items
      for each row execute function note_cost_since();
  `);

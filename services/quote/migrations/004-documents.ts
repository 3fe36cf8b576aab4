import type { Db } from '@jobspeak/kit';

/** What quotes, clients and items have come to hold. */
export const up = (db: Db) =>
  db.raw(`
    update quotes set content =
      '{"sections": [], "pricesIncludeTax": false, "hideLinePrices": false, "photos": []}'::jsonb || content;

    alter table clients
      add column contacts jsonb not null default '[]',
      add column sites jsonb not null default '[]',
      add column notes text not null default '';

    alter table items
      add column code text not null default '',
      add column unit_cost bigint;
  `);

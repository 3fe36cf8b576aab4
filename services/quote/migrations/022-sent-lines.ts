import type { Db } from '@jobspeak/kit';

/** The lines of what was sent, by account and day: what is told of the past is read here, and not in all quotes. */
export const up = (db: Db) =>
  db.raw(`
    create table sent_lines (
      quote_id uuid not null constraint sent_lines_quote_fkey references quotes (id) on delete cascade,
      revision int not null,
      -- the place on the document
      position int not null,
      account_id uuid not null,
      -- a day as yyyy-mm-dd
      issued_on text not null,
      currency text not null,
      includes_tax boolean not null,
      kind text not null,
      description text not null,
      quantity numeric(15, 3) not null,
      unit text not null,
      -- null where nobody had priced it, or the price was a range
      unit_price bigint,
      constraint sent_lines_pkey primary key (quote_id, revision, position)
    );
    create index sent_lines_recent_idx on sent_lines (account_id, issued_on desc, quote_id, position);

    -- what was sent before there was this table
    insert into sent_lines
    select version.quote_id, version.revision, line.position, version.account_id,
           version.content->>'issuedOn', version.content->>'currency', (version.content->>'pricesIncludeTax')::boolean,
           line.value->>'kind', line.value->>'description', (line.value->>'quantity')::numeric, line.value->>'unit',
           case when line.value->'low'->>'unitPrice' is null then (line.value->>'unitPrice')::bigint end
      from quote_versions version
      cross join lateral jsonb_array_elements(version.content->'lines') with ordinality as line (value, position)
     where exists (
       select from quote_timeline entry
        where entry.quote_id = version.quote_id and entry.revision = version.revision
          and entry.what in ('sent', 'approved')
     );
  `);

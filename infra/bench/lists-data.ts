/** What fills accounts for `npm run bench -- lists`. */

/** A year of quotes: three lines each, words that many have, that some have, and that twenty have. */
export const QUOTES = `
  with given as (
    select cast(:accountId as uuid) as account_id, cast(:rows as int) as rows, cast(:found as int) as found
  )
  insert into quotes (id, account_id, state, document_status, currency, locale, content, title, client_name, total,
    missing_prices, to_check, number, sequence, client_id, words, created_at, updated_at)
  select gen_random_uuid(), account_id, case when n % 19 = 0 then 'archived' when n % 3 = 0 then 'draft' else 'finalized' end,
    (array['draft', 'sent', 'approved', 'rejected', 'completed', 'pending'])[1 + n % 6], 'GBP', 'en-GB',
    jsonb_build_object('title', 'Job ' || n, 'client', jsonb_build_object('name', 'Client ' || n % 5000),
      'lines', (select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'kind', 'material', 'quantity', 2,
        'unit', 'm', 'unitPrice', n % 9000, 'description', 'Work ' || (n * k) % 997 || ' as agreed on site'))
        from generate_series(1, 3) k)),
    'Job ' || n, 'Client ' || n % 5000, cast(n as bigint) * 7919 % 1000003, 0, case when n % 50 = 0 then 1 else 0 end,
    'Q-2026-' || n, n, null,
    array_to_tsvector((select array_agg(distinct left(cast(account_id as text), 8) || ':' || word) from unnest(array[
      'q', '2026', cast(n as text), 'job', 'client', cast(n % 5000 as text), 'work', 'as', 'agreed', 'on', 'site',
      'common' || n % 10, 'term' || (n * 31) % 997, 'rare' || chr(97 + n % (rows / found) % 26) || n % (rows / found)
    ]) word)),
    now() - n * interval '1 year' / rows, now() - (n * 13 % rows) * interval '1 year' / rows
  from given, generate_series(1, rows) n`;

/** As the quotes: invoices of a year, one in twenty-nine a credit note, one in nineteen overdue. */
export const INVOICES = `
  with given as (
    select cast(:accountId as uuid) as account_id, cast(:rows as int) as rows, cast(:found as int) as found
  )
  insert into invoices (id, account_id, kind, version, number, document_status, currency, locale, content, issued_on,
    due_on, invoiced_before, credited, paid, title, client_id, client_name, total, balance, words, created_at, updated_at)
  select gen_random_uuid(), account_id, case when n % 29 = 0 then 'credit-note' else 'invoice' end, 1, 'INV-2026-' || n,
    case when n % 29 = 0 then 'completed' else status end, 'GBP', 'en-GB',
    jsonb_build_object('title', 'Job ' || n, 'client', jsonb_build_object('name', 'Client ' || n % 5000),
      'lines', (select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'kind', 'material', 'quantity', 2,
        'unit', 'm', 'unitPrice', n % 9000, 'description', 'Work ' || (n * k) % 997 || ' as agreed on site'))
        from generate_series(1, 3) k)),
    to_char(made, 'YYYY-MM-DD'), to_char(case when n % 19 = 0 then now() - interval '3 days' else now() + interval '20 days' end, 'YYYY-MM-DD'),
    0, 0, 0, 'Job ' || n, null, 'Client ' || n % 5000, total, case when status = 'sent' and n % 29 > 0 then total else 0 end,
    array_to_tsvector((select array_agg(distinct left(cast(account_id as text), 8) || ':' || word) from unnest(array[
      'inv', '2026', cast(n as text), 'job', 'client', cast(n % 5000 as text), 'work', 'as', 'agreed', 'on', 'site',
      'common' || n % 10, 'term' || (n * 31) % 997, 'rare' || chr(97 + n % (rows / found) % 26) || n % (rows / found)
    ]) word)),
    made, now() - (n * 13 % rows) * interval '1 year' / rows
  from given, generate_series(1, rows) n,
    lateral (select now() - n * interval '1 year' / rows as made, cast(n as bigint) * 7919 % 1000003 + 1 as total,
      (array['draft', 'sent', 'completed', 'pending', 'completed'])[1 + n % 5] as status) facts`;

import type { Db } from '@jobspeak/kit';

/** How people come on, counted as it happens: a million of them are read from a few rows. */
export const up = (db: Db) =>
  db.raw(`
    -- when an account began; counts go by it
    create table beginnings (
      account_id uuid constraint beginnings_pkey primary key,
      at timestamptz not null
    );
    -- what is counted already: each step, and each week of work, once
    create table counted (
      account_id uuid not null,
      what text not null,
      constraint counted_pkey primary key (account_id, what)
    );

    -- by the day (UTC) of the sign-up
    create table step_counts (
      day date not null,
      step text not null,
      people int not null,
      constraint step_counts_pkey primary key (day, step)
    );
    -- by the Monday (UTC) of the week of the sign-up; the nth week after it
    create table week_counts (
      week date not null,
      nth int not null,
      accounts int not null,
      constraint week_counts_pkey primary key (week, nth)
    );
    create table plan_counts (
      plan text constraint plan_counts_pkey primary key,
      accounts int not null
    );
    insert into plan_counts (plan, accounts) select plan, count(*) from plans group by plan;
  `);

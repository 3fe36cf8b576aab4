import { BusinessSettings, type Invoice } from '@jobspeak/contracts';
import type { Db, Transaction } from '@jobspeak/kit';
import { z } from 'zod';
import { type Business, findLogo, keepLogo } from '../business/store';

const Taken = z.tuple([z.object({ sequence: z.int() })]);

/**
 * Takes the next number of a kind of document, never below `first`, and holds the count until the transaction ends:
 * rolled back, the number is free again, so that there are no gaps.
 */
export const takeSequence = async (
  trx: Transaction,
  accountId: string,
  kind: Invoice['kind'],
  first: number,
): Promise<number> => {
  const { rows } = await trx.raw<{ rows: unknown[] }>(
    `insert into counters (account_id, kind, next) values (:accountId, :kind, cast(:first as int) + 1)
     on conflict (account_id, kind) do update set next = greatest(counters.next, cast(:first as int)) + 1
     returning next - 1 as sequence`,
    { accountId, kind, first },
  );
  return Taken.parse(rows)[0].sequence;
};

/** Freezes the business on a document that is issued. */
export const freezeBusiness = async (trx: Transaction, accountId: string, id: string, business: Business) =>
  trx('invoices')
    .where({ account_id: accountId, id })
    .update({
      business: JSON.stringify(business.settings),
      logo_id: await keepLogo(trx, accountId, business.logo),
    });

/** The business of the day of issue, or null for what is not issued. */
export const frozenBusiness = async (db: Db, accountId: string, id: string): Promise<Business | null> => {
  const row: { business: unknown; logo_id: string | null } | undefined = await db('invoices')
    .where({ account_id: accountId, id })
    .first('business', 'logo_id');
  if (!row?.business) return null;
  const logo = row.logo_id && (await findLogo(db, accountId, row.logo_id));
  return { settings: BusinessSettings.parse(row.business), logo };
};

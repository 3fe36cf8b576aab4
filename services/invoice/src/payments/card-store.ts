import type { Db, Transaction } from '@jobspeak/kit';

/** Keeps what was told, unless later news has come before it. @returns whether it was kept. */
export const keepCards = async (
  trx: Transaction,
  accountId: string,
  isEnabled: boolean,
  toldAt: Date,
): Promise<boolean> => {
  const rows: unknown[] = await trx('card_businesses')
    .insert({ account_id: accountId, is_enabled: isEnabled, told_at: toldAt })
    .onConflict('account_id')
    .merge()
    .where('card_businesses.told_at', '<=', toldAt)
    .returning('account_id');
  return rows.length > 0;
};

/** Whether customers of an account can pay by card. */
export const takesCards = async (db: Db, accountId: string): Promise<boolean> =>
  (await db('card_businesses').where({ account_id: accountId, is_enabled: true }).first('account_id')) !== undefined;

/** Whether a payment or a refund is noted by the name that the card provider gives it. */
export const hasReference = async (db: Db, accountId: string, reference: string): Promise<boolean> =>
  (await db('payments').where({ account_id: accountId, reference }).first('id')) !== undefined;

/** Whether a payment was made on a page of the card provider. */
export const isByCard = async (db: Db, accountId: string, id: string): Promise<boolean> =>
  (await db('payments').where({ account_id: accountId, id }).whereNotNull('reference').first('id')) !== undefined;

/** Gives a payment that was just noted the name that the card provider gives it. */
export const nameReference = (trx: Transaction, accountId: string, id: string, reference: string) =>
  trx('payments').where({ account_id: accountId, id }).update({ reference });

/** Invoices of which something is to be paid and whose customers have a link. */
export const sharedOwed = async (db: Db, accountId: string): Promise<string[]> => {
  const rows: { id: string }[] = await db('invoices')
    .join('shares', 'shares.document_id', 'invoices.id')
    .where('invoices.account_id', accountId)
    .where('shares.account_id', accountId)
    .where('invoices.kind', 'invoice')
    .whereIn('invoices.document_status', ['sent', 'pending'])
    .select('invoices.id');
  return rows.map(({ id }) => id);
};

import { createHash } from 'node:crypto';
import { BusinessSettings, firstSettings } from '@jobspeak/contracts';
import type { Db, Transaction } from '@jobspeak/kit';

/** A business as its documents name it: its settings, and its logo as a data URL. */
export interface Business {
  settings: BusinessSettings;
  logo: string | null;
}

/** What is known of the account's business; what all begin with while the news of it is still on its way. */
export const businessOf = async (db: Db, accountId: string): Promise<Business> => {
  const row: { settings: unknown; logo: string | null } | undefined = await db('businesses')
    .where({ account_id: accountId })
    .first('settings', 'logo');
  return row
    ? { settings: BusinessSettings.parse(row.settings), logo: row.logo }
    : { settings: firstSettings(), logo: null };
};

/** Keeps the news, unless later news has come before it. */
export const keepBusiness = (trx: Transaction, accountId: string, { settings, logo }: Business, toldAt: Date) =>
  trx('businesses')
    .insert({ account_id: accountId, settings: JSON.stringify(settings), logo, told_at: toldAt })
    .onConflict('account_id')
    .merge()
    .where('businesses.told_at', '<=', toldAt);

/** Keeps a logo for a document that carries it. @returns by what it is found again. */
export const keepLogo = async (trx: Transaction, accountId: string, logo: string | null): Promise<string | null> => {
  if (logo === null) return null;
  const id = createHash('sha256').update(logo).digest('hex').slice(0, 16);
  await trx('logos').insert({ account_id: accountId, id, logo }).onConflict(['account_id', 'id']).ignore();
  return id;
};

export const findLogo = async (db: Db, accountId: string, id: string): Promise<string | null> => {
  const row: { logo: string } | undefined = await db('logos').where({ account_id: accountId, id }).first('logo');
  return row?.logo ?? null;
};

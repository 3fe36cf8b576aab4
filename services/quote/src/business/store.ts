import { Business, BusinessSettings } from '@jobspeak/contracts';
import type { Db, Transaction } from '@jobspeak/kit';

interface BusinessRow {
  settings: unknown;
  version: number;
  logo_version: string | null;
}

const COLUMNS = ['settings', 'version', 'logo_version'] as const;

const toBusiness = (row: BusinessRow): Business =>
  Business.parse({ ...(row.settings as object), version: row.version, logoVersion: row.logo_version });

/** The business of an account, or null before anything is known of it. */
export const findBusiness = async (db: Db, accountId: string): Promise<Business | null> => {
  const row: BusinessRow | undefined = await db('businesses')
    .where({ account_id: accountId })
    .first(...COLUMNS);
  return row ? toBusiness(row) : null;
};

/** Holds the row until the transaction ends, so that two edits cannot pass each other. */
export const lockBusiness = async (trx: Transaction, accountId: string): Promise<Business> => {
  const row: BusinessRow | undefined = await trx('businesses')
    .where({ account_id: accountId })
    .forUpdate()
    .first(...COLUMNS);
  if (!row) throw new Error('A business has to be there before it is locked.');
  return toBusiness(row);
};

/** Keeps what is there already: a second caller changes nothing. */
export const insertSettings = (db: Db, accountId: string, settings: BusinessSettings) =>
  db('businesses')
    .insert({ account_id: accountId, settings: JSON.stringify(settings) })
    .onConflict('account_id')
    .ignore();

/** Writes the settings that registration brings, unless they have come before; tells whether it did. */
export const registerBusiness = async (db: Db, accountId: string, settings: BusinessSettings): Promise<boolean> => {
  const rows: unknown[] = await db('businesses')
    .insert({ account_id: accountId, settings: JSON.stringify(settings), registered: true })
    .onConflict('account_id')
    .merge()
    .where('businesses.registered', false)
    .returning('account_id');
  return rows.length > 0;
};

export const updateSettings = (db: Db, accountId: string, version: number, settings: BusinessSettings) =>
  db('businesses')
    .where({ account_id: accountId })
    .update({ settings: JSON.stringify(BusinessSettings.parse(settings)), version, registered: true });

/** The logo as a PNG, or null without one. */
export const findLogo = async (db: Db, accountId: string): Promise<Buffer | null> => {
  const row: { logo: Buffer | null } | undefined = await db('businesses')
    .where({ account_id: accountId })
    .first('logo');
  return row?.logo ?? null;
};

export const updateLogo = (db: Db, accountId: string, logo: Buffer | null, logoVersion: string | null) =>
  db('businesses').where({ account_id: accountId }).update({ logo, logo_version: logoVersion });

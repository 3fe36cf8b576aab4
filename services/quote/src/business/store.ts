import { BusinessSettings } from '@jobspeak/contracts';
import type { Db } from '@jobspeak/kit';

/** The settings of an account, or null before anything is known of it. */
export const findSettings = async (db: Db, accountId: string): Promise<BusinessSettings | null> => {
  const row: { settings: unknown } | undefined = await db('businesses')
    .where({ account_id: accountId })
    .first('settings');
  return row ? BusinessSettings.parse(row.settings) : null;
};

/** Keeps what is there already: a second caller changes nothing. */
export const insertSettings = (db: Db, accountId: string, settings: BusinessSettings) =>
  db('businesses')
    .insert({ account_id: accountId, settings: JSON.stringify(settings) })
    .onConflict('account_id')
    .ignore();

/** Writes the settings that registration brings, unless they have come before. */
export const registerBusiness = (db: Db, accountId: string, settings: BusinessSettings) =>
  db('businesses')
    .insert({ account_id: accountId, settings: JSON.stringify(settings), registered: true })
    .onConflict('account_id')
    .merge()
    .where('businesses.registered', false);

export const updateSettings = (db: Db, accountId: string, settings: BusinessSettings) =>
  db('businesses')
    .where({ account_id: accountId })
    .update({ settings: JSON.stringify(settings), registered: true });

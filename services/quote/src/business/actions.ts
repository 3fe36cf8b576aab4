import { createHash } from 'node:crypto';
import {
  AppError,
  type Business,
  type BusinessEdit,
  BusinessSettings,
  businessSaved,
  firstSettings,
  localeOfTrial,
} from '@jobspeak/contracts';
import { type Db, emit, type Transaction } from '@jobspeak/kit';
import { drawLogo } from '../images';
import * as store from './store';

/**
 * The account's business; defaults for a moment, while the news of a registration is still on its way, and for a trial,
 * of which no such news come.
 */
export async function businessOf(db: Db, accountId: string): Promise<Business> {
  const known = await store.findBusiness(db, accountId);
  if (known) return known;
  const settings = firstSettings({ locale: localeOfTrial(accountId) ?? undefined });
  await store.insertSettings(db, accountId, settings);
  return (await store.findBusiness(db, accountId)) ?? { ...settings, version: 1, logoVersion: null };
}

/** The account's settings: what its documents start from. */
export const settingsOf = async (db: Db, accountId: string): Promise<BusinessSettings> =>
  BusinessSettings.parse(await businessOf(db, accountId));

/** A picture as a document carries it. */
export const dataUrl = (png: Buffer): string => `data:image/png;base64,${png.toString('base64')}`;

/** The logo as a data URL for documents, or null without one. */
export const logoOf = async (db: Db, accountId: string): Promise<string | null> =>
  store.findLogo(db, accountId).then((png) => png && dataUrl(png));

/** Tells the other services of the business as it is now. */
export const announceBusiness = async (
  trx: Transaction,
  accountId: string,
  by: 'owner' | 'registration' = 'owner',
): Promise<void> => {
  const settings = await settingsOf(trx, accountId);
  const logo = await logoOf(trx, accountId);
  await emit(trx, businessSaved, accountId, { businessId: accountId, settings, logo, by });
};

/**
 * Changes the settings that the edit names; the others stay.
 * @throws AppError STALE_VERSION, with the current business, when the edit was made on another version.
 */
export async function changeSettings(
  db: Db,
  accountId: string,
  { version, ...changes }: BusinessEdit,
): Promise<Business> {
  await businessOf(db, accountId);
  return db.transaction(async (trx) => {
    const current = await store.lockBusiness(trx, accountId);
    if (version !== undefined && version !== current.version)
      throw new AppError('STALE_VERSION', undefined, { details: { current } });
    const settings = BusinessSettings.parse({ ...current, ...changes });
    await store.updateSettings(trx, accountId, current.version + 1, settings);
    await announceBusiness(trx, accountId);
    return { ...current, ...settings, version: current.version + 1 };
  });
}

/** The largest box that a logo fills on paper, at twice the points. */
const LOGO_BOX = { width: 640, height: 240 };

/**
 * Takes a picture as the logo, drawn anew; null takes the logo away.
 * @throws AppError IMAGE_NOT_READABLE.
 */
export async function changeLogo(db: Db, accountId: string, picture: Buffer | null): Promise<Business> {
  const logo = picture && (await drawLogo(picture, LOGO_BOX));
  const logoVersion = logo && createHash('sha256').update(logo).digest('hex').slice(0, 16);
  await businessOf(db, accountId);
  return db.transaction(async (trx) => {
    const current = await store.lockBusiness(trx, accountId);
    await store.updateLogo(trx, accountId, logo, logoVersion);
    await announceBusiness(trx, accountId);
    return { ...current, logoVersion };
  });
}

import type { BusinessSettings } from '@jobspeak/contracts';
import type { Db } from '@jobspeak/kit';
import { defaultSettings } from './domain';
import * as store from './store';

/** The account's settings; defaults for a moment, while the news of a registration is still on its way. */
export async function settingsOf(db: Db, accountId: string): Promise<BusinessSettings> {
  const known = await store.findSettings(db, accountId);
  if (known) return known;
  const settings = defaultSettings({ name: 'My business', email: '', locale: 'en-GB' });
  await store.insertSettings(db, accountId, settings);
  return (await store.findSettings(db, accountId)) ?? settings;
}

export async function changeSettings(db: Db, accountId: string, settings: BusinessSettings): Promise<BusinessSettings> {
  await settingsOf(db, accountId);
  await store.updateSettings(db, accountId, settings);
  return settings;
}

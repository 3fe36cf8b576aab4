import { THEME_KEY } from '@jobspeak/web';
import { forgetPhotos, forgetSayings } from '../quotes';
import { forgetCaptions, forgetTakes } from '../recording';

/**
 * Removes what this device keeps of somebody whose account is deleted: what they have spoken or photographed and not sent, and what they
 * have chosen. The theme stays, so that the page does not flash. Logging out removes none of it.
 */
export async function forgetOnThisDevice(userId: string): Promise<void> {
  for (const key of Object.keys(localStorage))
    if (key.startsWith('jobspeak') && key !== THEME_KEY) localStorage.removeItem(key);
  // a browser that keeps no data has none to remove
  await Promise.allSettled([forgetTakes(userId), forgetPhotos(userId), forgetSayings(userId), forgetCaptions()]);
}

import { signInWithGoogle, submit } from '@jobspeak/web';
import { localeFor, zoneHere } from '../locale';

/** Signs in with what Google's button handed over. The shell sees the new session and leads on. */
export const sendCredential = (credential: string): Promise<unknown> =>
  submit(() => signInWithGoogle({ credential, locale: localeFor(navigator.languages), timeZone: zoneHere() }));

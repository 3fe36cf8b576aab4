import type { GoogleSettings } from '@jobspeak/contracts';
import { api, type Parser, signInWithGoogle } from '@jobspeak/web';
import { localeFor } from '../locale';

const Settings: Parser<GoogleSettings> = {
  parse: (value) => {
    const { clientId, nonce } = (value ?? {}) as Partial<GoogleSettings>;
    return { clientId: clientId ?? null, nonce: nonce ?? null };
  },
};

/** What Google's button is drawn with; nothing where Google is not set up. */
export const googleSettings = (signal: AbortSignal): Promise<GoogleSettings> =>
  api.get('/auth/google', Settings, { signal });

/** Signs in with what Google's button handed over. The shell sees the new session and leads on. */
export const sendCredential = (credential: string): Promise<unknown> =>
  signInWithGoogle(credential, localeFor(navigator.languages));

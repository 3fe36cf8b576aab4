import type { GoogleSettings } from '@jobspeak/contracts';
import { api, type Parser } from '@jobspeak/web';

const Settings: Parser<GoogleSettings> = {
  parse: (value) => {
    const { clientId, nonce } = (value ?? {}) as Partial<GoogleSettings>;
    return { clientId: clientId ?? null, nonce: nonce ?? null };
  },
};

/** What Google's button is drawn with; nothing where Google is not set up. */
export const googleSettings = (signal: AbortSignal): Promise<GoogleSettings> =>
  api.get('/auth/google', Settings, { signal });

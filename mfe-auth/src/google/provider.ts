/** Heights of Google's button in pixels (specification, section 9). */
export const GOOGLE_HEIGHTS = { large: 40, medium: 32, small: 20 } as const;
export type GoogleSize = keyof typeof GOOGLE_HEIGHTS;
/** What Google writes on its button. */
export type GoogleText = 'signin_with' | 'signup_with';

const SCRIPT = 'https://accounts.google.com/gsi/client';
const PATIENCE_MS = 120_000;

/** As much of Google's script as is used: developers.google.com/identity/gsi/web/reference/js-reference. */
export interface GoogleIdentity {
  initialize: (options: {
    client_id: string;
    nonce: string;
    callback: (answer: { credential: string }) => void;
  }) => void;
  renderButton: (
    parent: HTMLElement,
    options: { type: 'standard'; size: GoogleSize; theme: 'outline' | 'filled_black'; text: string; width: number },
  ) => void;
}
declare global {
  interface Window {
    google?: { accounts: { id: GoogleIdentity } };
  }
}

let loading: Promise<GoogleIdentity> | null = null;

function insertScript(): Promise<GoogleIdentity> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new Error('Google did not answer'));
    };
    const timer = setTimeout(fail, PATIENCE_MS);
    script.src = SCRIPT;
    script.async = true;
    script.onerror = fail;
    script.onload = () => {
      clearTimeout(timer);
      if (window.google) resolve(window.google.accounts.id);
      else fail();
    };
    document.head.append(script);
  });
}

/** Google's script, loaded once; asked for again after a failure. */
export function loadGoogle(): Promise<GoogleIdentity> {
  loading ??= insertScript().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

interface Drawing {
  clientId: string;
  nonce: string;
  size: GoogleSize;
  text: GoogleText;
  isDark: boolean;
  onCredential: (credential: string) => void;
}

/** The widths that Google allows, in pixels. */
const WIDEST = 400;

/** Draws Google's button in place of what is there. */
export function drawButton(google: GoogleIdentity, place: HTMLElement, drawing: Drawing): void {
  const { clientId, nonce, size, text, isDark, onCredential } = drawing;
  google.initialize({ client_id: clientId, nonce, callback: ({ credential }) => onCredential(credential) });
  place.replaceChildren();
  const width = Math.min(place.parentElement?.parentElement?.clientWidth || WIDEST, WIDEST);
  google.renderButton(place, { type: 'standard', size, theme: isDark ? 'filled_black' : 'outline', text, width });
}

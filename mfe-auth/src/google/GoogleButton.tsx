import { useToasts } from '@jobspeak/ui';
import { textOf, useTheme } from '@jobspeak/web';
import { useEffect, useRef, useState } from 'react';
import styles from './GoogleButton.module.css';
import { drawButton, GOOGLE_HEIGHTS, type GoogleSize, type GoogleText, loadGoogle } from './provider';
import { sendCredential } from './session';
import { googleSettings } from './settings';

/** A nonce is good for ten minutes: a page that stays open longer is given a new one in time. */
const NONCE_FRESH_MS = 9 * 60_000;

export interface Props {
  size?: GoogleSize;
  text: GoogleText;
}

/** Google's own button. Where Google is not set up, or its script does not come, there is none. */
export default function GoogleButton({ size = 'large', text }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(false);
  const isDark = useTheme((theme) => theme.isDarkMode);
  const toasts = useToasts();
  useEffect(() => {
    const stop = new AbortController();
    const draw = async () => {
      const { clientId, nonce } = await googleSettings(stop.signal);
      if (!clientId || !nonce) return;
      const google = await loadGoogle();
      if (stop.signal.aborted || !place.current) return;
      const onCredential = (credential: string) => {
        sendCredential(credential).catch((error: unknown) => {
          toasts.show({ type: 'error', title: textOf(error) });
          refresh();
        });
      };
      drawButton(google, place.current, { clientId, nonce, size, text, isDark, onCredential });
      setShown(true);
    };
    // without the button there is still the form: a missing one is no failure to speak of
    const refresh = () => void draw().catch(() => setShown(false));
    refresh();
    const timer = setInterval(refresh, NONCE_FRESH_MS);
    return () => {
      stop.abort();
      clearInterval(timer);
    };
  }, [size, text, isDark, toasts]);
  return (
    <div className={shown ? styles.shown : styles.waiting}>
      <p className={styles.or}>or</p>
      <div ref={place} className={styles.button} style={{ height: GOOGLE_HEIGHTS[size] }} />
    </div>
  );
}

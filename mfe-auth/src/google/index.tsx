import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import type { Props } from './GoogleButton';
import type { GoogleText } from './provider';
import { googleSettings } from './settings';

// a button that cannot be loaded is not there, which is no failure: there is still the form
const GoogleButton = lazy<ComponentType<Props>>(() => import('./GoogleButton').catch(() => ({ default: () => null })));

/** Google's button, where Google is set up; elsewhere not even its code is loaded. */
export function GoogleSignIn({ text }: { text: GoogleText }) {
  const [hasGoogle, setHasGoogle] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    googleSettings(stop.signal).then(
      ({ clientId }) => setHasGoogle(clientId !== null),
      () => setHasGoogle(false), // there is still the form
    );
    return () => stop.abort();
  }, []);
  return <Suspense>{hasGoogle && <GoogleButton text={text} />}</Suspense>;
}

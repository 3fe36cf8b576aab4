import { lazy } from 'react';

/** Google's button, loaded after the form that it stands under. */
export const GoogleButton = lazy(() => import('./GoogleButton'));

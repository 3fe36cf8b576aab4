import { lazy } from 'react';

/** What the rest of this app knows of recordings. */
export { QueueNotice } from './QueueCard';
export { TakeSender } from './TakeSender';
export { forgetTakes, openTakes } from './takes';
/** Loaded when somebody wants to speak. */
export const VoiceSheet = lazy(() => import('./VoiceSheet').then((file) => ({ default: file.VoiceSheet })));

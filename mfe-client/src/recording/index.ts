import { lazy } from 'react';

/** What the rest of this app knows of recordings. */
export { QueueNotice } from './QueueCard';
export { TakeSender } from './TakeSender';
export { forgetTakes, openTakes } from './takes';
export { Utterance } from './utterance';
/** Loaded when somebody wants to speak. */
export const VoiceSheet = lazy(() => import('./VoiceSheet').then((file) => ({ default: file.VoiceSheet })));
/** Loaded when somebody looks at the settings. */
export const CaptionSettings = lazy(() =>
  import('./captions/CaptionSettings').then((file) => ({ default: file.CaptionSettings })),
);
/** Removes what this device has fetched for captions of its own. */
export const forgetCaptions = async (): Promise<void> => (await import('./captions/pack')).removePack();

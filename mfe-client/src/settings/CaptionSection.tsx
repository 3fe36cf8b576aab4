import { SkeletonList } from '@jobspeak/ui/parts';
import { Suspense } from 'react';
import { CaptionSettings } from '../recording';
import { Section } from './Section';

/** Words while one speaks, where there is no signal. */
export const CaptionSection = () => (
  <Section
    title="Captions without signal"
    about="For this device. It listens by itself while there is no signal, so that you see your words. Fetched once, best over Wi-Fi."
  >
    <Suspense fallback={<SkeletonList rows={1} />}>
      <CaptionSettings />
    </Suspense>
  </Section>
);

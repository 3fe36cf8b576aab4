import { useQueryClient } from '@jobspeak/web/query';
import { useEffect } from 'react';

/** Sends the pictures that an earlier visit could not, at the start and when the connection is back. Shows nothing. */
export function PhotosOnTheirWay(): null {
  const cache = useQueryClient();
  useEffect(() => {
    // a browser that keeps no data has none to send; without a connection there is a next time
    const resume = () =>
      void import('./sendings').then(({ resumePhotos }) => resumePhotos(cache)).catch(() => undefined);
    resume();
    window.addEventListener('online', resume);
    return () => window.removeEventListener('online', resume);
  }, [cache]);
  return null;
}

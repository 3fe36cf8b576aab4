import { useToasts } from '@jobspeak/ui';
import { useEffect } from 'react';
import { keepOffline } from './register';

/** Keeps the app on this device, and says when a newer version of it waits. */
export default function Offline(): null {
  const toasts = useToasts();
  useEffect(
    () =>
      keepOffline(() =>
        toasts.show({
          type: 'info',
          title: 'A new version is ready.',
          persistent: true,
          action: { label: 'Reload', onSelect: () => location.reload() },
        }),
      ),
    [toasts],
  );
  return null;
}

import { Loading } from '@jobspeak/ui';
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';

/**
 * A screen whose code comes when it is first shown, with a spinner (or `loading`) until then. Code that could not be loaded is asked
 * for again whenever the screen is mounted anew, as an error boundary's 'Try again' does: a `lazy` of React alone stays
 * failed for good.
 */
export function lazyScreen<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
  loading: ReactNode = <Loading />,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  const begin = () => lazy(() => load().then((screen) => ({ default: (loaded = screen) })));
  return function Screen(props: Props) {
    const [{ Part }] = useState(() => ({ Part: loaded ?? begin() }));
    return (
      <Suspense fallback={loading}>
        <Part {...props} />
      </Suspense>
    );
  };
}

import { Button, ErrorBoundary, ErrorCard, Loading } from '@jobspeak/ui';
import { ERRORS } from '@jobspeak/web';
import {
  type ComponentType,
  createElement,
  type LazyExoticComponent,
  lazy,
  Suspense,
  useEffect,
  useState,
} from 'react';
import styles from './RemoteRoutes.module.css';
import { type RemoteName, routesOf } from './remotes';

// outside React on purpose: a render that the router throws away must not ask for the remote again, without end
const loaded = new Map<RemoteName, LazyExoticComponent<ComponentType>>();

function screensOf(name: RemoteName): LazyExoticComponent<ComponentType> {
  const known = loaded.get(name);
  if (known) return known;
  const routes = lazy(() => routesOf(name));
  loaded.set(name, routes);
  return routes;
}

/** The screens of a remote, in their place. While they cannot be loaded, an error card; the rest of the app goes on. */
export const RemoteRoutes = ({ name }: { name: RemoteName }) => <Remote key={name} name={name} />;

function Remote({ name }: { name: RemoteName }) {
  const [attempt, setAttempt] = useState(0);
  // made by a function, not as <Screens />: the component lives outside, it is only looked up here
  const screens = createElement(screensOf(name));
  const retry = () => {
    loaded.delete(name);
    setAttempt(attempt + 1);
  };
  return (
    <ErrorBoundary
      key={attempt}
      fallback={(error) => (
        <ErrorCard
          title="Something went wrong"
          onRetry={retry}
          detail={error instanceof Error ? error.message : String(error)}
        >
          {ERRORS.UNKNOWN_ERROR.text} Everything else still works.
        </ErrorCard>
      )}
    >
      <Suspense fallback={<PatientLoading />}>{screens}</Suspense>
    </ErrorBoundary>
  );
}

const SLOW_MS = 10_000;

function PatientLoading() {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <Loading />
      {slow && (
        <div className={styles.slow} role="status">
          <p>This is taking longer than usual. Your connection may be weak.</p>
          <Button variant="secondary" onClick={() => location.reload()}>
            Reload the page
          </Button>
        </div>
      )}
    </>
  );
}

import { ErrorBoundary, Wordmark } from '@jobspeak/ui';
import { CloudOff } from '@jobspeak/ui/icons';
import { BottomNav, type NavLinkProps, Sidebar } from '@jobspeak/ui/parts';
import { refreshProfile, useOnline } from '@jobspeak/web';
import { Link, Outlet, useLocation } from '@jobspeak/web/router';
import { setSidebarCollapsed, setView, useUi } from '@jobspeak/web/state';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { AccountMenu } from './AccountMenu';
import styles from './Frame.module.css';
import { afterFirstScreen } from './first-screen';
import { type Area, belongsTo, DESTINATIONS } from './navigation';
import { useScrollPlace } from './scroll-place';
import { exposeTour } from './tour/state';

// its words, its stream and what it needs of the contracts are not what a first screen waits for
const Bell = lazy(() => afterFirstScreen().then(() => import('./notices/Bell')));
const Tour = lazy(() => afterFirstScreen().then(() => import('./tour/Tour')));
const Offline = lazy(() => import('./offline/Offline'));

const RouterLink = ({ href, ...rest }: NavLinkProps) => <Link to={href} {...rest} />;

/** Keeps the person's facts fresh while they work. */
function useFreshProfile(): void {
  useEffect(() => {
    const onVisible = () => document.visibilityState === 'visible' && void refreshProfile();
    void refreshProfile();
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, []);
}

/** On a first visit, the letters of the device stand there until the screen does (see public/theme.js). */
function useOwnLetters(): void {
  useEffect(() => {
    void afterFirstScreen().then(() => delete document.documentElement.dataset.letters);
  }, []);
}

const IDLE_AFTER_MS = 2_000;

/** Whether the page has nothing better to do any more: from then on it tells how it feels, and is kept for offline. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const start = () => setIdle(true);
    const timer = setTimeout(
      () => ('requestIdleCallback' in window ? requestIdleCallback(start) : start()),
      IDLE_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, []);
  return idle;
}

function useReports(idle: boolean): void {
  useEffect(() => {
    // without a connection it is not loaded, and nobody misses it
    if (idle) void import('@jobspeak/web/reports').then(({ startReports }) => startReports()).catch(() => undefined);
  }, [idle]);
}

/** What surrounds every signed-in screen. */
export default function Frame({ area }: { area: Area }) {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  useScrollPlace(() => main.current?.focus({ preventScroll: true }));
  const collapsed = useUi((ui) => ui.sidebarCollapsed);
  useFreshProfile();
  useOwnLetters();
  const idle = useIdle();
  useReports(idle);
  useEffect(() => setView(area), [area]);
  useEffect(exposeTour, []);
  const items = DESTINATIONS[area].map((item) => ({ ...item, current: belongsTo(pathname, item.href) }));
  // a sidebar is read from the top: there, the main action comes first
  const sidebarItems = [...items.filter((item) => item.main), ...items.filter((item) => !item.main)];
  return (
    <div className={styles.frame}>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <Sidebar
        items={sidebarItems}
        link={RouterLink}
        collapsed={collapsed}
        onCollapsedChange={setSidebarCollapsed}
        footer={
          <>
            {area === 'client' && (
              <Suspense>
                <Bell place="sidebar" named={!collapsed} />
              </Suspense>
            )}
            <AccountMenu area={area} place="sidebar" named={!collapsed} />
          </>
        }
      />
      <div className={styles.column}>
        <header className={styles.top}>
          <Wordmark size={28} />
          <div className={styles.topActions}>
            {area === 'client' && (
              <Suspense>
                <Bell place="top" />
              </Suspense>
            )}
            <div data-nav="account">
              <AccountMenu area={area} place="top" />
            </div>
          </div>
        </header>
        <OfflineBanner />
        <main id="main" ref={main} tabIndex={-1} className={styles.main}>
          <Outlet />
        </main>
      </div>
      {idle && area === 'client' && (
        <Quietly>
          <Offline />
        </Quietly>
      )}
      <BottomNav items={items.filter((item) => !item.wideOnly)} link={RouterLink} />
      {area === 'client' && (
        <Quietly>
          <Tour />
        </Quietly>
      )}
    </div>
  );
}

/** What is nice to have: where it cannot be loaded, nobody is told. */
const Quietly = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary fallback={() => null}>
    <Suspense>{children}</Suspense>
  </ErrorBoundary>
);

const OfflineBanner = () => {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className={styles.offline}>
          <CloudOff size={18} aria-hidden="true" />
          You are offline. Changes and recordings are sent once you are back.
        </p>
      )}
    </div>
  );
};

import { Loading } from '@jobspeak/ui';
import { homeOf, paths, safeReturn, useSession } from '@jobspeak/web';
import { Navigate, useLocation, useSearchParams } from '@jobspeak/web/router';
import { Fragment, type ReactNode, useState } from 'react';

/** Lets only signed-in people through; others sign in first and come back. */
export function RequireUser({ children }: { children: ReactNode }) {
  const { isAuthenticated, isLoading, error, user } = useSession();
  const { pathname, search } = useLocation();
  const [wasSignedIn] = useState(isAuthenticated);
  if (isLoading) return <Loading />;
  if (!isAuthenticated) {
    // who logs out on purpose does not want to come back to this place; the next person even less
    const loggedOut = wasSignedIn && error === null;
    return <Navigate to={paths.login(loggedOut ? undefined : pathname + search)} replace />;
  }
  // somebody else begins anew: no screen takes what one person has typed or spoken over to the next
  return <Fragment key={user?.id}>{children}</Fragment>;
}

/** Lets only the role 'admin' through; other people go to the root, which sends them home. */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const role = useSession((session) => session.user?.role);
  return <RequireUser>{role === 'admin' ? children : <Navigate to={paths.root()} replace />}</RequireUser>;
}

/** Lets only strangers through; who has signed in goes on to where they wanted to be. */
export function RequireStranger({ children }: { children: ReactNode }) {
  const { isAuthenticated, isLoading, user } = useSession();
  const [query] = useSearchParams();
  if (isLoading) return <Loading />;
  if (isAuthenticated) return <Navigate to={safeReturn(query.get('returnTo')) ?? homeOf(user?.role)} replace />;
  return children;
}

/** Where the root and unknown addresses lead. */
export function Home() {
  const role = useSession((session) => session.user?.role);
  return (
    <RequireUser>
      <Navigate to={homeOf(role)} replace />
    </RequireUser>
  );
}

import { ErrorBoundary, ToastProvider } from '@jobspeak/ui';
import { lazyScreen, paths, useSession } from '@jobspeak/web';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from '@jobspeak/web/router';
import { Home, RequireAdmin, RequireStranger, RequireUser } from './guards';
import { RemoteRoutes } from './RemoteRoutes';

export const loadFrame = () => import('./Frame').then((file) => file.default);
const Frame = lazyScreen(loadFrame);

/** What strangers see. The remote routes by the whole address, because these have no part in common. */
const STRANGER_PATHS: readonly string[] = [paths.login(), paths.signup()];
/** What anybody may open: where the links of e-mails lead, and the card provider. */
const OPEN_PATHS: readonly string[] = [paths.forgotPassword(), paths.resetPassword(), paths.subscriptionSuccess()];

function Elsewhere() {
  const { pathname, search } = useLocation();
  const place = pathname.replace(/\/+$/, '');
  const isVerification = place === paths.login() && new URLSearchParams(search).has('verify');
  if (OPEN_PATHS.includes(place) || isVerification) return <RemoteRoutes name="mfe_auth" />;
  if (!STRANGER_PATHS.includes(place)) return <Home />;
  return (
    <RequireStranger>
      <RemoteRoutes name="mfe_auth" />
    </RequireStranger>
  );
}

/** Everybody's own settings, in the frame of where they work. */
function AccountFrame() {
  const role = useSession((session) => session.user?.role);
  return (
    <RequireUser>
      <Frame area={role === 'admin' ? 'admin' : 'client'} />
    </RequireUser>
  );
}

/** Every route of the product (specification, section 2). */
export const AppRoutes = () => (
  <Routes>
    <Route path={paths.client()} element={<Navigate to={paths.dashboard()} replace />} />
    <Route
      element={
        <RequireUser>
          <Frame area="client" />
        </RequireUser>
      }
    >
      <Route path="/client/*" element={<RemoteRoutes name="mfe_client" />} />
    </Route>
    <Route element={<AccountFrame />}>
      <Route path={paths.accountSettings()} element={<RemoteRoutes name="mfe_client" />} />
    </Route>
    <Route
      element={
        <RequireAdmin>
          <Frame area="admin" />
        </RequireAdmin>
      }
    >
      <Route path="/admin/*" element={<RemoteRoutes name="mfe_admin" />} />
    </Route>
    <Route path="*" element={<Elsewhere />} />
  </Routes>
);

/** The host: session, theme, toasts and routes; the screens come from the remotes. */
export const App = () => (
  <ToastProvider>
    <ErrorBoundary>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
    </ErrorBoundary>
  </ToastProvider>
);

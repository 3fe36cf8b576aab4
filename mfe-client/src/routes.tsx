import { Loading } from '@jobspeak/ui';
import { SkeletonList } from '@jobspeak/ui/parts';
import { paths } from '@jobspeak/web';
import { Boundary, QueryProvider } from '@jobspeak/web/query';
import { Navigate, Route, Routes } from '@jobspeak/web/router';
import { lazy, type ReactNode } from 'react';
import { DashboardScreen } from './dashboard/DashboardScreen';

const QuotesScreen = lazy(() => import('./quotes/QuotesScreen').then((file) => ({ default: file.QuotesScreen })));
const QuoteScreen = lazy(() => import('./quotes/QuoteScreen').then((file) => ({ default: file.QuoteScreen })));
const RecordingScreen = lazy(() =>
  import('./recording/RecordingScreen').then((file) => ({ default: file.RecordingScreen })),
);

const AccountScreen = lazy(() => import('./settings/SettingsScreen').then((file) => ({ default: file.AccountScreen })));
const SettingsScreen = lazy(() =>
  import('./settings/SettingsScreen').then((file) => ({ default: file.SettingsScreen })),
);
const AccountSettings = lazy(() =>
  import('./settings/AccountSettings').then((file) => ({ default: file.AccountSettings })),
);
const BusinessSettings = lazy(() =>
  import('./business/BusinessSettings').then((file) => ({ default: file.BusinessSettings })),
);

const settings = (part: ReactNode) => (
  <SettingsScreen>
    <Boundary loading={<SkeletonList rows={6} />}>{part}</Boundary>
  </SettingsScreen>
);

/** The tradesperson's screens. Any other address below leads to the dashboard. */
export default function ClientRoutes() {
  return (
    <QueryProvider>
      <Boundary loading={<Loading />}>
        <Routes>
          <Route path="dashboard" element={<DashboardScreen />} />
          <Route path="quotes" element={<QuotesScreen />} />
          <Route path="quotes/:id" element={<QuoteScreen />} />
          <Route path="recording" element={<RecordingScreen />} />
          <Route path="settings" element={settings(<BusinessSettings />)} />
          <Route path="settings/account" element={settings(<AccountSettings />)} />
          {/* the shell mounts these routes at /settings too, for everybody's own account */}
          <Route index element={<AccountScreen />} />
          <Route path="*" element={<Navigate to={paths.dashboard()} replace />} />
        </Routes>
      </Boundary>
    </QueryProvider>
  );
}

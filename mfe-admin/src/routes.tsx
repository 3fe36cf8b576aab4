import { Loading } from '@jobspeak/ui';
import { lazyScreen } from '@jobspeak/web';
import { officePaths } from '@jobspeak/web/office';
import { Boundary, QueryProvider } from '@jobspeak/web/query';
import { Navigate, Route, Routes } from '@jobspeak/web/router';
import { DashboardScreen } from './dashboard/DashboardScreen';

const MetricsScreen = lazyScreen(() => import('./metrics/MetricsScreen').then((file) => file.MetricsScreen));
const GenerationTimesScreen = lazyScreen(() =>
  import('./generations/GenerationTimesScreen').then((file) => file.GenerationTimesScreen),
);
const GenerationLogScreen = lazyScreen(() =>
  import('./generations/GenerationLogScreen').then((file) => file.GenerationLogScreen),
);
const ErrorsScreen = lazyScreen(() => import('./errors/ErrorsScreen').then((file) => file.ErrorsScreen));
const ErrorScreen = lazyScreen(() => import('./errors/ErrorScreen').then((file) => file.ErrorScreen));
const TraceScreen = lazyScreen(() => import('./traces/TraceScreen').then((file) => file.TraceScreen));
const UsersScreen = lazyScreen(() => import('./users/UsersScreen').then((file) => file.UsersScreen));
const EmailScreen = lazyScreen(() => import('./email/EmailScreen').then((file) => file.EmailScreen));
const AnalyticsScreen = lazyScreen(() => import('./analytics/AnalyticsScreen').then((file) => file.AnalyticsScreen));
const FlagsScreen = lazyScreen(() => import('./flags/FlagsScreen').then((file) => file.FlagsScreen));
const FeedbackScreen = lazyScreen(() => import('./feedback/FeedbackScreen').then((file) => file.FeedbackScreen));
const AuditScreen = lazyScreen(() => import('./audit/AuditScreen').then((file) => file.AuditScreen));
const ShowcaseScreen = lazyScreen(() => import('./showcase/ShowcaseScreen').then((file) => file.ShowcaseScreen));
const UserScreen = lazyScreen(() => import('./users/UserScreen').then((file) => file.UserScreen));

/** The back office. Its first screen is the dashboard; every other address leads there. */
export default function AdminRoutes() {
  return (
    <QueryProvider>
      <Boundary loading={<Loading />}>
        <Routes>
          <Route path="dashboard" element={<DashboardScreen />} />
          <Route path="metrics" element={<MetricsScreen />} />
          <Route path="generation-times" element={<GenerationTimesScreen />} />
          <Route path="generation-logs/:quoteId" element={<GenerationLogScreen />} />
          <Route path="error-logs" element={<ErrorsScreen />} />
          <Route path="error-logs/:fingerprint" element={<ErrorScreen />} />
          <Route path="traces/:traceId" element={<TraceScreen />} />
          <Route path="email" element={<EmailScreen />} />
          <Route path="user-analytics" element={<AnalyticsScreen />} />
          <Route path="feature-flags" element={<FlagsScreen />} />
          <Route path="feedback" element={<FeedbackScreen />} />
          <Route path="audit" element={<AuditScreen />} />
          <Route path="showcase" element={<ShowcaseScreen />} />
          <Route path="users" element={<UsersScreen />} />
          <Route path="users/:id" element={<UserScreen />} />
          <Route path="*" element={<Navigate to={officePaths.dashboard()} replace />} />
        </Routes>
      </Boundary>
    </QueryProvider>
  );
}

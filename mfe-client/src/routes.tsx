import { Loading } from '@jobspeak/ui';
import { SkeletonList } from '@jobspeak/ui/parts';
import { lazyScreen, paths } from '@jobspeak/web';
import { Boundary, QueryProvider } from '@jobspeak/web/query';
import { Navigate, Route, Routes } from '@jobspeak/web/router';
import { useBusinessDialog } from '@jobspeak/web/state';
import type { ReactNode } from 'react';
import { patiently } from './patiently';

// these two bring schemas along, which are half of all that a first screen would have to wait for
const Companions = lazyScreen(() => patiently(() => import('./Companions')).then((file) => file.Companions), null);
const PlanLeft = lazyScreen(() => patiently(() => import('./billing')).then((file) => file.PlanLeft), null);
const QuotesScreen = lazyScreen(() => import('./quotes/QuotesScreen').then((file) => file.QuotesScreen));
const loadQuoteScreen = () => import('./quotes/QuoteScreen').then((file) => file.QuoteScreen);
const QuoteScreen = lazyScreen(loadQuoteScreen);
const PreviewScreen = lazyScreen(() => import('./quotes/preview/PreviewScreen').then((file) => file.PreviewScreen));
const VersionsScreen = lazyScreen(() => import('./quotes/versions/VersionsScreen').then((file) => file.VersionsScreen));
const InvoicesScreen = lazyScreen(() => import('./invoices/InvoicesScreen').then((file) => file.InvoicesScreen));
const InvoiceScreen = lazyScreen(() => import('./invoices/InvoiceScreen').then((file) => file.InvoiceScreen));
// the web server names the files of these two in the head of the page that opens with them
const loadRecordingScreen = () => import('./recording/RecordingScreen').then((file) => file.RecordingScreen);
const RecordingScreen = lazyScreen<{ onBegin?: () => void; above?: ReactNode }>(loadRecordingScreen);
const loadDashboardScreen = () => import('./dashboard/DashboardScreen').then((file) => file.DashboardScreen);
const DashboardScreen = lazyScreen<{ welcome?: ReactNode }>(loadDashboardScreen);
const GettingStarted = lazyScreen(() => import('./dashboard/GettingStarted').then((file) => file.GettingStarted), null);

/** The screens that the app is opened with: who does so does not wait for their parts one by one. */
const FIRST: Readonly<Record<string, () => Promise<unknown>>> = {
  [paths.recording()]: loadRecordingScreen,
  [paths.dashboard()]: loadDashboardScreen,
};
FIRST[location.pathname]?.().catch(() => undefined);

const ItemsScreen = lazyScreen<{ below?: ReactNode }>(() =>
  import('./items/ItemsScreen').then((file) => file.ItemsScreen),
);
const LearnedSection = lazyScreen(
  () => import('./learned/LearnedSection').then((file) => file.LearnedSection),
  <SkeletonList rows={2} />,
);
const ClientsScreen = lazyScreen(() => import('./clients/ClientsScreen').then((file) => file.ClientsScreen));
const ClientScreen = lazyScreen(() => import('./clients/ClientScreen').then((file) => file.ClientScreen));
const TemplatesScreen = lazyScreen(() => import('./templates/TemplatesScreen').then((file) => file.TemplatesScreen));
const TemplateScreen = lazyScreen(() => import('./templates/TemplateScreen').then((file) => file.TemplateScreen));
const AccountScreen = lazyScreen(() => import('./settings/SettingsScreen').then((file) => file.AccountScreen));
const SettingsScreen = lazyScreen(() => import('./settings/SettingsScreen').then((file) => file.SettingsScreen));
const AccountSettings = lazyScreen(
  () => import('./settings/AccountSettings').then((file) => file.AccountSettings),
  <SkeletonList rows={6} />,
);
const BillingSettings = lazyScreen(
  () => import('./billing/BillingSettings').then((file) => file.BillingSettings),
  <SkeletonList rows={6} />,
);
const BusinessSettings = lazyScreen(
  () => import('./business/BusinessSettings').then((file) => file.BusinessSettings),
  <SkeletonList rows={6} />,
);

const BusinessDialog = lazyScreen(() => import('./business/BusinessDialog').then((file) => file.BusinessDialog), null);

/** The business settings over whatever screen is open. */
function SettingsDialog() {
  const isOpen = useBusinessDialog((dialog) => dialog.isOpen);
  return isOpen && <BusinessDialog />;
}

const settings = (part: ReactNode, wide = false) => (
  <SettingsScreen wide={wide}>
    <Boundary loading={<SkeletonList rows={6} />}>{part}</Boundary>
  </SettingsScreen>
);

/** The tradesperson's screens. Any other address below leads to the dashboard. */
export default function ClientRoutes() {
  return (
    <QueryProvider>
      <Companions />
      <Boundary loading={null}>
        <SettingsDialog />
      </Boundary>
      <Boundary loading={<Loading />}>
        <Routes>
          <Route path="dashboard" element={<DashboardScreen welcome={<GettingStarted />} />} />
          <Route path="quotes" element={<QuotesScreen />} />
          <Route path="quotes/:id" element={<QuoteScreen />} />
          <Route path="quotes/:id/preview" element={<PreviewScreen />} />
          <Route path="quotes/:id/versions" element={<VersionsScreen />} />
          <Route path="invoices" element={<InvoicesScreen />} />
          <Route path="invoices/:id" element={<InvoiceScreen />} />
          <Route path="items" element={<ItemsScreen below={<LearnedSection />} />} />
          <Route path="clients" element={<ClientsScreen />} />
          <Route path="clients/:id" element={<ClientScreen />} />
          <Route path="templates" element={<TemplatesScreen />} />
          <Route path="templates/:id" element={<TemplateScreen />} />
          {/* who speaks will want to see the quote: its screen is fetched meanwhile */}
          <Route
            path="recording"
            element={
              <RecordingScreen above={<PlanLeft />} onBegin={() => void loadQuoteScreen().catch(() => undefined)} />
            }
          />
          <Route path="settings" element={settings(<BusinessSettings />, true)} />
          <Route path="settings/billing" element={settings(<BillingSettings />)} />
          <Route path="settings/account" element={settings(<AccountSettings />)} />
          {/* the shell mounts these routes at /settings too, for everybody's own account */}
          <Route index element={<AccountScreen />} />
          <Route path="*" element={<Navigate to={paths.dashboard()} replace />} />
        </Routes>
      </Boundary>
    </QueryProvider>
  );
}

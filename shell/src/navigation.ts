import {
  AudioLines,
  Clock,
  Copy,
  FileText,
  Flag,
  Gauge,
  type Icon,
  LayoutDashboard,
  Mail,
  MessageSquare,
  Mic,
  Package,
  Receipt,
  Settings,
  Sparkles,
  TrendingUp,
  TriangleAlert,
  Users,
} from '@jobspeak/ui/icons';
import { paths } from '@jobspeak/web';

export type Area = 'client' | 'admin';

interface Destination {
  id: string;
  label: string;
  href: string;
  icon: Icon;
  main?: boolean;
  /** In the sidebar alone: on a phone, the account's menu leads there. */
  wideOnly?: boolean;
}

/** Only screens that exist. The order is that of the phone's bar, with the main action in the middle. */
export const DESTINATIONS: Record<Area, readonly Destination[]> = {
  client: [
    { id: 'dashboard', label: 'Dashboard', href: paths.dashboard(), icon: LayoutDashboard },
    { id: 'quotes', label: 'Quotes', href: paths.quotes(), icon: FileText },
    { id: 'record', label: 'Record', href: paths.recording(), icon: Mic, main: true },
    { id: 'invoices', label: 'Invoices', href: paths.invoices(), icon: Receipt },
    { id: 'clients', label: 'Clients', href: paths.clients(), icon: Users },
    { id: 'items', label: 'Items', href: paths.items(), icon: Package, wideOnly: true },
    { id: 'templates', label: 'Templates', href: paths.templates(), icon: Copy, wideOnly: true },
    { id: 'settings', label: 'Settings', href: paths.settings(), icon: Settings, wideOnly: true },
  ],
  admin: [
    { id: 'dashboard', label: 'Dashboard', href: paths.adminDashboard(), icon: LayoutDashboard },
    { id: 'metrics', label: 'Metrics', href: paths.adminMetrics(), icon: Gauge },
    { id: 'generation-times', label: 'Times', href: paths.adminGenerationTimes(), icon: Clock },
    { id: 'errors', label: 'Errors', href: paths.adminErrorLogs(), icon: TriangleAlert },
    { id: 'users', label: 'Users', href: paths.adminUsers(), icon: Users },
    { id: 'analytics', label: 'Analytics', href: paths.adminUserAnalytics(), icon: TrendingUp, wideOnly: true },
    { id: 'feedback', label: 'Feedback', href: paths.adminFeedback(), icon: MessageSquare, wideOnly: true },
    { id: 'flags', label: 'Flags', href: paths.adminFeatureFlags(), icon: Flag, wideOnly: true },
    { id: 'email', label: 'Email', href: paths.adminEmail(), icon: Mail, wideOnly: true },
    { id: 'showcase', label: 'Showcase', href: paths.adminShowcase(), icon: Sparkles, wideOnly: true },
    { id: 'client', label: 'My quotes', href: paths.dashboard(), icon: AudioLines, wideOnly: true },
  ],
};

/** Whether an address belongs to a destination: it is it, or lies below it. */
export const belongsTo = (pathname: string, href: string): boolean =>
  pathname === href || pathname.startsWith(`${href}/`);

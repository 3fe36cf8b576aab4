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
  ShieldCheck,
  Sparkles,
  TrendingUp,
  TriangleAlert,
  Users,
} from '@jobspeak/ui/icons';
import { paths } from '@jobspeak/web';
import { officePaths } from '@jobspeak/web/office';

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
    { id: 'dashboard', label: 'Dashboard', href: officePaths.dashboard(), icon: LayoutDashboard },
    { id: 'metrics', label: 'Metrics', href: officePaths.metrics(), icon: Gauge },
    { id: 'generation-times', label: 'Times', href: officePaths.generationTimes(), icon: Clock },
    { id: 'errors', label: 'Errors', href: officePaths.errorLogs(), icon: TriangleAlert },
    { id: 'users', label: 'Users', href: officePaths.users(), icon: Users },
    { id: 'analytics', label: 'Analytics', href: officePaths.userAnalytics(), icon: TrendingUp, wideOnly: true },
    { id: 'feedback', label: 'Feedback', href: officePaths.feedback(), icon: MessageSquare, wideOnly: true },
    { id: 'flags', label: 'Flags', href: officePaths.featureFlags(), icon: Flag, wideOnly: true },
    { id: 'email', label: 'Email', href: officePaths.email(), icon: Mail, wideOnly: true },
    { id: 'audit', label: 'Audit log', href: officePaths.audit(), icon: ShieldCheck, wideOnly: true },
    { id: 'showcase', label: 'Showcase', href: officePaths.showcase(), icon: Sparkles, wideOnly: true },
    { id: 'client', label: 'My quotes', href: paths.dashboard(), icon: AudioLines, wideOnly: true },
  ],
};

/** Whether an address belongs to a destination: it is it, or lies below it. */
export const belongsTo = (pathname: string, href: string): boolean =>
  pathname === href || pathname.startsWith(`${href}/`);

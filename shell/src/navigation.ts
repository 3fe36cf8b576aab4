import {
  AudioLines,
  Copy,
  FileText,
  type Icon,
  LayoutDashboard,
  Mic,
  Package,
  Receipt,
  Settings,
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
    { id: 'users', label: 'Users', href: paths.adminUsers(), icon: Users },
    { id: 'client', label: 'My quotes', href: paths.dashboard(), icon: AudioLines },
  ],
};

/** Whether an address belongs to a destination: it is it, or lies below it. */
export const belongsTo = (pathname: string, href: string): boolean =>
  pathname === href || pathname.startsWith(`${href}/`);

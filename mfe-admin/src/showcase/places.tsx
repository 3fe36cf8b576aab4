import { Button, classes } from '@jobspeak/ui';
import { FileText, LayoutDashboard, Mic, Receipt, Users } from '@jobspeak/ui/icons';
import { BottomNav, type NavItem, type NavLinkProps, PageHeader, Sidebar } from '@jobspeak/ui/parts';
import { useState } from 'react';
import type { Exhibit } from './exhibit';
import styles from './ShowcaseScreen.module.css';

const ITEMS: readonly NavItem[] = [
  { id: 'dashboard', label: 'Dashboard', icon: LayoutDashboard },
  { id: 'quotes', label: 'Quotes', icon: FileText },
  { id: 'record', label: 'Record', icon: Mic, main: true },
  { id: 'invoices', label: 'Invoices', icon: Receipt },
  { id: 'clients', label: 'Clients', icon: Users },
].map((item) => ({ ...item, href: '#showcase', current: item.id === 'quotes' }));

/** The frame is narrower than a phone. */
const PHONE_ITEMS = 4;

/** A link that leads back to where it stands. The mark of the real one, by which the tour finds it, is left away. */
const NoLink = ({ 'data-nav': _mark, ...link }: NavLinkProps) => <a {...link}>{link.children}</a>;

/** Bars stand at the window's edge: here the frame is their window. */
const Bars = () => (
  <div className={styles.column}>
    <div className={classes(styles.window, styles.narrowOnly)}>
      <BottomNav items={ITEMS.slice(0, PHONE_ITEMS)} link={NoLink} />
    </div>
    <div className={classes(styles.part, styles.wideOnly)}>
      <Side startsCollapsed={false} />
      <Side startsCollapsed />
    </div>
  </div>
);

function Side({ startsCollapsed }: { startsCollapsed: boolean }) {
  const [collapsed, collapse] = useState(startsCollapsed);
  return (
    <div className={styles.window}>
      <Sidebar items={ITEMS} link={NoLink} collapsed={collapsed} onCollapsedChange={collapse} />
    </div>
  );
}

const Heads = () => (
  <div className={styles.column}>
    <PageHeader title="Quotes" />
    <PageHeader
      title="Garden fence with two gates and a long name that needs more than one line"
      subtitle="For Ann Lee, 4 Mill Lane"
      back={<a href="#showcase">Quotes</a>}
      actions={
        <>
          <Button variant="secondary">Preview</Button>
          <Button>Send</Button>
        </>
      }
    />
  </div>
);

/** Where one is, and the ways to elsewhere. */
export const PLACES: readonly Exhibit[] = [
  { name: 'PageHeader', wide: true, Part: Heads },
  { name: 'BottomNav, Sidebar', wide: true, Part: Bars },
];

import type { ComponentType, ReactNode } from 'react';
import { ChevronsLeft, ChevronsRight, type Icon } from './icons';
import styles from './Navigation.module.css';
import { VisuallyHidden } from './VisuallyHidden';
import { Wordmark } from './Wordmark';

export interface NavItem {
  id: string;
  label: string;
  href: string;
  icon: Icon;
  /** The screen that is open belongs to it. */
  current: boolean;
  /** The one big action, in the accent colour. */
  main?: boolean;
}

export interface NavLinkProps {
  href: string;
  className: string | undefined;
  'aria-current': 'page' | undefined;
  title?: string | undefined;
  'data-nav'?: string;
  children: ReactNode;
}

interface NavigationProps {
  items: readonly NavItem[];
  /** The router's link. */
  link: ComponentType<NavLinkProps>;
}

/** The bar at a phone's foot, under 768 px. The main item is the round button in its middle. */
export const BottomNav = ({ items, link: Link }: NavigationProps) => (
  <nav className={styles.bar} aria-label="Main">
    {items.map(({ id, label, href, icon: Symbol, current, main }) => (
      <Link
        key={id}
        href={href}
        data-nav={id}
        className={main ? styles.record : styles.tab}
        aria-current={current ? 'page' : undefined}
      >
        <span className={styles.symbol}>
          <Symbol size={main ? 28 : 24} aria-hidden="true" />
        </span>
        <span className={styles.tabLabel}>{label}</span>
      </Link>
    ))}
  </nav>
);

export interface SidebarProps extends NavigationProps {
  collapsed: boolean;
  onCollapsedChange: (collapsed: boolean) => void;
  /** At its foot: the account menu. */
  footer?: ReactNode;
}

/** The bar at the left, from 768 px up. */
export function Sidebar({ items, link: Link, collapsed, onCollapsedChange, footer }: SidebarProps) {
  const Toggle = collapsed ? ChevronsRight : ChevronsLeft;
  const toggleLabel = collapsed ? 'Expand sidebar' : 'Collapse sidebar';
  return (
    <aside className={styles.sidebar} data-collapsed={collapsed || undefined}>
      <div className={styles.brand}>
        <Wordmark compact={collapsed} />
      </div>
      <nav className={styles.links} aria-label="Main">
        {items.map(({ id, label, href, icon: Symbol, current, main }) => (
          <Link
            key={id}
            href={href}
            data-nav={id}
            className={main ? styles.mainLink : styles.link}
            aria-current={current ? 'page' : undefined}
            title={collapsed ? label : undefined}
          >
            <Symbol size={20} aria-hidden="true" />
            {collapsed ? <VisuallyHidden>{label}</VisuallyHidden> : <span>{label}</span>}
          </Link>
        ))}
      </nav>
      <div className={styles.footer}>{footer}</div>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={!collapsed}
        title={toggleLabel}
        onClick={() => onCollapsedChange(!collapsed)}
      >
        <Toggle size={18} aria-hidden="true" />
        {collapsed ? <VisuallyHidden>{toggleLabel}</VisuallyHidden> : <span>Collapse</span>}
      </button>
    </aside>
  );
}

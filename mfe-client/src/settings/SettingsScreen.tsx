import { Page } from '@jobspeak/ui/parts';
import { paths } from '@jobspeak/web';
import { NavLink } from '@jobspeak/web/router';
import type { ReactNode } from 'react';
import { AccountSettings } from './AccountSettings';
import styles from './SettingsScreen.module.css';

/** /settings: the person's own settings, whatever their role. */
export const AccountScreen = () => (
  <Page title="Account" narrow>
    <AccountSettings />
  </Page>
);

/** /client/settings and what is below: what the tradesperson can set, a part at a time. */
export const SettingsScreen = ({ wide = false, children }: { wide?: boolean; children: ReactNode }) => (
  <Page title="Settings" narrow={!wide}>
    <nav className={styles.parts} aria-label="Settings">
      <NavLink to={paths.settings()} end className={styles.part ?? ''}>
        Business
      </NavLink>
      <NavLink to={paths.settingsBilling()} className={styles.part ?? ''}>
        Plan
      </NavLink>
      <NavLink to={paths.settingsAccount()} className={styles.part ?? ''}>
        Account
      </NavLink>
    </nav>
    {children}
  </Page>
);

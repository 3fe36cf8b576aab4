import { Page } from '@jobspeak/ui/parts';
import { AccountSettings } from './AccountSettings';

/** /settings: the person's own settings, whatever their role. */
export const AccountScreen = () => (
  <Page title="Account" narrow>
    <AccountSettings />
  </Page>
);

/** /client/settings: what the tradesperson can set. */
export const SettingsScreen = () => (
  <Page title="Settings" narrow>
    <AccountSettings />
  </Page>
);

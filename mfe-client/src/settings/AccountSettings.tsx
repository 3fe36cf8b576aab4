import { useSession } from '@jobspeak/web';
import styles from './AccountSettings.module.css';
import { CaptionSection } from './CaptionSection';
import { DangerSection } from './DangerSection';
import { PasswordSection } from './PasswordSection';
import { ProfileSection } from './ProfileSection';
import { SessionsSection } from './SessionsSection';
import { ThemeSection } from './ThemeSection';

/** Everything about the person who is signed in: for /settings, and a part of /client/settings. */
export function AccountSettings() {
  const user = useSession((session) => session.user);
  if (!user) return null; // signed out this moment: the frame is on its way to the sign-in page
  return (
    <div className={styles.sections}>
      <ProfileSection user={user} />
      <PasswordSection user={user} />
      <SessionsSection />
      <CaptionSection />
      <ThemeSection />
      <DangerSection user={user} />
    </div>
  );
}

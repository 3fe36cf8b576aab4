import { useToasts } from '@jobspeak/ui';
import { Flag, LogOut, MessageSquare, Monitor, Moon, Settings, ShieldCheck, Sun } from '@jobspeak/ui/icons';
import { Menu, type MenuItem } from '@jobspeak/ui/parts';
import { paths, setTheme, signOut, type ThemePreference, useSession, useTheme } from '@jobspeak/web';
import { officePaths } from '@jobspeak/web/office';
import { useNavigate } from '@jobspeak/web/router';
import { lazy, Suspense, useState } from 'react';
import styles from './AccountMenu.module.css';
import { type Area, DESTINATIONS } from './navigation';
import { restartTour } from './tour/state';

// loaded with the first word that somebody wants to say
const FeedbackDialog = lazy(() => import('./feedback/FeedbackDialog'));

const THEMES = [
  { id: 'system', label: 'As the device', icon: Monitor },
  { id: 'light', label: 'Light', icon: Sun },
  { id: 'dark', label: 'Dark', icon: Moon },
] as const satisfies readonly { id: ThemePreference; label: string; icon: unknown }[];

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');

interface Choices {
  area: Area;
  preference: ThemePreference;
  isAdmin: boolean;
  go: (path: string) => void;
  tell: () => void;
  leave: () => Promise<void>;
}

/** What the menu offers. */
const itemsOf = ({ area, preference, isAdmin, go, tell, leave }: Choices): MenuItem[] => [
  ...THEMES.map(({ id, label, icon: Symbol }, index) => ({
    id,
    label,
    icon: <Symbol size={18} aria-hidden="true" />,
    checked: preference === id,
    onSelect: () => setTheme(id),
    ...(index === 0 && { heading: 'Theme' }),
  })),
  ...(isAdmin && area === 'client'
    ? [
        {
          id: 'admin',
          label: 'Back office',
          heading: 'Account',
          icon: <ShieldCheck size={18} aria-hidden="true" />,
          onSelect: () => go(officePaths.dashboard()),
        },
      ]
    : []),
  ...DESTINATIONS[area]
    .filter(({ wideOnly, id }) => wideOnly && id !== 'settings')
    .map(({ id, label, href, icon: Symbol }, index) => ({
      id,
      label,
      icon: <Symbol size={18} aria-hidden="true" />,
      onSelect: () => go(href),
      ...(index === 0 && { separated: true }),
    })),
  {
    id: 'settings',
    separated: true,
    label: area === 'client' ? 'Settings' : 'Account',
    icon: <Settings size={18} aria-hidden="true" />,
    onSelect: () => go(area === 'client' ? paths.settings() : paths.accountSettings()),
  },
  ...(area === 'client'
    ? [
        {
          id: 'tour',
          label: 'Show the tour again',
          icon: <Flag size={18} aria-hidden="true" />,
          onSelect: restartTour,
        },
        {
          id: 'feedback',
          label: 'Give feedback',
          icon: <MessageSquare size={18} aria-hidden="true" />,
          onSelect: tell,
        },
      ]
    : []),
  {
    id: 'leave',
    label: 'Log out',
    icon: <LogOut size={18} aria-hidden="true" />,
    onSelect: () => void leave(),
  },
];

interface Props {
  area: Area;
  /** At the phone's top, or at the foot of the sidebar. */
  place: 'top' | 'sidebar';
  /** With the name beside the initials. */
  named?: boolean;
}

/** What the browser's tab calls the screen, without the product's name. */
const screenNow = (): string => document.title.replace(/ · Jobspeak$/, '');

/** Who is signed in, the theme, and the way out. */
export function AccountMenu({ area, place, named = false }: Props) {
  const user = useSession((session) => session.user);
  const preference = useTheme((theme) => theme.preference);
  const toasts = useToasts();
  const navigate = useNavigate();
  const [telling, tell] = useState(false);
  if (!user) return null;
  const person = `${user.firstName} ${user.lastName}`.trim() || user.businessName || user.email;

  const leave = async () => {
    await signOut();
    toasts.show({ type: 'info', title: 'You are logged out.' });
  };
  const items = itemsOf({
    area,
    preference,
    isAdmin: user.role === 'admin',
    go: (path) => void navigate(path),
    tell: () => tell(true),
    leave,
  });
  return (
    <>
      <Menu
        label={`Account of ${person}`}
        align={place === 'sidebar' ? 'start' : 'end'}
        upwards={place === 'sidebar'}
        triggerClass={named ? styles.wideTrigger : styles.trigger}
        trigger={
          <>
            <span className={styles.initials} aria-hidden="true">
              {initialsOf(person)}
            </span>
            {named && (
              <span className={styles.names}>
                <span>{person}</span>
                <small>{user.businessName}</small>
              </span>
            )}
          </>
        }
        header={
          <>
            <p className={styles.person}>{person}</p>
            <p className={styles.email}>{user.email}</p>
          </>
        }
        items={items}
      />
      {telling && (
        <Suspense>
          <FeedbackDialog screen={screenNow()} onClose={() => tell(false)} />
        </Suspense>
      )}
    </>
  );
}

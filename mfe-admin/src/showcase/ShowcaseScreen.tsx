import { classes } from '@jobspeak/ui';
import { Page } from '@jobspeak/ui/parts';
import { useId } from 'react';
import { CONTROLS } from './controls';
import type { Exhibit } from './exhibit';
import { FIGURES } from './figures';
import { MESSAGES } from './messages';
import { PLACES } from './places';
import styles from './ShowcaseScreen.module.css';

const ROOMS: readonly { name: string; exhibits: readonly Exhibit[] }[] = [
  { name: 'Controls', exhibits: CONTROLS },
  { name: 'Messages', exhibits: MESSAGES },
  { name: 'Figures and lists', exhibits: FIGURES },
  { name: 'Places', exhibits: PLACES },
];

const THEMES = [
  { theme: 'light', name: 'Light' },
  { theme: 'dark', name: 'Dark' },
] as const;

/** Every shared component in every state, in both themes. What is pressed here changes nothing. */
export const ShowcaseScreen = () => (
  <Page title="Showcase" subtitle="Every shared component in every state, in both themes.">
    {THEMES.map(({ theme, name }) => (
      <section key={theme} data-theme={theme} aria-label={name} className={styles.theme}>
        <h2>{name}</h2>
        {ROOMS.map((room) => (
          <section key={room.name} aria-label={`${room.name}, ${theme}`} className={styles.room}>
            <h3>{room.name}</h3>
            <div className={styles.exhibits}>
              {room.exhibits.map((exhibit) => (
                <Frame key={exhibit.name} exhibit={exhibit} />
              ))}
            </div>
          </section>
        ))}
      </section>
    ))}
  </Page>
);

function Frame({ exhibit: { name, wide = false, Part } }: { exhibit: Exhibit }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes(styles.exhibit, wide && styles.wide)}>
      <h4 id={id} className={styles.name}>
        {name}
      </h4>
      <div className={styles.part}>
        <Part />
      </div>
    </section>
  );
}

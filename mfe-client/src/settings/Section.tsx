import { Card, classes } from '@jobspeak/ui';
import { type ReactNode, useId } from 'react';
import styles from './AccountSettings.module.css';

interface Props {
  title: string;
  /** A line under the title. */
  about?: ReactNode;
  danger?: boolean;
  children: ReactNode;
}

/** One part of the account, with its heading. */
export function Section({ title, about, danger = false, children }: Props) {
  const id = useId();
  return (
    <Card aria-labelledby={id} className={classes(styles.section, danger && styles.danger)}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {about && <p className={styles.about}>{about}</p>}
      </header>
      {children}
    </Card>
  );
}

import { useDocumentTitle, Wordmark } from '@jobspeak/ui';
import type { ReactNode } from 'react';
import { SpokenQuote } from './SpokenQuote';
import styles from './Welcome.module.css';

interface Props {
  title: string;
  subtitle: string;
  children: ReactNode;
  /** Under the form: the other way in. */
  footer: ReactNode;
}

/** The frame of what strangers see: the form, and on a wide screen what the product does beside it. */
export function Welcome({ title, subtitle, children, footer }: Props) {
  useDocumentTitle(title);
  return (
    <div className={styles.welcome}>
      <main className={styles.side}>
        <div className={styles.column}>
          <Wordmark size={36} />
          <header className={styles.header}>
            <h1 className={styles.title}>{title}</h1>
            <p className={styles.subtitle}>{subtitle}</p>
          </header>
          {children}
          {footer && <p className={styles.footer}>{footer}</p>}
        </div>
      </main>
      <aside className={styles.story} aria-label="What Jobspeak does">
        <SpokenQuote />
      </aside>
    </div>
  );
}

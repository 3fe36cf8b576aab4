import { type ReactNode } from 'react';
import { classes } from './classes';
import { useDocumentTitle } from './document-title';
import { ArrowLeft } from './icons';
import styles from './Page.module.css';

export interface PageHeaderProps {
  title: ReactNode;
  /** A line under the title. */
  subtitle?: ReactNode;
  actions?: ReactNode;
  /** A link to where the person came from, with its words: `<Link to={paths.quotes()}>Quotes</Link>`. */
  back?: ReactNode;
}

/** The head of a screen: its one `h1`, the way back, and what can be done here. */
export const PageHeader = ({ title, subtitle, actions, back }: PageHeaderProps) => (
  <header className={styles.header}>
    {back && (
      <div className={styles.back}>
        <ArrowLeft size={18} aria-hidden="true" />
        {back}
      </div>
    )}
    <div className={styles.row}>
      <div className={styles.titles}>
        <h1 className={styles.title}>{title}</h1>
        {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  </header>
);

export interface PageProps extends PageHeaderProps {
  children: ReactNode;
  /** What the browser's tab says, when the title is not plain text. */
  documentTitle?: string;
  /** A narrow column, for reading and forms. */
  narrow?: boolean;
}

/** A screen: its document title, its head and its body. */
export function Page({ children, documentTitle, narrow = false, ...header }: PageProps) {
  const name = documentTitle ?? (typeof header.title === 'string' ? header.title : undefined);
  useDocumentTitle(name);
  return (
    <div className={classes(styles.page, narrow && styles.narrow)}>
      <PageHeader {...header} />
      {children}
    </div>
  );
}

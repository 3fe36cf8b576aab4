import { Page } from '@jobspeak/ui/parts';
import { Link } from '@jobspeak/web/router';
import type { ReactNode } from 'react';
import { Amount } from './Amount';
import styles from './DocumentPage.module.css';
import { GrowingText } from './GrowingText';

export interface DocumentPageProps {
  /** What the window is called. */
  documentTitle: string;
  back: { to: string; label: string };
  title: { value: string; placeholder: string; readOnly: boolean; onText: (title: string) => void };
  /** Where the document stands. */
  subtitle: ReactNode;
  /** The one thing to do next, if there is one. */
  main: ReactNode;
  menu: ReactNode;
  /** How it stands with the customer: first on a phone, beside the document on a desk. */
  customer: ReactNode;
  /** The document itself, and what belongs beside it. */
  children: ReactNode;
  side: ReactNode;
  /** The sum that matters most, in minor units, from its lower end where it has one: always in sight on a phone. */
  sum: { label: string; minor: number; low?: number | undefined };
  money: { currency: string; locale: string };
  /** What stands beside the sum while there is nothing to do next. */
  otherwise?: ReactNode;
  dialog: ReactNode;
}

/** The screen of one document: its title edited in place, the document, what belongs beside it, and a bar on phones. */
export function DocumentPage(props: DocumentPageProps) {
  const { back, title, main, menu, customer, children, side, dialog } = props;
  return (
    <Page
      documentTitle={props.documentTitle}
      back={<Link to={back.to}>{back.label}</Link>}
      title={<GrowingText className={styles.title} label="Title" maxLength={160} {...title} />}
      subtitle={props.subtitle}
      actions={
        <>
          {main && <div className={styles.wide}>{main}</div>}
          {menu}
        </>
      }
    >
      <div className={styles.columns}>
        <div className={styles.customer}>{customer}</div>
        <div className={styles.document}>{children}</div>
        <div className={styles.side}>{side}</div>
      </div>
      <SumBar {...props} />
      {dialog}
    </Page>
  );
}

function SumBar({ sum, money, main, otherwise }: DocumentPageProps) {
  const action = main ?? otherwise;
  if (!action) return null;
  return (
    <div className={styles.bar} data-action-bar>
      <p className={styles.sum}>
        <span>{sum.label}</span>
        <Amount
          className={sum.low === undefined ? undefined : styles.range}
          low={sum.low}
          high={sum.minor}
          money={money}
          strong
        />
      </p>
      {action}
    </div>
  );
}

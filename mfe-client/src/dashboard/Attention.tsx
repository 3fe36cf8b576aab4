import type { Dashboard, InvoiceDashboard, Locale } from '@jobspeak/contracts';
import { buttonClass, Card, ErrorCard } from '@jobspeak/ui';
import { CircleCheck } from '@jobspeak/ui/icons';
import { Money, SkeletonList } from '@jobspeak/ui/parts';
import { paths } from '@jobspeak/web';
import { Link } from '@jobspeak/web/router';
import { type ReactNode, useId } from 'react';
import { InvoiceCards } from '../invoices';
import { QuoteCards } from '../quotes';
import styles from './Attention.module.css';
import type { Invoices } from './Numbers';

interface AttentionProps {
  dashboard: Dashboard;
  invoices: Invoices;
  /** Why the invoices are not there, and how to try again. */
  failure: { words: string; retry: () => void } | null;
}

/** What waits for the person today, the most pressing first. */
export function Attention({ dashboard: { toCheck, opened, locale }, invoices, failure }: AttentionProps) {
  const facts = typeof invoices === 'string' ? null : invoices;
  const isClear =
    toCheck.length + opened.length + (facts?.overdueInvoices.length ?? 0) + (facts?.quotesToInvoice.length ?? 0) === 0;
  return (
    <section className={styles.section} aria-labelledby="attention">
      <h2 id="attention">Needs you today</h2>
      {toCheck.length > 0 && (
        <Group title="Drafts to check" to={paths.quotes({ status: 'draft' })} more="All drafts">
          <QuoteCards quotes={toCheck} locale={locale} label="Drafts to check" />
        </Group>
      )}
      {facts && facts.overdueInvoices.length > 0 && (
        <Group title="Overdue invoices" to={paths.invoices({ overdue: 'true' })} more="All overdue">
          <InvoiceCards invoices={facts.overdueInvoices} locale={locale} label="Overdue invoices" />
        </Group>
      )}
      {opened.length > 0 && (
        <Group title="Opened, not answered" to={paths.quotes({ status: 'sent' })} more="All sent">
          <QuoteCards quotes={opened} locale={locale} label="Opened, not answered" />
        </Group>
      )}
      {facts && facts.quotesToInvoice.length > 0 && (
        <Group title="Approved, not invoiced" to={paths.quotes({ status: 'approved' })} more="All approved">
          <ToInvoice facts={facts} locale={locale} />
        </Group>
      )}
      {isClear && invoices !== 'loading' && !failure && (
        <Card flush>
          <p className={styles.clear}>
            <CircleCheck size={20} aria-hidden="true" />
            Nothing waits for you. Every line has its price, and nobody is late.
          </p>
        </Card>
      )}
      {isClear && invoices === 'loading' && (
        <Card flush>
          <SkeletonList rows={2} label="Loading your invoices" />
        </Card>
      )}
      {failure && (
        <ErrorCard title="Invoices are missing here" onRetry={failure.retry}>
          {failure.words}
        </ErrorCard>
      )}
    </section>
  );
}

interface GroupProps {
  title: string;
  to: string;
  more: string;
  children: ReactNode;
}

function Group({ title, to, more, children }: GroupProps) {
  const id = useId();
  return (
    <Card flush aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id}>{title}</h3>
        <Link to={to} className={buttonClass({ variant: 'quiet', size: 'small' })}>
          {more}
        </Link>
      </div>
      {children}
    </Card>
  );
}

/** Agreed quotes with what is left to invoice of them: on the quote's own screen that is one tap. */
const ToInvoice = ({ facts, locale }: { facts: InvoiceDashboard; locale: Locale }) => (
  <ul className={styles.quotes} aria-label="Approved, not invoiced">
    {facts.quotesToInvoice.map(({ quoteId, number, title, clientName, left }) => (
      <li key={quoteId}>
        <span className={styles.name}>
          <Link to={paths.quote(quoteId)}>{title || number}</Link>
          <span className={styles.quiet}>{[clientName, number].filter(Boolean).join(' · ')}</span>
        </span>
        <Money minor={left} currency={facts.currency} locale={locale} strong />
      </li>
    ))}
  </ul>
);

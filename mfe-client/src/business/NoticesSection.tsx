import type { NoticeKind } from '@jobspeak/contracts';
import { ErrorCard } from '@jobspeak/ui';
import { SkeletonList, Switch } from '@jobspeak/ui/parts';
import { textOf } from '@jobspeak/web';
import { useQuery } from '@jobspeak/web/query';
import { Section } from '../settings';
import { preferencesQuery, useSetPreferences } from './api';
import styles from './BusinessSettings.module.css';

const KINDS: readonly { kind: NoticeKind; label: string }[] = [
  { kind: 'quote-opened', label: 'A customer opens a quote or an invoice' },
  { kind: 'quote-approved', label: 'A customer approves a quote' },
  { kind: 'quote-rejected', label: 'A customer declines a quote' },
  { kind: 'quote-question', label: 'A customer asks a question' },
  { kind: 'invoice-paid', label: 'An invoice is paid' },
  { kind: 'delivery-failed', label: 'An email to a customer does not arrive' },
];

/** What is told by e-mail beside the bell; each switch counts at once. */
export function NoticesSection() {
  const { data, error, refetch } = useQuery(preferencesQuery());
  const set = useSetPreferences();
  const wanted = (set.isPending ? set.variables : data?.email) ?? [];
  const toggle = (kind: NoticeKind, on: boolean) =>
    set.mutate(on ? [...wanted, kind] : wanted.filter((each) => each !== kind));
  return (
    <Section title="Emails to you" about="All of it is at the bell; here you choose what is sent to your email too.">
      {error && !data ? (
        <ErrorCard title={textOf(error)} onRetry={() => void refetch()} />
      ) : data ? (
        <div className={styles.fields}>
          {KINDS.map(({ kind, label }) => (
            <Switch
              key={kind}
              label={label}
              checked={wanted.includes(kind)}
              disabled={set.isPending}
              onChange={({ target }) => toggle(kind, target.checked)}
            />
          ))}
        </div>
      ) : (
        <SkeletonList rows={6} />
      )}
    </Section>
  );
}

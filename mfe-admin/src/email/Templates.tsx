import { Card, ErrorCard } from '@jobspeak/ui';
import { Select, SkeletonList } from '@jobspeak/ui/parts';
import { textOf } from '@jobspeak/web';
import { useQuery } from '@jobspeak/web/query';
import { useState } from 'react';
import { previewsQuery } from './api';
import styles from './EmailScreen.module.css';
import { Letter } from './Letter';

/** Every e-mail that there is, filled in with sample values. */
export function Templates() {
  const previews = useQuery(previewsQuery());
  const [chosen, choose] = useState<string | null>(null);
  const items = previews.data?.items ?? [];
  const email = items.find(({ template }) => template === chosen) ?? items[0];
  return (
    <Card aria-labelledby="templates" className={styles.card}>
      <h2 id="templates">Every email there is</h2>
      {previews.isPending && <SkeletonList rows={3} label="Loading the emails there are" />}
      {previews.isError && <ErrorCard onRetry={() => void previews.refetch()}>{textOf(previews.error)}</ErrorCard>}
      {email && (
        <>
          <Select
            label="Email"
            options={items.map(({ template, subject }) => ({ value: template, label: `${template}: ${subject}` }))}
            value={email.template}
            onChange={({ target }) => choose(target.value)}
          />
          <Letter email={email} />
          <details>
            <summary>As plain text</summary>
            <pre className={styles.text}>{email.text}</pre>
          </details>
        </>
      )}
    </Card>
  );
}

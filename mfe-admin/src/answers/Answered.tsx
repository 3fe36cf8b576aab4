import { Card, ErrorCard } from '@jobspeak/ui';
import { SkeletonList } from '@jobspeak/ui/parts';
import { textOf } from '@jobspeak/web';
import type { ReactNode } from 'react';

/** What is asked for: on its way, refused, or there. */
interface Question<Data> {
  data: Data | undefined;
  isPending: boolean;
  isError: boolean;
  error: Error | null;
  refetch: () => Promise<unknown>;
}

interface AnsweredProps<Data> {
  query: Question<Data>;
  /** How long it will be about, in rows. */
  rows: number;
  /** What is on its way, for who cannot see it. */
  label?: string;
  /** What a failure is called. */
  title?: string;
  /** Within a card of somebody else. */
  bare?: boolean;
  children: (data: Data) => ReactNode;
}

/** An answer in its place. What is there stays there when a later question for it fails. */
export function Answered<Data>({ query, rows, label, title, bare, children }: AnsweredProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError)
    return (
      <ErrorCard title={title} onRetry={() => void query.refetch()}>
        {textOf(query.error)}
      </ErrorCard>
    );
  const waiting = <SkeletonList rows={rows} label={label} />;
  return bare ? waiting : <Card flush>{waiting}</Card>;
}

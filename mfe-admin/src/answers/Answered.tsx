import { Card, ErrorCard } from '@jobspeak/ui';
import { SkeletonList } from '@jobspeak/ui/parts';
import { textOf } from '@jobspeak/web';
import type { ReactNode } from 'react';
import { isMissing } from './Missing';

/** What is asked for: on its way, refused, or there. */
interface Question<Data> {
  data: Data | undefined;
  isError: boolean;
  /** What is there was to be renewed, and could not be. */
  isRefetchError: boolean;
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
  /** Shown instead when there is no such thing. */
  missing?: ReactNode;
  /** Within a card of somebody else. */
  bare?: boolean;
  children: (data: Data) => ReactNode;
}

/** An answer in its place. What is there stays there when it cannot be renewed, and it is said that it is old. */
export function Answered<Data>({ query, rows, label, title, missing, bare, children }: AnsweredProps<Data>) {
  const failure = (called: string | undefined) => (
    <ErrorCard title={called} onRetry={() => void query.refetch()}>
      {textOf(query.error)}
    </ErrorCard>
  );
  if (query.data !== undefined)
    return (
      <>
        {query.isRefetchError && failure('This could not be renewed')}
        {children(query.data)}
      </>
    );
  if (query.isError) return missing && isMissing(query.error) ? missing : failure(title);
  const waiting = <SkeletonList rows={rows} label={label} />;
  return bare ? waiting : <Card flush>{waiting}</Card>;
}

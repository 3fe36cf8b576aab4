import { Button, ErrorCard } from '@jobspeak/ui';
import { RelativeDate, SkeletonList } from '@jobspeak/ui/parts';
import { textOf } from '@jobspeak/web';
import { useQuery } from '@jobspeak/web/query';
import { useState } from 'react';
import styles from './TimelineList.module.css';
import { type timelineQuery, wordsOf } from './timeline';

const FIRST_SHOWN = 5;

export interface TimelineListProps {
  query: ReturnType<typeof timelineQuery>;
  locale: string;
}

/** What happened to a document in words: the last few things, and all of them when asked. */
export function TimelineList({ query, locale }: TimelineListProps) {
  const [isWhole, setWhole] = useState(false);
  const timeline = useQuery(query);
  if (timeline.isError) return <ErrorCard onRetry={() => void timeline.refetch()}>{textOf(timeline.error)}</ErrorCard>;
  const entries = timeline.data?.items ?? [];
  const shown = isWhole ? entries : entries.slice(0, FIRST_SHOWN);
  return (
    <>
      {timeline.isPending && <SkeletonList rows={3} label="Loading the history" />}
      <ol className={styles.entries}>
        {shown.map((entry) => {
          const { text, said } = wordsOf(entry);
          return (
            <li key={entry.id}>
              <span>{text}</span>
              {said && <q>{said}</q>}
              <RelativeDate value={entry.at} locale={locale} />
            </li>
          );
        })}
      </ol>
      {entries.length > shown.length && (
        <Button variant="quiet" size="small" onClick={() => setWhole(true)}>
          {`Show all ${entries.length}`}
        </Button>
      )}
    </>
  );
}

import type { Segment } from '@jobspeak/contracts';
import { Card } from '@jobspeak/ui';
import { useId } from 'react';
import { asShare } from '../figures';
import styles from './Words.module.css';

const SECOND_MS = 1_000;

const clockOf = (ms: number): string => {
  const seconds = Math.floor(ms / SECOND_MS);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** What was heard, with when it was said and how sure the engine was. */
export function Words({ segments }: { segments: readonly Segment[] }) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        What was heard
      </h2>
      <ol className={styles.segments}>
        {segments.map((segment) => (
          <li key={`${segment.startMs} ${segment.text}`}>
            <span className={styles.time}>{clockOf(segment.startMs)}</span>
            <span>{segment.text}</span>
            {segment.confidence !== undefined && (
              <span className={styles.time}>{asShare(segment.confidence, 1)} sure</span>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}

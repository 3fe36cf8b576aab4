import { useEffect, useRef } from 'react';
import { Button } from './Button';
import styles from './LoadMore.module.css';

export interface LoadMoreProps {
  busy: boolean;
  /** The last try has failed: the next one is for the person to make. */
  failed?: boolean;
  onMore: () => void;
}

/** So far ahead of the end the next rows are asked for. */
const AHEAD = '1200px';

/** The rest of a list: comes by itself as its end comes near, and by a press. */
export function LoadMore({ busy, failed = false, onMore }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  // looked at anew after each render: what has come may have been too little to move the end out of sight
  useEffect(() => {
    if (busy || failed || !end.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), { rootMargin: AHEAD });
    observer.observe(end.current);
    return () => observer.disconnect();
  });
  return (
    <div ref={end} className={styles.more}>
      <Button variant="secondary" busy={busy} onClick={onMore}>
        Load more
      </Button>
    </div>
  );
}

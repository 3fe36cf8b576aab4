import type { Generation } from '@jobspeak/contracts';
import { listenToEvents } from '@jobspeak/web/events';
import { useEffect, useRef, useState } from 'react';
import { BEGINNING, type Progress, withEvent, withStored } from './progress';

interface Watch {
  quoteId: string;
  /** What the server says that it has stored; null while the quote is not there. */
  stored: Generation | null;
  /** Something has ended or may have been missed: look at the quote again. */
  onNews: () => void;
}

/** Follows a recording on its way to a quote by the event stream; what is stored fills the gaps. */
export function useProgress({ quoteId, stored, onNews }: Watch): Progress {
  const [told, setTold] = useState(BEGINNING);
  const [seen, setSeen] = useState(stored);
  const news = useRef(onNews);
  useEffect(() => {
    news.current = onNews;
  });
  // a failure that runs again: what the stream told before is about the last attempt
  if (seen !== stored) {
    setSeen(stored);
    if (seen?.state === 'failed' && stored?.state === 'running') setTold(BEGINNING);
  }
  useEffect(
    () =>
      listenToEvents({
        onOpen: () => news.current(),
        onEvent: ({ name, data }) => {
          setTold((before) => withEvent(before, name, data, { quoteId }));
          if (/^quote\.generat|^recording\.failed$/.test(name)) news.current();
        },
      }),
    [quoteId],
  );
  return withStored(told, stored);
}

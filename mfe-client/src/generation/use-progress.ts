import type { Generation } from '@jobspeak/contracts';
import { listenToEvents } from '@jobspeak/web/events';
import { useEffect, useRef, useState } from 'react';
import { BEGINNING, type Progress, withEvent, withStored } from './progress';

interface Watch {
  quoteId: string;
  /** What the server says that it has stored; null while the quote is not there. */
  stored: Generation | null;
  /** Something may have been missed: look at the quote again. */
  onNews: () => void;
  /** It has ended, one way or the other: what was asked before knows nothing of it. */
  onEnded: () => void;
}

/** Follows a recording on its way to a quote by the event stream; what is stored fills the gaps. */
export function useProgress({ quoteId, stored, ...listeners }: Watch): Progress {
  const [told, setTold] = useState(BEGINNING);
  const [seen, setSeen] = useState(stored);
  const tell = useRef(listeners);
  useEffect(() => {
    tell.current = listeners;
  });
  // a failure that runs again: what the stream told before is about the last attempt
  if (seen !== stored) {
    setSeen(stored);
    if (seen?.state === 'failed' && stored?.state === 'running') setTold(BEGINNING);
  }
  useEffect(
    () =>
      listenToEvents({
        onOpen: () => tell.current.onNews(),
        onEvent: ({ name, data }) => {
          setTold((before) => withEvent(before, name, data, { quoteId }));
          if (/^quote\.generat|^recording\.failed$/.test(name)) tell.current.onEnded();
        },
      }),
    [quoteId],
  );
  return withStored(told, stored);
}

import { useEffect } from 'react';

/** Names the page in the browser's tab and history while a screen is shown. */
export function useDocumentTitle(name: string | undefined): void {
  useEffect(() => {
    if (name !== undefined) document.title = `${name} · Jobspeak`;
  }, [name]);
}

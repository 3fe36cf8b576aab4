import type { EmailBody } from '@jobspeak/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import styles from './EmailScreen.module.css';

/** A page of its own kind: nothing in it is fetched or run, whatever a letter says. */
const EMPTY = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'"><title>Email</title></head><body></body></html>`;
const HEIGHT = 320;

/** Letters are styled by attributes, which the policy of the product allows no page: they go in by script instead. */
function write(frame: HTMLIFrameElement, html: string): number {
  const page = frame.contentDocument;
  // a frame that is still loading tells when it is there
  if (!page?.body) return HEIGHT;
  const letter = new DOMParser().parseFromString(html.replaceAll(' style="', ' data-style="'), 'text/html');
  page.body.replaceChildren(...letter.body.childNodes);
  page.body.style.cssText = `${letter.body.dataset.style ?? ''};background:#fff`;
  for (const element of page.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset.style ?? '';
  return Math.max(HEIGHT, page.documentElement.scrollHeight);
}

/** An e-mail as its reader sees it. */
export function Letter({ email: { subject, html } }: { email: EmailBody }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(HEIGHT);
  const show = useCallback(() => {
    if (frame.current) setHeight(write(frame.current, html));
  }, [html]);
  useEffect(show, [show]);
  return (
    <iframe
      ref={frame}
      title={subject}
      className={styles.letter}
      // no scripts, no forms, no way out; the same origin only so that it can be written from here
      sandbox="allow-same-origin"
      srcDoc={EMPTY}
      style={{ height }}
      onLoad={show}
    />
  );
}

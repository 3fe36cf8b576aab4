import type { DocumentSnapshot } from '@jobspeak/contracts';
import { documentBody, documentStyles } from '@jobspeak/documents';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useWidth } from '../use-width';
import styles from './Preview.module.css';

/** A4 in CSS pixels, with the margins of the print. */
const WIDTH = 794;
const HEIGHT = 1123;
const PAGE = `html { background: #fff; color-scheme: light; } body { margin: 0; padding: 45px 60px 57px; } body * { animation: none; }`;

/** A page of its own kind: nothing in it is fetched or run, whatever a setting says. */
const EMPTY = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; font-src data:"><title>Preview</title></head><body></body></html>`;

/**
 * Writes a document into the frame in place, so that nothing flashes while somebody types. Its rules go in by script
 * from out here: the policy of the product allows no style sheet inside a page.
 */
function write(frame: HTMLIFrameElement, snapshot: DocumentSnapshot): number {
  const page = frame.contentDocument;
  const view = page?.defaultView;
  // a frame that is still loading tells when it is there
  if (!page?.body || !view) return HEIGHT;
  // the frame's own realm makes the sheet: others are refused
  const { CSSStyleSheet: Sheet } = view as unknown as { CSSStyleSheet: typeof CSSStyleSheet };
  if ('adoptedStyleSheets' in page) {
    const sheet = page.adoptedStyleSheets[0] ?? new Sheet();
    sheet.replaceSync(PAGE + documentStyles(snapshot));
    page.adoptedStyleSheets = [sheet];
  }
  page.body.innerHTML = documentBody(snapshot);
  return Math.max(HEIGHT, page.documentElement.scrollHeight);
}

export interface PaperProps {
  snapshot: DocumentSnapshot;
  label: string;
  /** Large enough to read, though not all of it is in sight. */
  isLarge?: boolean;
}

/** A document on its sheet, as wide as there is room. */
export function Paper({ snapshot, label, isLarge = false }: PaperProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [box, room] = useWidth();
  const [height, setHeight] = useState(HEIGHT);
  const show = useCallback(() => {
    if (frame.current) setHeight(write(frame.current, snapshot));
  }, [snapshot]);
  useEffect(show, [show]);
  const scale = isLarge ? 1 : room / WIDTH;
  return (
    // a region that scrolls is reached by keyboard
    <div ref={box} className={styles.desk} role="region" aria-label={label} tabIndex={0}>
      <div className={styles.sheet} style={{ width: WIDTH * scale, height: height * scale }}>
        <iframe
          ref={frame}
          title={label}
          className={styles.frame}
          // no scripts, no forms, no way out; the same origin only so that it can be written from here
          sandbox="allow-same-origin"
          tabIndex={-1}
          srcDoc={EMPTY}
          style={{ width: WIDTH, height, transform: `scale(${scale})` }}
          onLoad={show}
        />
      </div>
    </div>
  );
}

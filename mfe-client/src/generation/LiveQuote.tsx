import type { QuoteSketch } from '@jobspeak/contracts';
import { classes } from '@jobspeak/ui';
import { useEffect, useRef } from 'react';
import styles from './LiveQuote.module.css';
import type { Live } from './live';
import { LineAmount, SumAmount } from './SketchAmount';
import { quantityText, standingOf, sumText } from './sketch-text';

/** What has gone out of sight at the upper edge fades there. */
const markMore = (list: HTMLElement): void => {
  list.toggleAttribute('data-more', list.scrollTop > 4);
};

export interface LiveQuoteProps {
  live: Live;
  /** Nothing more is being said. */
  finished?: boolean;
  className?: string | undefined;
}

/** The words as they are said, and the quote that they are becoming, with its running total. */
export function LiveQuote({ live, finished = false, className }: LiveQuoteProps) {
  const { segments, tail, sketch } = live;
  const list = useRef<HTMLDivElement>(null);
  const lines = sketch?.lines.length ?? 0;
  useEffect(() => {
    // the newest line is the one that was just spoken
    if (!list.current) return;
    list.current.scrollTop = list.current.scrollHeight;
    markMore(list.current);
  }, [lines]);
  return (
    <section className={classes(styles.live, className)} aria-label="Understood so far">
      <div ref={list} className={styles.lines} tabIndex={0} onScroll={({ currentTarget }) => markMore(currentTarget)}>
        {sketch && <Sketch sketch={sketch} />}
      </div>
      {sketch && lines > 0 && <Sum sketch={sketch} />}
      <Words segments={segments} tail={finished ? '' : tail} />
    </section>
  );
}

const Sketch = ({ sketch }: { sketch: QuoteSketch }) => (
  <>
    {(sketch.clientName !== '' || sketch.title !== '') && (
      <p className={styles.head}>{[sketch.clientName, sketch.title].filter((text) => text !== '').join(' · ')}</p>
    )}
    <ol className={styles.list} aria-label="Lines so far">
      {sketch.lines.map((line, index) => (
        <li key={index} className={styles.line}>
          <span className={styles.quantity}>{quantityText(line, sketch.currency)}</span>
          <span className={styles.what}>
            {line.description}
            {standingOf(line) !== '' && <span className={styles.optional}> {standingOf(line)}</span>}
          </span>
          {line.net === null ? (
            <span className={styles.missing}>no price yet</span>
          ) : (
            <LineAmount line={{ ...line, net: line.net }} currency={sketch.currency} />
          )}
        </li>
      ))}
    </ol>
  </>
);

const Sum = ({ sketch, sketch: { missingPrices } }: { sketch: QuoteSketch }) => (
  <p className={styles.sum}>
    <span>
      {sumText(sketch)}
      {missingPrices > 0 && (
        <span className={styles.lacks}>
          {missingPrices === 1 ? '1 line has no price yet' : `${missingPrices} lines have no price yet`}
        </span>
      )}
    </span>
    <SumAmount sketch={sketch} />
  </p>
);

/** As many of the last words as are worth a glance. */
const GLANCE = 180;

function Words({ segments, tail }: Pick<Live, 'segments' | 'tail'>) {
  const settled = segments.map(({ text }) => text).join(' ');
  const shown = settled.length > GLANCE ? `…${settled.slice(settled.indexOf(' ', settled.length - GLANCE))}` : settled;
  if (shown === '' && tail === '') return null;
  return (
    <p className={styles.words} aria-label="What you said">
      <span className={styles.glance}>
        <span>
          {shown} {tail !== '' && <span className={styles.tail}>{tail}</span>}
        </span>
      </span>
    </p>
  );
}

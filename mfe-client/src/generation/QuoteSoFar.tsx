import type { QuoteSketch } from '@jobspeak/contracts';
import { Card, Spinner } from '@jobspeak/ui';
import { Page, Pill } from '@jobspeak/ui/parts';
import { paths } from '@jobspeak/web';
import { Link } from '@jobspeak/web/router';
import type { ReactNode } from 'react';
import { PricedLine, PricedLines } from '../priced-lines';
import styles from './QuoteSoFar.module.css';
import { LineAmount, SumAmount } from './SketchAmount';
import { factsText, standingOf, sumText } from './sketch-text';

export interface QuoteSoFarProps {
  sketch: QuoteSketch;
  /** What is being done about the rest of it. */
  doing: string;
  /** What is good to know meanwhile. */
  note: ReactNode;
  children?: ReactNode;
}

/** What is being done from Stop until all of the words are there. */
export const LAST_WORDS = 'Listening to your last words…';

/** Whether what was understood is enough to be shown as a quote. */
export const isQuote = (sketch: QuoteSketch | null): sketch is QuoteSketch =>
  sketch !== null && sketch.lines.length > 0;

/**
 * The quote as it was understood while somebody spoke, from Stop until the finished one takes its place: what they have
 * watched stays in sight, and says that it is not finished.
 */
export const QuoteSoFar = ({ sketch, doing, note, children }: QuoteSoFarProps) => (
  <Page
    title={sketch.title || 'Your quote'}
    subtitle={
      <span role="status" className={styles.doing}>
        <Spinner size={18} />
        {doing}
      </span>
    }
    back={<Link to={paths.quotes()}>Quotes</Link>}
  >
    <div className={styles.document}>
      <Card className={styles.card} aria-labelledby="so-far">
        <div className={styles.head}>
          <h2 id="so-far">Understood so far</h2>
          <Pill>Not finished</Pill>
        </div>
        {sketch.clientName !== '' && <p className={styles.quiet}>For {sketch.clientName}</p>}
        <Lines sketch={sketch} />
        <Sum sketch={sketch} />
      </Card>
      {children}
      <p className={styles.note}>{note}</p>
    </div>
  </Page>
);

const Lines = ({ sketch: { lines, currency } }: { sketch: QuoteSketch }) => (
  <PricedLines label="Lines so far">
    {lines.map((line, index) => (
      <PricedLine
        key={index}
        description={line.description}
        facts={factsText(line, currency)}
        standing={standingOf(line)}
      >
        {line.net === null ? (
          <span className={styles.missing}>No price yet</span>
        ) : (
          <LineAmount line={{ ...line, net: line.net }} currency={currency} />
        )}
      </PricedLine>
    ))}
  </PricedLines>
);

const Sum = ({ sketch }: { sketch: QuoteSketch }) => (
  <p className={styles.sum}>
    <span>{sumText(sketch)}</span>
    <SumAmount sketch={sketch} />
  </p>
);

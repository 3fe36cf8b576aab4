import styles from './SpokenQuote.module.css';

/** An example, written out: what is said and the quote that it becomes. Heights are the bars of a voice. */
const VOICE = [18, 34, 58, 40, 72, 96, 64, 44, 80, 100, 70, 48, 30, 62, 88, 56, 36, 68, 92, 60, 38, 22, 46, 28];
const LINES = [
  { words: 'Supply and fit basin mixer', amount: '£185.00' },
  { words: 'Replace isolation valves × 2', amount: '£64.00' },
  { words: 'Labour, half a day', amount: '£160.00' },
];

/** What the product does, as a picture. */
export const SpokenQuote = () => (
  <div className={styles.story}>
    <h2 className={styles.promise}>
      Say the job.
      <br />
      Send the quote.
    </h2>
    <p className={styles.explain}>
      Describe the work while you are still standing in it. The quote is priced, written and ready to send before the
      van leaves the drive.
    </p>
    <figure className={styles.example} aria-label="An example of a spoken job and its quote">
      <div className={styles.voice} aria-hidden="true">
        {VOICE.map((height, index) => (
          <span key={index} style={{ height: `${height}%` }} />
        ))}
      </div>
      <blockquote className={styles.said}>
        “New basin mixer for Mrs Hall, two isolation valves, half a day’s labour…”
      </blockquote>
      <div className={styles.quote}>
        {LINES.map((line) => (
          <div key={line.words} className={styles.line}>
            <span>{line.words}</span>
            <span className={styles.amount}>{line.amount}</span>
          </div>
        ))}
        <div className={styles.total}>
          <span>Total with VAT</span>
          <span className={styles.amount}>£490.80</span>
        </div>
      </div>
    </figure>
  </div>
);

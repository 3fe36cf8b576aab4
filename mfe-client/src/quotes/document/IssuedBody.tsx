import type { QuoteContent } from '@jobspeak/contracts';
import { Card } from '@jobspeak/ui';
import { CustomerFacts, type DocumentMoney, LinesCard } from '../../documents';
import styles from './IssuedBody.module.css';

interface IssuedBodyProps {
  content: QuoteContent;
  money: DocumentMoney;
}

/** What is on a quote that cannot be changed, to be read like paper. */
export const IssuedBody = ({ content, money }: IssuedBodyProps) => (
  <>
    <CustomerFacts client={content.client} />
    <LinesCard title="Lines" content={content} money={money} />
    <Terms content={content} />
  </>
);

function Terms({ content: { validDays, startDate, notes, terms } }: Pick<IssuedBodyProps, 'content'>) {
  const texts = [
    ['Valid for', `${validDays} ${validDays === 1 ? 'day' : 'days'}`],
    ['Start', startDate],
    ['Notes', notes],
    ['Terms', terms],
  ].filter(([, text]) => text);
  return (
    <Card className={styles.card} aria-labelledby="details">
      <h2 id="details">Notes and terms</h2>
      <dl className={styles.texts}>
        {texts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

import type { Invoice } from '@jobspeak/contracts';
import { Card } from '@jobspeak/ui';
import { CustomerFacts, type DocumentMoney, LinesCard } from '../../documents';
import styles from './IssuedBody.module.css';

/** What is on an invoice that can no longer be changed, to be read. */
export const IssuedBody = ({ invoice, money }: { invoice: Invoice; money: DocumentMoney }) => (
  <>
    <CustomerFacts client={invoice.client} />
    <LinesCard title="What it is for" content={invoice} money={money} />
    <Texts invoice={invoice} />
  </>
);

function Texts({ invoice: { kind, paymentDetails, notes, terms } }: { invoice: Invoice }) {
  const texts = [
    ['How to pay', paymentDetails],
    [kind === 'invoice' ? 'Notes' : 'Reason', notes],
    ['Terms', terms],
  ].filter(([, text]) => text);
  if (texts.length === 0) return null;
  return (
    <Card className={styles.card} aria-label="Payment and terms">
      {texts.map(([heading, text]) => (
        <div key={heading}>
          <h2>{heading}</h2>
          <p className={styles.text}>{text}</p>
        </div>
      ))}
    </Card>
  );
}

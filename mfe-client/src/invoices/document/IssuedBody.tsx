import type { Invoice } from '@jobspeak/contracts';
import { Card } from '@jobspeak/ui';
import { Mail, MapPin, Phone } from '@jobspeak/ui/icons';
import { paths } from '@jobspeak/web';
import { Link } from '@jobspeak/web/router';
import styles from './IssuedBody.module.css';
import { LinesCard, type LinesCardProps } from './LinesCard';

/** What is on an invoice that can no longer be changed, to be read. */
export const IssuedBody = ({ invoice, money }: { invoice: Invoice; money: LinesCardProps['money'] }) => (
  <>
    <CustomerFacts client={invoice.client} />
    <LinesCard content={invoice} money={money} />
    <Texts invoice={invoice} />
  </>
);

const CustomerFacts = ({ client: { id, name, phone, email, address } }: Pick<Invoice, 'client'>) => (
  <Card className={styles.card} aria-labelledby="customer">
    <h2 id="customer">{id ? <Link to={paths.clientDetails(id)}>{name}</Link> : name || 'No customer'}</h2>
    <ul className={styles.facts}>
      {phone && (
        <li>
          <Phone size={16} aria-label="Phone" />
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
        </li>
      )}
      {email && (
        <li>
          <Mail size={16} aria-label="Email" />
          <a href={`mailto:${email}`}>{email}</a>
        </li>
      )}
      {address && (
        <li>
          <MapPin size={16} aria-label="Address" />
          <span>{address}</span>
        </li>
      )}
    </ul>
  </Card>
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

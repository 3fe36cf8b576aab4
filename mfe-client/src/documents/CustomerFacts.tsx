import type { QuoteClient } from '@jobspeak/contracts';
import { Card } from '@jobspeak/ui';
import { Mail, MapPin, Phone } from '@jobspeak/ui/icons';
import { paths } from '@jobspeak/web';
import { Link } from '@jobspeak/web/router';
import styles from './CustomerFacts.module.css';

/** How to reach a customer, by a tap. */
export const ContactFacts = ({ client: { email, phone, address } }: { client: QuoteClient }) => (
  <ul className={styles.facts}>
    {phone && (
      <li>
        <Phone size={16} aria-label="Phone" role="img" />
        <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
      </li>
    )}
    {email && (
      <li>
        <Mail size={16} aria-label="Email" role="img" />
        <a href={`mailto:${email}`}>{email}</a>
      </li>
    )}
    {address && (
      <li>
        <MapPin size={16} aria-label="Address" role="img" />
        <span>{address}</span>
      </li>
    )}
  </ul>
);

/** Who a document is for, to be read. */
export const CustomerFacts = ({ client }: { client: QuoteClient }) => (
  <Card className={styles.card} aria-labelledby="customer">
    <h2 id="customer">
      {client.id ? <Link to={paths.clientDetails(client.id)}>{client.name}</Link> : client.name || 'No customer'}
    </h2>
    <ContactFacts client={client} />
  </Card>
);

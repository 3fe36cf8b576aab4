import { buttonClass } from '@jobspeak/ui';
import { Mail, MapPin, Phone } from '@jobspeak/ui/icons';
import { libraryStyles as shared } from '../library';
import styles from './Reach.module.css';

const callTo = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`;
const mailTo = (email: string) => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;

/** Where a place is on a map: a link that phones open in their own app for maps. */
const mapOf = (address: string) =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address.replace(/\s*\n\s*/g, ', ') })}`;
const OUTSIDE = { target: '_blank', rel: 'noreferrer' };

/** Rings or writes to somebody by a tap. */
export const Reach = ({ phone, email }: { phone: string; email: string }) => (
  <>
    {phone && (
      <a className={shared.reach} href={callTo(phone)}>
        <Phone size={16} aria-hidden="true" />
        {phone}
      </a>
    )}
    {email && (
      <a className={shared.reach} href={mailTo(email)}>
        <Mail size={16} aria-hidden="true" />
        {email}
      </a>
    )}
  </>
);

/** An address that leads to the map. */
export const Place = ({ address }: { address: string }) => (
  <a className={styles.place} href={mapOf(address)} {...OUTSIDE}>
    <MapPin size={16} aria-hidden="true" />
    <span className={shared.lines}>{address}</span>
  </a>
);

/** The ways to a client, as large as a thumb. */
export function ReachButtons({ phone, email, address }: { phone: string; email: string; address: string }) {
  if (phone + email + address === '') return null;
  const look = buttonClass({ variant: 'secondary' });
  return (
    <nav aria-label="Contact" className={styles.buttons}>
      {phone && (
        <a className={look} href={callTo(phone)}>
          <Phone size={20} aria-hidden="true" />
          Call
        </a>
      )}
      {email && (
        <a className={look} href={mailTo(email)}>
          <Mail size={20} aria-hidden="true" />
          Email
        </a>
      )}
      {address && (
        <a className={look} href={mapOf(address)} {...OUTSIDE}>
          <MapPin size={20} aria-hidden="true" />
          Map
        </a>
      )}
    </nav>
  );
}

import { Mail, Phone } from '@jobspeak/ui/icons';
import { libraryStyles as styles } from '../library';

/** Rings or writes to somebody by a tap. */
export const Reach = ({ phone, email }: { phone: string; email: string }) => (
  <>
    {phone && (
      <a className={styles.reach} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
        <Phone size={16} aria-hidden="true" />
        {phone}
      </a>
    )}
    {email && (
      <a className={styles.reach} href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>
        <Mail size={16} aria-hidden="true" />
        {email}
      </a>
    )}
  </>
);

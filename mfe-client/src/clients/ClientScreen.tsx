import type { Client } from '@jobspeak/contracts';
import { Button, Card } from '@jobspeak/ui';
import { Pencil, Plus } from '@jobspeak/ui/icons';
import { Page } from '@jobspeak/ui/parts';
import { paths } from '@jobspeak/web';
import { useSuspenseQuery } from '@jobspeak/web/query';
import { Link, useParams } from '@jobspeak/web/router';
import { type ReactNode, useState } from 'react';
import { businessQuery } from '../business';
import { ClientInvoices } from '../invoices';
import { libraryStyles as styles } from '../library';
import { QuoteCards } from '../quotes';
import { clientQuery, quotesOfQuery, useQuoteFor } from './api';
import { ClientDialog } from './ClientDialog';
import { Place, Reach, ReachButtons } from './reach';

/** A client: how to reach them, their people, their places, and what to remember. */
export function ClientScreen() {
  const { id = '' } = useParams();
  const { data: client } = useSuspenseQuery(clientQuery(id));
  const [editing, setEditing] = useState(false);
  const start = useQuoteFor();
  return (
    <Page
      title={client.name}
      subtitle={client.quoteCount === 1 ? '1 quote' : `${client.quoteCount} quotes`}
      back={<Link to={paths.clients()}>Clients</Link>}
      actions={
        <>
          <Button variant="secondary" icon={<Pencil size={20} aria-hidden="true" />} onClick={() => setEditing(true)}>
            Edit client
          </Button>
          <Button
            icon={<Plus size={20} aria-hidden="true" />}
            busy={start.isPending}
            onClick={() => start.mutate(client)}
          >
            New quote
          </Button>
        </>
      }
    >
      <ReachButtons {...client} />
      <Quotes clientId={id} />
      <Invoices clientId={id} />
      <Parts client={client} />
      {editing && <ClientDialog client={client} onClose={() => setEditing(false)} />}
    </Page>
  );
}

function Quotes({ clientId }: { clientId: string }) {
  const { data: quotes } = useSuspenseQuery(quotesOfQuery(clientId));
  const { data: business } = useSuspenseQuery(businessQuery());
  if (quotes.items.length === 0) return null;
  return (
    <Card flush aria-label="Quotes">
      <QuoteCards quotes={quotes.items} locale={business.locale} label="Quotes of this client" />
    </Card>
  );
}

function Invoices({ clientId }: { clientId: string }) {
  const { data: business } = useSuspenseQuery(businessQuery());
  return <ClientInvoices clientId={clientId} locale={business.locale} />;
}

const Part = ({ title, empty, children }: { title: string; empty: string | false; children: ReactNode }) => (
  <Card aria-label={title}>
    <h2 className={styles.heading}>{title}</h2>
    {empty ? <p className={styles.quiet}>{empty}</p> : children}
  </Card>
);

const Parts = ({ client: { phone, email, address, contacts, sites, notes } }: { client: Client }) => (
  <div className={styles.parts}>
    <Part title="Details" empty={phone + email + address === '' && 'No phone, email or address yet.'}>
      <div className={styles.facts}>
        <Reach phone={phone} email={email} />
        {address && <Place address={address} />}
      </div>
    </Part>
    <Part title="Contacts" empty={contacts.length === 0 && 'Nobody else yet.'}>
      <ul className={styles.people}>
        {contacts.map((contact, index) => (
          <li key={index} className={styles.facts}>
            <span className={styles.name}>{contact.name}</span>
            {contact.role && <span className={styles.quiet}>{contact.role}</span>}
            <Reach phone={contact.phone} email={contact.email} />
          </li>
        ))}
      </ul>
    </Part>
    <Part title="Sites" empty={sites.length === 0 && 'No sites yet.'}>
      <ul className={styles.people}>
        {sites.map((site, index) => (
          <li key={index} className={styles.facts}>
            {site.name && <span className={styles.name}>{site.name}</span>}
            <Place address={site.address} />
          </li>
        ))}
      </ul>
    </Part>
    <Part title="Notes" empty={notes === '' && 'No notes yet.'}>
      <p className={styles.lines}>{notes}</p>
    </Part>
  </div>
);

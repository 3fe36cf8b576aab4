import { type Client, QuoteClient } from '@jobspeak/contracts';
import { Button, Card, Field } from '@jobspeak/ui';
import { ChevronDown, ChevronUp } from '@jobspeak/ui/icons';
import { Combobox, TextArea } from '@jobspeak/ui/parts';
import { useSettled } from '@jobspeak/web';
import { useQuery } from '@jobspeak/web/query';
import { useState } from 'react';
import { clientsQuery } from './api';
import styles from './ClientCard.module.css';
import { ContactFacts } from './CustomerFacts';
import type { Problems } from './edits';

const OFFERED = 6;

/** The clients whose name holds what has been typed. */
function matching(clients: readonly Client[], typed: string): Client[] {
  const text = typed.trim().toLowerCase();
  const found = clients.filter(({ name }) => name.toLowerCase().includes(text));
  // a name that is there in full needs no offer
  return found.length === 1 && found[0]?.name.toLowerCase() === text ? [] : found.slice(0, OFFERED);
}

export interface ClientCardProps {
  client: QuoteClient;
  problems: Problems;
  change: (change: (content: { client: QuoteClient }) => { client: QuoteClient }) => void;
}

/** Whom the document is for: picked from those known, or typed. */
export function ClientCard({ client, problems, change }: ClientCardProps) {
  const [open, setOpen] = useState(false);
  const { data } = useQuery(clientsQuery(useSettled(client.name.trim())));
  const edit = (part: Partial<QuoteClient>) => change((content) => ({ client: { ...content.client, ...part } }));
  const known = data?.items ?? [];
  const pick = (id: string) => {
    const found = known.find((one) => one.id === id);
    if (found) change(() => ({ client: QuoteClient.parse(found) }));
  };
  return (
    <Card className={styles.card} aria-label="Customer">
      <Combobox
        label="Customer"
        placeholder="Name of the customer"
        value={client.name}
        maxLength={160}
        error={problems['client.name']}
        options={matching(known, client.name).map(({ id, name, address, email }) => ({
          id,
          label: name,
          detail: address.split('\n')[0] || email || undefined,
        }))}
        // another name is another person, until picked
        onType={(name) => edit({ name, id: null })}
        onSelect={pick}
      />
      {open ? <Contact client={client} problems={problems} edit={edit} /> : <ContactFacts client={client} />}
      <Button
        variant="quiet"
        size="small"
        aria-expanded={open}
        className={styles.toggle}
        icon={open ? <ChevronUp size={18} aria-hidden="true" /> : <ChevronDown size={18} aria-hidden="true" />}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Close contact details' : hasContact(client) ? 'Edit contact details' : 'Add contact details'}
      </Button>
    </Card>
  );
}

const hasContact = ({ email, phone, address }: QuoteClient): boolean => email + phone + address !== '';

interface ContactProps extends Omit<ClientCardProps, 'change'> {
  edit: (part: Partial<QuoteClient>) => void;
}

const Contact = ({ client, problems, edit }: ContactProps) => (
  <div className={styles.contact}>
    <Field
      label="Phone"
      type="tel"
      autoComplete="off"
      value={client.phone}
      error={problems['client.phone']}
      onChange={({ target }) => edit({ phone: target.value })}
    />
    <Field
      label="Email"
      type="email"
      autoComplete="off"
      value={client.email}
      error={problems['client.email']}
      onChange={({ target }) => edit({ email: target.value })}
    />
    <div className={styles.address}>
      <TextArea
        label="Address"
        rows={2}
        value={client.address}
        error={problems['client.address']}
        onChange={({ target }) => edit({ address: target.value })}
      />
    </div>
  </div>
);

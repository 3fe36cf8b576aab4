import { type Client, NewClient } from '@jobspeak/contracts';
import { Field } from '@jobspeak/ui';
import { TextArea } from '@jobspeak/ui/parts';
import { paths } from '@jobspeak/web';
import { Link } from '@jobspeak/web/router';
import { EntryDialog, type EntryForm, type EntryKind, libraryStyles as styles, Twin, useEntryForm } from '../library';
import { ContactsPart, SitesPart } from './PeopleParts';

const NEW: NewClient = { name: '', email: '', phone: '', address: '', contacts: [], sites: [], notes: '' };

const CLIENT: EntryKind<'clients', NewClient> = {
  noun: 'clients',
  word: 'client',
  schema: NewClient,
  draftOf: (client) =>
    client === null
      ? NEW
      : {
          name: client.name,
          email: client.email,
          phone: client.phone,
          address: client.address,
          contacts: client.contacts,
          sites: client.sites,
          notes: client.notes,
        },
};

const LABELS: Record<keyof NewClient, string> = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  contacts: 'Contacts',
  sites: 'Sites',
  notes: 'Notes',
};

/** Adds a client (null) or edits one, with their people and places. */
export function ClientDialog({ client, onClose }: { client: Client | null; onClose: () => void }) {
  const form = useEntryForm(CLIENT, client, onClose);
  const { draft, change, problems } = form;
  return (
    <EntryDialog
      form={form}
      labels={LABELS}
      onClose={onClose}
      other={
        <Twin noun="clients" text={draft.email} textOf={({ email }) => email}>
          {({ id, name }) => (
            <Link to={paths.clientDetails(id)} onClick={onClose}>
              Go to {name}
            </Link>
          )}
        </Twin>
      }
    >
      <Details form={form} />
      <ContactsPart value={draft.contacts} problems={problems} onValue={(contacts) => change({ contacts })} />
      <SitesPart value={draft.sites} problems={problems} onValue={(sites) => change({ sites })} />
      <TextArea
        label="Notes"
        hint="For you alone."
        value={draft.notes}
        error={problems.notes}
        onChange={({ target }) => change({ notes: target.value })}
      />
    </EntryDialog>
  );
}

const Details = ({ form: { draft, change, problems } }: { form: EntryForm<NewClient> }) => (
  <>
    <Field
      label="Name"
      value={draft.name}
      error={problems.name}
      onChange={({ target }) => change({ name: target.value })}
    />
    <div className={styles.pair}>
      <Field
        label="Email"
        type="email"
        autoComplete="off"
        value={draft.email}
        error={problems.email}
        onChange={({ target }) => change({ email: target.value })}
      />
      <Field
        label="Phone"
        type="tel"
        autoComplete="off"
        value={draft.phone}
        error={problems.phone}
        onChange={({ target }) => change({ phone: target.value })}
      />
    </div>
    <TextArea
      label="Address"
      hint="Where bills go."
      rows={2}
      value={draft.address}
      error={problems.address}
      onChange={({ target }) => change({ address: target.value })}
    />
  </>
);

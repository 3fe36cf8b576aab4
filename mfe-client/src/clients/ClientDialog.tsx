import { type Client, NewClient } from '@jobspeak/contracts';
import { Button, Field, FormError, IconButton } from '@jobspeak/ui';
import { Plus, Trash2 } from '@jobspeak/ui/icons';
import { Dialog, TextArea } from '@jobspeak/ui/parts';
import { type ReactNode, useState } from 'react';
import { type Problems, problemsOf, readDraft, libraryStyles as styles } from '../library';
import { useSaveClient } from './api';

const NEW: NewClient = { name: '', email: '', phone: '', address: '', contacts: [], sites: [], notes: '' };

type Change = (part: Partial<NewClient>) => void;
interface PartProps {
  draft: NewClient;
  change: Change;
  problems: Problems;
}

/** Adds a client (null) or edits one, with their people and places. */
export function ClientDialog({ client, onClose }: { client: Client | null; onClose: () => void }) {
  const [draft, setDraft] = useState<NewClient>(client ?? NEW);
  const [wrong, setWrong] = useState<Problems>({});
  const save = useSaveClient(client);
  const problems = { ...problemsOf(save.error), ...wrong };
  const change: Change = (part) => setDraft((before) => ({ ...before, ...part }));
  const submit = () => {
    const read = readDraft(NewClient, draft);
    setWrong('problems' in read ? read.problems : {});
    if ('value' in read) save.mutate(read.value, { onSuccess: onClose });
  };
  return (
    <Dialog open title={client ? 'Edit client' : 'Add client'} onClose={onClose}>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Details draft={draft} change={change} problems={problems} />
        <Contacts draft={draft} change={change} problems={problems} />
        <Sites draft={draft} change={change} problems={problems} />
        <TextArea
          label="Notes"
          hint="For you alone."
          value={draft.notes}
          error={problems.notes}
          onChange={({ target }) => change({ notes: target.value })}
        />
        <FormError>{problems['']}</FormError>
        <Button type="submit" wide busy={save.isPending}>
          {client ? 'Save client' : 'Add client'}
        </Button>
      </form>
    </Dialog>
  );
}

const Details = ({ draft, change, problems }: PartProps) => (
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
      rows={2}
      value={draft.address}
      error={problems.address}
      onChange={({ target }) => change({ address: target.value })}
    />
  </>
);

interface GroupProps {
  title: string;
  add: string;
  onAdd: () => void;
  children: ReactNode;
}

const Group = ({ title, add, onAdd, children }: GroupProps) => (
  <fieldset className={styles.group}>
    <legend>{title}</legend>
    {children}
    <Button variant="quiet" size="small" icon={<Plus size={18} aria-hidden="true" />} onClick={onAdd}>
      {add}
    </Button>
  </fieldset>
);

const replaced = <T,>(list: readonly T[], index: number, part: Partial<T>): T[] =>
  list.map((one, at) => (at === index ? { ...one, ...part } : one));

const CONTACT_FIELDS = [
  { key: 'name', label: 'Name', type: 'text' },
  { key: 'role', label: 'Role', type: 'text' },
  { key: 'email', label: 'Email', type: 'email' },
  { key: 'phone', label: 'Phone', type: 'tel' },
] as const;

const Contacts = ({ draft: { contacts }, change, problems }: PartProps) => (
  <Group
    title="Contacts"
    add="Add contact"
    onAdd={() => change({ contacts: [...contacts, { name: '', role: '', email: '', phone: '' }] })}
  >
    {contacts.map((contact, index) => (
      <div key={index} className={styles.entry}>
        <div className={styles.pair}>
          {CONTACT_FIELDS.map(({ key, label, type }) => (
            <Field
              key={key}
              label={`${label} of contact ${index + 1}`}
              type={type}
              autoComplete="off"
              value={contact[key]}
              error={problems[`contacts.${index}.${key}`]}
              onChange={({ target }) => change({ contacts: replaced(contacts, index, { [key]: target.value }) })}
            />
          ))}
        </div>
        <IconButton
          label={`Remove contact ${index + 1}`}
          icon={<Trash2 size={18} aria-hidden="true" />}
          onClick={() => change({ contacts: contacts.filter((_, at) => at !== index) })}
        />
      </div>
    ))}
  </Group>
);

const Sites = ({ draft: { sites }, change, problems }: PartProps) => (
  <Group title="Sites" add="Add site" onAdd={() => change({ sites: [...sites, { name: '', address: '' }] })}>
    {sites.map((site, index) => (
      <div key={index} className={styles.entry}>
        <div className={styles.pair}>
          <Field
            label={`Name of site ${index + 1}`}
            value={site.name}
            error={problems[`sites.${index}.name`]}
            onChange={({ target }) => change({ sites: replaced(sites, index, { name: target.value }) })}
          />
          <Field
            label={`Address of site ${index + 1}`}
            value={site.address}
            error={problems[`sites.${index}.address`]}
            onChange={({ target }) => change({ sites: replaced(sites, index, { address: target.value }) })}
          />
        </div>
        <IconButton
          label={`Remove site ${index + 1}`}
          icon={<Trash2 size={18} aria-hidden="true" />}
          onClick={() => change({ sites: sites.filter((_, at) => at !== index) })}
        />
      </div>
    ))}
  </Group>
);

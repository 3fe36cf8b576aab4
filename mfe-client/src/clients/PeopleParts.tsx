import type { Contact, Site } from '@jobspeak/contracts';
import { Button, Field, IconButton } from '@jobspeak/ui';
import { ChevronDown, ChevronUp, Plus, Trash2 } from '@jobspeak/ui/icons';
import { TextArea } from '@jobspeak/ui/parts';
import { type ReactNode, useId, useState } from 'react';
import { type Problems, libraryStyles as shared } from '../library';
import styles from './PeopleParts.module.css';

interface PartProps<T> {
  value: T[];
  problems: Problems;
  onValue: (value: T[]) => void;
}

interface GroupProps<T> extends PartProps<T> {
  title: string;
  /** One of them, in words: "contact". */
  word: string;
  /** The name of the list in the problems. */
  path: string;
  empty: T;
  most: number;
  /** What a closed one is known by. */
  nameOf: (one: T) => string;
  detailOf: (one: T) => string;
  fields: (one: T, change: (part: Partial<T>) => void, problemAt: (field: string) => string | undefined) => ReactNode;
}

/** Several of a kind on a phone: one open at a time, the others a line each. What is wrong is open too. */
function Group<T extends object>({ title, word, path, empty, most, ...group }: GroupProps<T>) {
  const { value, problems, onValue, nameOf, detailOf, fields } = group;
  const [open, setOpen] = useState<number | null>(null);
  const id = useId();
  const hasProblem = (at: number) => Object.keys(problems).some((key) => key.startsWith(`${path}.${at}.`));
  return (
    <fieldset className={shared.group}>
      <legend>{title}</legend>
      {value.map((one, at) => {
        const isOpen = open === at || hasProblem(at);
        const name = nameOf(one) || `New ${word}`;
        return (
          <div key={at} role="group" aria-label={name} className={styles.card}>
            <div className={styles.head}>
              <button
                type="button"
                className={styles.toggle}
                aria-expanded={isOpen}
                aria-controls={`${id}-${at}`}
                onClick={() => setOpen(isOpen ? null : at)}
              >
                <span className={shared.facts}>
                  <span className={shared.name}>{name}</span>
                  {detailOf(one) && <span className={shared.quiet}>{detailOf(one)}</span>}
                </span>
                {isOpen ? <ChevronUp size={18} aria-hidden="true" /> : <ChevronDown size={18} aria-hidden="true" />}
              </button>
              <IconButton
                label={`Remove ${name}`}
                icon={<Trash2 size={18} aria-hidden="true" />}
                onClick={() => {
                  setOpen(null);
                  onValue(value.filter((_, other) => other !== at));
                }}
              />
            </div>
            <div id={`${id}-${at}`} hidden={!isOpen} className={styles.fields}>
              {fields(
                one,
                (part) => onValue(value.map((each, other) => (other === at ? { ...each, ...part } : each))),
                (field) => problems[`${path}.${at}.${field}`],
              )}
            </div>
          </div>
        );
      })}
      {value.length < most && (
        <Button
          variant="quiet"
          size="small"
          icon={<Plus size={18} aria-hidden="true" />}
          onClick={() => {
            setOpen(value.length);
            onValue([...value, empty]);
          }}
        >
          Add {word}
        </Button>
      )}
    </fieldset>
  );
}

const NOBODY: Contact = { name: '', role: '', email: '', phone: '' };

/** The people at a client. */
export const ContactsPart = (part: PartProps<Contact>) => (
  <Group
    {...part}
    title="Contacts"
    word="contact"
    path="contacts"
    most={20}
    empty={NOBODY}
    nameOf={({ name }) => name}
    detailOf={({ role, phone, email }) => [role, phone || email].filter(Boolean).join(' · ')}
    fields={(contact, change, problemAt) => (
      <>
        <Field
          label="Name"
          autoComplete="off"
          autoFocus={contact.name === ''}
          value={contact.name}
          error={problemAt('name')}
          onChange={({ target }) => change({ name: target.value })}
        />
        <Field
          label="Role"
          autoComplete="off"
          placeholder="Site manager"
          value={contact.role}
          error={problemAt('role')}
          onChange={({ target }) => change({ role: target.value })}
        />
        <Field
          label="Email"
          type="email"
          autoComplete="off"
          value={contact.email}
          error={problemAt('email')}
          onChange={({ target }) => change({ email: target.value })}
        />
        <Field
          label="Phone"
          type="tel"
          autoComplete="off"
          value={contact.phone}
          error={problemAt('phone')}
          onChange={({ target }) => change({ phone: target.value })}
        />
      </>
    )}
  />
);

const NOWHERE: Site = { name: '', address: '' };
const firstLine = (text: string) => text.split('\n')[0] ?? '';

/** The places where work is done for a client. */
export const SitesPart = (part: PartProps<Site>) => (
  <Group
    {...part}
    title="Sites"
    word="site"
    path="sites"
    most={50}
    empty={NOWHERE}
    nameOf={({ name, address }) => name || firstLine(address)}
    detailOf={({ name, address }) => (name ? firstLine(address) : '')}
    fields={(site, change, problemAt) => (
      <>
        <Field
          label="Name"
          autoComplete="off"
          placeholder="Mill Lane"
          value={site.name}
          error={problemAt('name')}
          onChange={({ target }) => change({ name: target.value })}
        />
        <TextArea
          label="Address"
          rows={2}
          value={site.address}
          error={problemAt('address')}
          onChange={({ target }) => change({ address: target.value })}
        />
      </>
    )}
  />
);

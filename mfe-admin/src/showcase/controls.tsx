import { Button, type ButtonVariant, buttonClass, Field, FormError, IconButton, PasswordField } from '@jobspeak/ui';
import { Archive, Copy, EllipsisVertical, Plus, Search, Trash2 } from '@jobspeak/ui/icons';
import {
  Checkbox,
  ChipSet,
  Chips,
  Combobox,
  Menu,
  SegmentedControl,
  Select,
  Switch,
  TextArea,
} from '@jobspeak/ui/parts';
import { useState } from 'react';
import type { Exhibit } from './exhibit';
import styles from './ShowcaseScreen.module.css';

const ignore = () => undefined;
const VARIANTS: readonly ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger'];
const WORDS = { primary: 'Send quote', secondary: 'Save draft', quiet: 'Cancel', danger: 'Delete' } as const;

const Buttons = () => (
  <>
    {VARIANTS.map((variant) => (
      <Button key={variant} variant={variant}>
        {WORDS[variant]}
      </Button>
    ))}
    {VARIANTS.map((variant) => (
      <Button key={variant} variant={variant} disabled>
        {WORDS[variant]}
      </Button>
    ))}
    {VARIANTS.map((variant) => (
      <Button key={variant} variant={variant} busy>
        {WORDS[variant]}
      </Button>
    ))}
    <Button size="small">Small</Button>
    <Button size="large">Large</Button>
    <Button wide>Wide</Button>
    <a href="#showcase" className={buttonClass({ variant: 'secondary' })}>
      A link
    </a>
    <Button icon={<Plus size={20} aria-hidden="true" />}>With an icon</Button>
    <IconButton label="Copy" icon={<Copy size={20} aria-hidden="true" />} />
    <IconButton label="Copy, disabled" icon={<Copy size={20} aria-hidden="true" />} disabled />
  </>
);

const Fields = () => (
  <div className={styles.column}>
    <Field label="Name" placeholder="Jo Bloggs" />
    <Field label="Phone" hint="With its country code." defaultValue="+44 20 7946 0000" />
    <Field label="Email" defaultValue="jo@" error="Please enter a valid email address." />
    <Field label="Quantity" defaultValue="12.5" end="m²" />
    <Field label="Search" hideLabel type="search" placeholder="Search" end={<Search size={20} aria-hidden="true" />} />
    <Field label="Number" defaultValue="Q-2026-0001" disabled />
    <PasswordField label="Password" defaultValue="correct horse" />
    <TextArea label="Notes" hint="Your customer reads them." defaultValue="Access by the side gate." />
    <TextArea label="Terms" error="At most 8000 characters." defaultValue="Too long" />
    <FormError>We could not save this. Please try again.</FormError>
  </div>
);

const UNITS = [
  { value: 'each', label: 'each' },
  { value: 'm2', label: 'm²' },
];

function Picking() {
  const [typed, type] = useState('');
  const options = [
    { id: '1', label: 'Ann Lee', detail: '4 Mill Lane' },
    { id: '2', label: 'Ann Lees', detail: '12 High Street' },
  ];
  const choose = (id: string) => type(options.find((option) => option.id === id)?.label ?? '');
  return (
    <div className={styles.column}>
      <Select label="Unit" options={UNITS} />
      <Select label="Unit of a locked line" options={UNITS} disabled />
      <Select label="Unit of a line without" options={UNITS} error="Choose a unit." />
      <Combobox label="Customer" value={typed} options={options} onType={type} onSelect={choose} />
      <Combobox
        label="Customer, missing"
        value=""
        options={[]}
        onType={ignore}
        onSelect={ignore}
        error="Who is it for?"
      />
    </div>
  );
}

function Ticks() {
  return (
    <div className={styles.column}>
      <Checkbox label="Prices contain VAT" defaultChecked />
      <Checkbox label="Hide prices of lines" hint="Your customer sees one sum." />
      <Checkbox label="Cannot be changed" disabled />
      <Switch label="Remind unanswered quotes" defaultChecked />
      <Switch label="Electronic invoices" hint="EN 16931 with each PDF." />
      <Switch label="Cannot be switched" disabled />
    </div>
  );
}

const STATUSES = [
  { value: 'all', label: 'All', count: 12 },
  { value: 'sent', label: 'Sent', count: 3 },
  { value: 'overdue', label: 'Overdue' },
] as const;
type Status = (typeof STATUSES)[number]['value'];

function Choices() {
  const [status, setStatus] = useState<Status>('all');
  const [several, setSeveral] = useState<readonly Status[]>(['sent']);
  const toggle = (value: Status) =>
    setSeveral((on) => (on.includes(value) ? on.filter((one) => one !== value) : [...on, value]));
  return (
    <div className={styles.column}>
      <Chips label="Status" options={STATUSES} value={status} onChange={setStatus} />
      <ChipSet
        label="Statuses"
        options={STATUSES.map(({ value, label }) => ({ value, label }))}
        values={several}
        onToggle={toggle}
      />
      <SegmentedControl label="Discount in" options={STATUSES} value={status} onChange={setStatus} />
    </div>
  );
}

const Menus = () => (
  <Menu
    label="More for this quote"
    trigger={<EllipsisVertical size={20} aria-hidden="true" />}
    items={[
      { id: 'copy', label: 'Duplicate', icon: <Copy size={18} aria-hidden="true" />, onSelect: ignore },
      {
        id: 'archive',
        label: 'Archive',
        icon: <Archive size={18} aria-hidden="true" />,
        onSelect: ignore,
        disabled: true,
      },
      {
        id: 'delete',
        label: 'Delete',
        icon: <Trash2 size={18} aria-hidden="true" />,
        onSelect: ignore,
        danger: true,
        separated: true,
      },
    ]}
  />
);

/** What is pressed, typed into and chosen from. */
export const CONTROLS: readonly Exhibit[] = [
  { name: 'Button, IconButton', wide: true, Part: Buttons },
  { name: 'Field, PasswordField, TextArea, FormError', Part: Fields },
  { name: 'Select, Combobox', Part: Picking },
  { name: 'Checkbox, Switch', Part: Ticks },
  { name: 'Chips, ChipSet, SegmentedControl', Part: Choices },
  { name: 'Menu', Part: Menus },
];

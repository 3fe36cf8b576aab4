import type { Contact, NewClient, Site } from '@jobspeak/contracts';
import type { Cells } from '../library/import';

/** The people and places of a client in a file: numbered columns, such as "Contact 2 email" and "Site 1 address". */
const CONTACT_FIELDS = ['name', 'role', 'email', 'phone'] as const satisfies readonly (keyof Contact)[];
const SITE_FIELDS = ['name', 'address'] as const satisfies readonly (keyof Site)[];
const MOST_CONTACTS = 20;
const MOST_SITES = 50;

export type PeopleColumn =
  | `contact ${number} ${(typeof CONTACT_FIELDS)[number]}`
  | `site ${number} ${(typeof SITE_FIELDS)[number]}`;

const numbers = (most: number) => Array.from({ length: most }, (_, index) => index + 1);

/** The columns of so many contacts and sites, as an export has them. */
export const peopleColumns = (contacts: number, sites: number): PeopleColumn[] => [
  ...numbers(contacts).flatMap((at) => CONTACT_FIELDS.map((field) => `contact ${at} ${field}` as const)),
  ...numbers(sites).flatMap((at) => SITE_FIELDS.map((field) => `site ${at} ${field}` as const)),
];

/** How address books call the only person or place that they have room for. */
const FIRST: Partial<Record<PeopleColumn, readonly string[]>> = {
  'contact 1 name': ['contactname', 'contactperson', 'contact'],
  'contact 1 role': ['contactrole', 'jobtitle'],
  'contact 1 email': ['contactemail'],
  'contact 1 phone': ['contactphone'],
  'site 1 name': ['sitename'],
  'site 1 address': ['siteaddress', 'jobaddress', 'workaddress', 'serviceaddress'],
};

/** The headings of people and places, as `readSheet` knows columns by them. */
export const PEOPLE_HEADINGS: Readonly<Record<PeopleColumn, readonly string[]>> = Object.fromEntries(
  peopleColumns(MOST_CONTACTS, MOST_SITES).map((column) => [
    column,
    [column.replaceAll(' ', ''), ...(FIRST[column] ?? [])],
  ]),
);

interface Group<Field extends string> {
  noun: 'contact' | 'site';
  fields: readonly Field[];
  most: number;
  /** What each of them must have. */
  demanded: Field;
}
const CONTACTS: Group<keyof Contact> = {
  noun: 'contact',
  fields: CONTACT_FIELDS,
  most: MOST_CONTACTS,
  demanded: 'name',
};
const SITES: Group<keyof Site> = { noun: 'site', fields: SITE_FIELDS, most: MOST_SITES, demanded: 'address' };

/** The cells of a group put over those who are there; who is new comes after them. Notes what each still lacks. */
function readGroup<Field extends string>(
  { noun, fields, most, demanded }: Group<Field>,
  cells: Cells<string>,
  known: readonly Record<Field, string>[],
  missing: Record<string, string>,
): Partial<Record<Field, string>>[] {
  return numbers(most).flatMap((at) => {
    const said = fields.flatMap((field) => {
      const text = cells[`${noun} ${at} ${field}`];
      return text === undefined ? [] : [[field, text] as const];
    });
    const one = known[at - 1];
    if (one === undefined && said.length === 0) return [];
    // entries forget the names of their keys
    const whole = { ...one, ...Object.fromEntries(said) } as Partial<Record<Field, string>>;
    if (!whole[demanded]) missing[`${noun} ${at} ${demanded}`] = 'This is missing.';
    return [whole];
  });
}

/** The people and places of a row over those who are known, and by column what is missing of them. */
export function readPeople(cells: Cells<PeopleColumn>, client: Pick<NewClient, 'contacts' | 'sites'> | null) {
  const missing: Record<string, string> = {};
  return {
    contacts: readGroup(CONTACTS, cells, client?.contacts ?? [], missing),
    sites: readGroup(SITES, cells, client?.sites ?? [], missing),
    missing,
  };
}

const showGroup = <Field extends string>(
  { noun, fields }: Group<Field>,
  group: readonly Record<Field, string>[],
): (readonly [string, string])[] =>
  group.flatMap((one, index) => fields.map((field) => [`${noun} ${index + 1} ${field}`, one[field]] as const));

/** The cells of a client's people and places. */
export const showPeople = ({ contacts, sites }: NewClient): Cells<PeopleColumn> =>
  Object.fromEntries([...showGroup(CONTACTS, contacts), ...showGroup(SITES, sites)]);

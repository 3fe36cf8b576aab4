import { type Client, NewClient } from '@jobspeak/contracts';
import { type Headings, writeSheet } from '../library/csv';
import { type Cells, type ImportKind, RefusedRow } from '../library/import';
import { PEOPLE_HEADINGS, type PeopleColumn, peopleColumns, readPeople, showPeople } from './people';

/** The headings of exports first, then how else address books name their columns. */
const OWN_HEADINGS = {
  name: [
    'name',
    'client',
    'clientname',
    'customer',
    'customername',
    'fullname',
    'displayname',
    'company',
    'companyname',
  ],
  email: ['email', 'emailaddress', 'mail'],
  phone: ['phone', 'phonenumber', 'telephone', 'tel', 'mobile', 'mobilephone', 'cell', 'cellphone'],
  address: ['address', 'billingaddress', 'postaladdress', 'street'],
  notes: ['notes', 'note', 'comments', 'comment', 'remarks'],
  id: ['id', 'clientid', 'customerid'],
} as const satisfies Headings<string>;
type OwnColumn = keyof typeof OWN_HEADINGS;
export type ClientColumn = OwnColumn | PeopleColumn;
export const CLIENT_HEADINGS: Headings<ClientColumn> = { ...OWN_HEADINGS, ...PEOPLE_HEADINGS };

const ADDRESS = /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/;

/** The cells of e-mail addresses that hold something else. */
const badAddresses = (cells: Cells<ClientColumn>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(cells)
      .filter(([column, text]) => text !== undefined && column.endsWith('email') && !ADDRESS.test(text))
      .map(([column, text]) => [column, `"${text}" is not an e-mail address.`]),
  );

/** The column that a field of a client stands in: `contacts.0.role` is "contact 1 role". */
const columnOf = ([field = 'name', index, part]: readonly PropertyKey[]): string =>
  index === undefined ? String(field) : `${String(field).slice(0, -1)} ${Number(index) + 1} ${String(part)}`;

function readClient(cells: Cells<ClientColumn>, client: Client | null): NewClient {
  const { name, email, phone, address, notes } = cells;
  const said = Object.entries({ name, email, phone, address, notes }).filter(([, text]) => text !== undefined);
  const { missing, ...people } = readPeople(cells, client);
  const wrong = { ...missing, ...badAddresses(cells) };
  if (Object.keys(wrong).length > 0) throw new RefusedRow(wrong);
  const read = NewClient.safeParse({ ...client, ...Object.fromEntries(said), ...people });
  if (read.success) return read.data;
  const reasons = read.error.issues.map(({ path, message }) => {
    const column = columnOf(path);
    return [column, column === 'name' && name === undefined ? 'This is missing.' : message];
  });
  throw new RefusedRow(Object.fromEntries(reasons) as Record<string, string>);
}

const showOwn = ({ name, email, phone, address, notes }: NewClient) => ({ name, email, phone, address, notes });

const showClient = (client: NewClient): Cells<ClientColumn> => ({ ...showOwn(client), ...showPeople(client) });

const keyOf = (text: string) => text.toLowerCase();

/** Clients by their name; several may have the same. */
function byName(clients: readonly Client[]): Map<string, Client[]> {
  const found = new Map<string, Client[]>();
  for (const client of clients) found.set(keyOf(client.name), [...(found.get(keyOf(client.name)) ?? []), client]);
  return found;
}

/**
 * How clients stand in a file: found by their id from an export, by their e-mail address, or by their name. Another
 * address is another person of this name, unless the one who is known has none yet.
 */
export function clientKind(clients: readonly Client[]): ImportKind<ClientColumn, Client, NewClient> {
  const byId = new Map(clients.map((client) => [client.id, client]));
  const byEmail = new Map(clients.filter(({ email }) => email !== '').map((client) => [keyOf(client.email), client]));
  const named = byName(clients);
  return {
    find: ({ id = '', email = '', name = '' }) => {
      const known = byId.get(id) ?? byEmail.get(keyOf(email));
      if (known) return known;
      const same = (named.get(keyOf(name)) ?? []).filter((client) => email === '' || client.email === '');
      if (same.length > 1) throw new RefusedRow({ name: 'Several clients have this name. Add an e-mail address.' });
      return same[0] ?? null;
    },
    read: readClient,
    show: showClient,
    identity: ({ email }) =>
      email === '' ? null : { column: 'email', key: keyOf(email), words: 'Another client has this e-mail address.' },
  };
}

const most = (counts: readonly number[]) => counts.reduce((a, b) => Math.max(a, b), 0);

const headingOf = (column: string) => column.charAt(0).toUpperCase() + column.slice(1);

/** The clients as a file for spreadsheets, with as many columns of people and places as anybody has. */
export function writeClients(clients: readonly Client[]): string {
  const people = peopleColumns(
    most(clients.map(({ contacts }) => contacts.length)),
    most(clients.map(({ sites }) => sites.length)),
  );
  return writeSheet(
    ['Name', 'Email', 'Phone', 'Address', 'Notes', ...people.map(headingOf), 'Id'],
    clients.map((client) => {
      const cells = showPeople(client);
      return [...Object.values(showOwn(client)), ...people.map((column) => cells[column] ?? ''), client.id];
    }),
  );
}

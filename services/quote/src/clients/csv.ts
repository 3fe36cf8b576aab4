import { type Client, NewClient } from '@jobspeak/contracts';
import { type Headings, writeSheet } from '../library/csv';
import { type Cells, type ImportKind, RefusedRow } from '../library/import';

/** The headings of exports first, then how else address books name their columns. */
export const CLIENT_HEADINGS = {
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
export type ClientColumn = keyof typeof CLIENT_HEADINGS;

const ADDRESS = /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/;

function readClient(cells: Cells<ClientColumn>, client: Client | null): NewClient {
  const { id: _, ...news } = cells;
  if (news.email !== undefined && !ADDRESS.test(news.email))
    throw new RefusedRow({ email: `"${news.email}" is not an e-mail address.` });
  const read = NewClient.safeParse({ ...client, ...news });
  if (read.success) return read.data;
  const notes = read.error.issues.map(({ path: [field = 'name'], message }) => [
    String(field),
    cells[field as ClientColumn] === undefined ? 'This is missing.' : message,
  ]);
  throw new RefusedRow(Object.fromEntries(notes) as Record<string, string>);
}

const showClient = ({ name, email, phone, address, notes }: NewClient) => ({ name, email, phone, address, notes });

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

/** The clients as a file for spreadsheets. */
export const writeClients = (clients: readonly Client[]): string =>
  writeSheet(
    ['Name', 'Email', 'Phone', 'Address', 'Notes', 'Id'],
    clients.map((client) => [...Object.values(showClient(client)), client.id]),
  );

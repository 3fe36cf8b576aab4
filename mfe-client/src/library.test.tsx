import type { Client, ImportReport, Item, Template } from '@jobspeak/contracts';
import { Route, Routes } from '@jobspeak/web/router';
import { apiUrl, given, renderScreen } from '@jobspeak/web/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { ClientScreen } from './clients/ClientScreen';
import { ClientsScreen } from './clients/ClientsScreen';
import { ItemsScreen } from './items/ItemsScreen';
import { TemplatesScreen } from './templates/TemplatesScreen';
import { aQuote, aSummary, failure, someBusiness, someId } from './testing';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  given.signedIn();
  server.use(http.get(apiUrl('/business/settings'), () => HttpResponse.json(someBusiness)));
});
afterEach(() => {
  server.resetHandlers();
  given.signedOut();
});
afterAll(() => server.close());

const anItem = (facts: Partial<Item> = {}): Item => ({
  id: someId(),
  version: 3,
  name: 'Copper pipe',
  kind: 'material',
  unit: 'm',
  code: 'CP15',
  unitPrice: 450,
  unitCost: 300,
  taxRatePercent: null,
  aliases: [],
  usageCount: 2,
  ...facts,
});
const aClient = (facts: Partial<Client> = {}): Client => ({
  id: someId(),
  version: 1,
  name: 'Joan Ellery',
  email: 'joan@example.com',
  phone: '0161 496 0000',
  address: '4 Mill Lane\nLeeds',
  contacts: [{ name: 'Peter Vane', role: 'Site manager', email: '', phone: '+44 113 496 0000' }],
  sites: [],
  notes: '',
  quoteCount: 1,
  ...facts,
});
const aTemplate: Template = {
  id: someId(),
  version: 1,
  name: 'Bathroom',
  title: 'Bathroom refit',
  sections: [],
  lines: [],
  notes: '',
  terms: '',
  usageCount: 0,
  updatedAt: '2026-03-02T09:00:00.000Z',
};

/** Serves lists and keeps what was asked for. */
function serveList(noun: string, answer: (query: URLSearchParams) => object[], nextCursor: string | null = null) {
  const asked: string[] = [];
  server.use(
    http.get(apiUrl(`/${noun}`), ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(searchParams.toString());
      return HttpResponse.json({
        items: answer(searchParams),
        nextCursor: searchParams.has('cursor') ? null : nextCursor,
      });
    }),
  );
  return asked;
}

// table and cards are both there; styles show one of them
const first = async (name: string) => {
  const [button] = await screen.findAllByRole('button', { name });
  if (!button) throw new Error(`no ${name}`);
  return button;
};

test('items are listed page by page, searched and ordered by the address', async () => {
  const asked = serveList('items', (query) => [anItem({ name: query.has('cursor') ? 'Tap' : 'Bath' })], 'next');
  const { address } = renderScreen(<ItemsScreen />, { at: '/client/items' });
  expect(await screen.findByRole('textbox', { name: 'Price of Bath' })).toHaveValue('4.50');
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('textbox', { name: 'Name of Tap' })).toHaveValue('Tap');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Most used');
  await userEvent.type(screen.getByRole('searchbox'), 'pipe');
  expect(address()).toBe('/client/items?search=pipe&sort=used');
  await waitFor(() => expect(asked.at(-1)).toBe('limit=50&sort=used&search=pipe'));
});

test('another cost moves the price by the markup, another markup moves it too, and the edit names its version', async () => {
  const item = anItem();
  serveList('items', () => [item]);
  let edit: unknown;
  server.use(
    http.patch(apiUrl(`/items/${item.id}`), async ({ request }) => {
      edit = await request.json();
      return HttpResponse.json({ ...item, version: 4 });
    }),
  );
  renderScreen(<ItemsScreen />);
  await userEvent.click(await first('Edit Copper pipe'));
  const dialog = within(screen.getByRole('dialog', { name: 'Edit item' }));
  const field = (name: string) => dialog.getByRole('textbox', { name });
  expect(field('Markup')).toHaveValue('50');
  await userEvent.clear(field('Cost'));
  await userEvent.type(field('Cost'), '4');
  expect(field('Price')).toHaveValue('6.00');
  await userEvent.clear(field('Markup'));
  await userEvent.type(field('Markup'), '25');
  expect(field('Price')).toHaveValue('5.00');
  await userEvent.clear(field('Price'));
  await userEvent.type(field('Price'), '8');
  expect(field('Markup')).toHaveValue('100');
  await userEvent.click(dialog.getByRole('button', { name: 'Save item' }));
  expect(await screen.findByText('Item saved')).toBeInTheDocument();
  expect(edit).toMatchObject({ version: 3, unitCost: 400, unitPrice: 800, name: 'Copper pipe' });
});

test('a form says what is missing, and what the server refuses', async () => {
  serveList('items', () => []);
  server.use(http.post(apiUrl('/items'), () => HttpResponse.json(failure(409, 'DUPLICATE_ITEM'), { status: 409 })));
  renderScreen(<ItemsScreen />);
  expect(await screen.findByText('No items yet')).toBeInTheDocument();
  await userEvent.click(await first('Add item'));
  const dialog = within(screen.getByRole('dialog', { name: 'Add item' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add item' }));
  expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription('This field is required.');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Tap');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Price' }), '5');
  await userEvent.click(dialog.getByRole('button', { name: 'Add item' }));
  expect(await dialog.findByText('An item with this name already exists in your library.')).toBeInTheDocument();
});

/** Serves edits of an item as the server does, over what another device has saved. */
function serveEdits(saved: Item) {
  let item = saved;
  const edits: object[] = [];
  server.use(
    http.patch(apiUrl(`/items/${item.id}`), async ({ request }) => {
      const edit = (await request.json()) as Partial<Item>;
      edits.push(edit);
      if (edit.version !== item.version)
        return HttpResponse.json(failure(409, 'STALE_VERSION', { current: item }), { status: 409 });
      item = { ...item, ...edit, version: item.version + 1 };
      return HttpResponse.json(item);
    }),
  );
  return { edits, now: () => item };
}
const editItem = async () => {
  renderScreen(<ItemsScreen />);
  await userEvent.click(await first('Edit Copper pipe'));
  return within(screen.getByRole('dialog', { name: 'Edit item' }));
};
const write = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field);
  await userEvent.type(field, text);
};

test('what another device has saved meanwhile stays, beside what is saved here', async () => {
  const item = anItem({ aliases: ['tube'] });
  serveList('items', () => [item]);
  const { now } = serveEdits({ ...item, version: 4, code: 'NEW', aliases: ['tube', 'line'] });
  const dialog = await editItem();
  await write(dialog.getByRole('textbox', { name: 'Price' }), '8');
  await write(dialog.getByRole('textbox', { name: 'Also called' }), 'tube\nhose');
  await userEvent.click(dialog.getByRole('button', { name: 'Save item' }));
  expect(await screen.findByText('Item saved')).toBeInTheDocument();
  expect(now()).toMatchObject({ code: 'NEW', unitPrice: 800, aliases: ['tube', 'line', 'hose'], version: 5 });
});

test('where two devices contradict each other, both are shown and nothing is saved over', async () => {
  const item = anItem();
  serveList('items', () => [item]);
  const { edits, now } = serveEdits({ ...item, version: 4, unitPrice: 600, name: 'Copper tube' });
  const dialog = await editItem();
  await write(dialog.getByRole('textbox', { name: 'Price' }), '8');
  await write(dialog.getByRole('textbox', { name: 'Name' }), 'Pipe');
  await userEvent.click(dialog.getByRole('button', { name: 'Save item' }));
  expect(await dialog.findByText(/changed somewhere else as well/)).toBeInTheDocument();
  expect(edits).toHaveLength(1);
  expect(dialog.getByText('£6.00')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Take the other name' }));
  expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Copper tube');
  await userEvent.click(dialog.getByRole('button', { name: 'Save item' }));
  expect(await screen.findByText('Item saved')).toBeInTheDocument();
  expect(now()).toMatchObject({ name: 'Copper tube', unitPrice: 800, version: 5 });
});

test('a dialog with something typed asks before it goes', async () => {
  serveList('items', () => [anItem()]);
  const dialog = await editItem();
  await userEvent.type(dialog.getByRole('textbox', { name: 'Code' }), 'X');
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  expect(dialog.getByText('What you have typed is not saved.')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Keep editing' }));
  expect(dialog.getByRole('textbox', { name: 'Code' })).toHaveValue('CP15X');
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Discard it' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a name that is taken leads to the item that has it', async () => {
  serveList('items', (query) => (query.get('search') === 'tap' ? [anItem({ name: 'Tap' })] : [anItem()]));
  server.use(http.post(apiUrl('/items'), () => HttpResponse.json(failure(409, 'DUPLICATE_ITEM'), { status: 409 })));
  renderScreen(<ItemsScreen />);
  await userEvent.click(await first('Add item'));
  const dialog = within(screen.getByRole('dialog', { name: 'Add item' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'TAP');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Price' }), '5');
  await userEvent.click(dialog.getByRole('button', { name: 'Add item' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Open “Tap” instead' }));
  const other = within(screen.getByRole('dialog', { name: 'Edit item' }));
  expect(other.getByRole('textbox', { name: 'Name' })).toHaveValue('Tap');
});

test('people and places of a client are edited one at a time, and what is missing is opened', async () => {
  const client = aClient({ sites: [{ name: 'Mill', address: '4 Quay Street\nLeeds' }] });
  let edit: unknown;
  server.use(
    http.get(apiUrl(`/clients/${client.id}`), () => HttpResponse.json(client)),
    http.get(apiUrl('/quotes'), () => HttpResponse.json({ items: [], nextCursor: null })),
    http.get(apiUrl('/invoices'), () => HttpResponse.json({ items: [], nextCursor: null })),
    http.patch(apiUrl(`/clients/${client.id}`), async ({ request }) => {
      edit = await request.json();
      return HttpResponse.json({ ...client, version: 2 });
    }),
  );
  renderScreen(
    <Routes>
      <Route path="clients/:id" element={<ClientScreen />} />
    </Routes>,
    { at: `/clients/${client.id}` },
  );
  await userEvent.click(await first('Edit client'));
  const dialog = within(screen.getByRole('dialog', { name: 'Edit client' }));
  await userEvent.click(dialog.getByRole('button', { name: /Peter Vane/, expanded: false }));
  await write(
    within(dialog.getByRole('group', { name: 'Peter Vane' })).getByRole('textbox', { name: 'Role' }),
    'Foreman',
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Add site' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save client' }));
  const site = within(dialog.getByRole('group', { name: 'New site' }));
  expect(site.getByRole('textbox', { name: 'Address' })).toHaveAccessibleDescription('This field is required.');
  await userEvent.type(site.getByRole('textbox', { name: 'Address' }), '9 Dock Road');
  await userEvent.click(dialog.getByRole('button', { name: 'Remove Mill' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save client' }));
  expect(await screen.findByText('Client saved')).toBeInTheDocument();
  expect(edit).toMatchObject({
    version: 1,
    contacts: [{ ...client.contacts[0], role: 'Foreman' }],
    sites: [{ name: '', address: '9 Dock Road' }],
  });
});

test('a deletion is undone from its toast', async () => {
  const item = anItem();
  let there = true;
  serveList('items', () => (there ? [item] : []));
  server.use(
    http.delete(apiUrl(`/items/${item.id}`), () => {
      there = false;
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(apiUrl(`/items/${item.id}/restore`), () => {
      there = true;
      return HttpResponse.json(item);
    }),
  );
  renderScreen(<ItemsScreen />);
  await userEvent.click(await first('Delete Copper pipe'));
  expect(await screen.findByText('No items yet')).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('textbox', { name: 'Name of Copper pipe' })).toBeInTheDocument();
});

test('an import shows what it will do before it does it', async () => {
  serveList('clients', () => [aClient()]);
  const report: ImportReport = {
    created: 1,
    changed: 0,
    unchanged: 0,
    refused: 1,
    rows: [
      { row: 2, action: 'create', name: 'Ann Lee', notes: {} },
      { row: 3, action: 'refuse', name: 'Cy', notes: { email: '"cy" is not an e-mail address.' } },
    ],
  };
  const runs: string[] = [];
  server.use(
    http.post(apiUrl('/clients/import'), ({ request }) => {
      runs.push(`${new URL(request.url).search} ${request.headers.get('content-type')}`);
      return HttpResponse.json(report);
    }),
  );
  renderScreen(<ClientsScreen />);
  await userEvent.click(await first('Import'));
  const dialog = within(screen.getByRole('dialog', { name: 'Import clients' }));
  const file = new File(['name,email\nAnn Lee,\nCy,cy'], 'people.csv', { type: 'application/vnd.ms-excel' });
  await userEvent.upload(dialog.getByLabelText('CSV file'), file);
  expect(await dialog.findByText('1 new, 0 changed, 0 the same, 1 left out.')).toBeInTheDocument();
  expect(dialog.getByText('email: "cy" is not an e-mail address.')).toBeInTheDocument();
  expect(runs).toEqual(['?dryRun=true text/csv']);
  await userEvent.click(dialog.getByRole('button', { name: 'Import 1 row' }));
  expect(await screen.findByText('Your file is imported')).toBeInTheDocument();
  expect(runs.at(-1)).toBe('?dryRun=false text/csv');
});

test('a file that cannot be read says why', async () => {
  serveList('clients', () => [aClient()]);
  const refusal = { ...failure(422, 'IMPORT_NOT_READABLE'), fields: { file: 'This file is empty.' } };
  server.use(http.post(apiUrl('/clients/import'), () => HttpResponse.json(refusal, { status: 422 })));
  renderScreen(<ClientsScreen />);
  await userEvent.click(await first('Import'));
  await userEvent.upload(screen.getByLabelText('CSV file'), new File([''], 'people.csv', { type: 'text/csv' }));
  expect(await screen.findByText('This file is empty.')).toBeInTheDocument();
});

test('a client is reached by a tap, with their people and quotes', async () => {
  const client = aClient();
  server.use(
    http.get(apiUrl(`/clients/${client.id}`), () => HttpResponse.json(client)),
    http.get(apiUrl('/invoices'), () => HttpResponse.json({ items: [], nextCursor: null })),
    http.get(apiUrl('/quotes'), ({ request }) => {
      const mine = new URL(request.url).searchParams.get('clientId') === client.id;
      return HttpResponse.json({ items: mine ? [aSummary({ title: 'Hall' })] : [], nextCursor: null });
    }),
  );
  renderScreen(
    <Routes>
      <Route path="clients/:id" element={<ClientScreen />} />
    </Routes>,
    { at: `/clients/${client.id}` },
  );
  expect(await screen.findByRole('heading', { name: 'Joan Ellery' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '0161 496 0000' })).toHaveAttribute('href', 'tel:01614960000');
  expect(screen.getByRole('link', { name: 'joan@example.com' })).toHaveAttribute('href', 'mailto:joan@example.com');
  expect(screen.getByRole('link', { name: '+44 113 496 0000' })).toHaveAttribute('href', 'tel:+441134960000');
  expect(screen.getByRole('link', { name: 'Hall' })).toBeInTheDocument();
  const map = 'https://www.google.com/maps/search/?api=1&query=4+Mill+Lane%2C+Leeds';
  expect(screen.getByRole('link', { name: 'Map' })).toHaveAttribute('href', map);
  expect(screen.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:01614960000');
});

test('a quote is started from a template', async () => {
  serveList('templates', () => [aTemplate]);
  const quote = aQuote();
  let body: unknown;
  server.use(
    http.post(apiUrl('/quotes'), async ({ request }) => {
      body = await request.json();
      return HttpResponse.json(quote, { status: 201 });
    }),
  );
  const { address } = renderScreen(<TemplatesScreen />, { at: '/client/templates' });
  await userEvent.click(await first('Start a quote from Bathroom'));
  await waitFor(() => expect(address()).toBe(`/client/quotes/${quote.id}`));
  expect(body).toEqual({ templateId: aTemplate.id });
});

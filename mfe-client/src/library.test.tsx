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
beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
  // jsdom shows no dialog on top
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.open = false;
  };
});
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

const table = (name: string) => screen.findByRole('table', { name });
// table and cards are both there; styles show one of them
const first = async (name: string) => {
  const [button] = await screen.findAllByRole('button', { name });
  if (!button) throw new Error(`no ${name}`);
  return button;
};

test('items are listed page by page, searched and ordered by the address', async () => {
  const asked = serveList('items', (query) => [anItem({ name: query.has('cursor') ? 'Tap' : 'Bath' })], 'next');
  const { address } = renderScreen(<ItemsScreen />, { at: '/client/items' });
  expect(await table('Items')).toHaveTextContent(/Bath.*£3\.00.*£4\.50/);
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  await waitFor(async () => expect(await table('Items')).toHaveTextContent('Tap'));
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
  expect(await table('Items')).toHaveTextContent('Copper pipe');
});

test('an import shows what it will do before it does it', async () => {
  serveList('clients', () => [aClient()]);
  const report: ImportReport = {
    created: 1,
    changed: 0,
    unchanged: 0,
    refused: 1,
    rows: [
      { row: 1, action: 'create', name: 'Ann Lee', notes: {} },
      { row: 2, action: 'refuse', name: 'Cy', notes: { email: '"cy" is not an e-mail address.' } },
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

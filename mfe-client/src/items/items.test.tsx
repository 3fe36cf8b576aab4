import type { Item } from '@jobspeak/contracts';
import { apiUrl, given, renderScreen } from '@jobspeak/web/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { failure, someBusiness, someId } from '../testing';
import { ItemsScreen } from './ItemsScreen';

const item = (name: string): Item => ({
  id: someId(),
  version: 3,
  name,
  kind: 'material',
  unit: 'm',
  code: 'CP15',
  unitPrice: 450,
  unitCost: 300,
  taxRatePercent: null,
  aliases: ['tube'],
  usageCount: 2,
});

let items: Item[];
let edits: Partial<Item>[];
const byId = (id: unknown) => items.find((one) => one.id === id) ?? item('none');
const server = setupServer(
  http.get(apiUrl('/business/settings'), () =>
    HttpResponse.json({ ...someBusiness, taxRates: [{ name: 'Reduced', ratePercent: 5 }] }),
  ),
  http.get(apiUrl('/items'), ({ request }) => {
    const search = new URL(request.url).searchParams.get('search') ?? '';
    const found = items.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
    return HttpResponse.json({ items: found, nextCursor: null });
  }),
  http.patch(apiUrl('/items/:id'), async ({ request, params }) => {
    const edit = (await request.json()) as Partial<Item>;
    const current = byId(params.id);
    edits.push(edit);
    if (edit.version !== current.version)
      return HttpResponse.json(failure(409, 'STALE_VERSION', { current }), { status: 409 });
    if (items.some(({ id, name }) => id !== current.id && name === edit.name))
      return HttpResponse.json(failure(409, 'DUPLICATE_ITEM'), { status: 409 });
    const saved = { ...current, ...edit, version: current.version + 1 };
    items = items.map((one) => (one.id === saved.id ? saved : one));
    return HttpResponse.json(saved);
  }),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  items = [item('Bath'), item('Tap')];
  edits = [];
  given.signedIn();
  renderScreen(<ItemsScreen />);
});
afterEach(() => {
  server.resetHandlers();
  given.signedOut();
});
afterAll(() => server.close());

const cell = (name: string) => screen.findByLabelText(name);
/** Another device changes an item. */
const elsewhere = (name: string, part: Partial<Item>) => {
  items = items.map((one) => (one.name === name ? { ...one, ...part, version: one.version + 1 } : one));
};

test('a column is worked through by keyboard: Enter saves and goes down, another cost moves the price', async () => {
  await userEvent.click(await cell('Cost of Bath'));
  await userEvent.keyboard('4{Enter}');
  expect(await cell('Cost of Tap')).toHaveFocus();
  await waitFor(async () => expect(await cell('Price of Bath')).toHaveValue('6.00'));
  await userEvent.keyboard('5{ArrowUp}');
  expect(await cell('Cost of Bath')).toHaveFocus();
  await waitFor(() => expect(edits).toHaveLength(2));
  expect(edits).toEqual([
    { version: 3, unitCost: 400, unitPrice: 600 },
    { version: 3, unitCost: 500, unitPrice: 750 },
  ]);
  await userEvent.tab();
  await userEvent.keyboard('100{Enter}');
  await waitFor(() => expect(edits.at(-1)).toEqual({ version: 4, unitPrice: 800 }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Tax of Tap' }), 'Reduced (5%)');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Unit of Tap' }), 'hour');
  await waitFor(() => expect(items[1]).toMatchObject({ taxRatePercent: 5, unit: 'hour' }));
});

test('what cannot be read is not saved, Escape brings back what was there', async () => {
  await userEvent.click(await cell('Price of Bath'));
  await userEvent.keyboard('abc{Enter}');
  expect(await cell('Price of Bath')).toHaveAccessibleDescription('Enter an amount, like 35.50.');
  await userEvent.click(await cell('Price of Bath'));
  await userEvent.keyboard('{Escape}');
  expect(await cell('Price of Bath')).toHaveValue('4.50');
  await userEvent.clear(await cell('Name of Tap'));
  await userEvent.tab();
  expect(await cell('Name of Tap')).toHaveAccessibleDescription('This field is required.');
  expect(edits).toEqual([]);
});

test('an edit is taken back from its toast or by keyboard', async () => {
  await userEvent.click(await cell('Cost of Bath'));
  await userEvent.keyboard('4{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(items[0]).toMatchObject({ unitCost: 300, unitPrice: 450, version: 5 }));
  await userEvent.click(await cell('Name of Bath'));
  await userEvent.keyboard('Tub{Enter}');
  await screen.findByText('Name of Tub saved');
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(items[0]).toMatchObject({ name: 'Bath', version: 7 }));
  expect(await cell('Name of Bath')).toBeInTheDocument();
});

test('an edit goes over what another device has changed beside it, but not over the same', async () => {
  await cell('Price of Bath');
  elsewhere('Bath', { code: 'B1' });
  await userEvent.click(await cell('Price of Bath'));
  await userEvent.keyboard('5{Enter}');
  await waitFor(() => expect(items[0]).toMatchObject({ code: 'B1', unitPrice: 500, version: 5 }));
  elsewhere('Bath', { unitPrice: 600 });
  await userEvent.click(await cell('Price of Bath'));
  await userEvent.keyboard('7{Enter}');
  expect(await screen.findByText('Changed to £6.00 somewhere else.')).toBeInTheDocument();
  expect(await cell('Price of Bath')).toHaveValue('7');
  expect(items[0]).toMatchObject({ unitPrice: 600 });
  await userEvent.click(screen.getByRole('button', { name: 'Save mine' }));
  await waitFor(() => expect(items[0]).toMatchObject({ unitPrice: 700, version: 7 }));
});

test('a name that is taken stays in its cell, with the way to the item that has it', async () => {
  await userEvent.click(await cell('Name of Tap'));
  await userEvent.keyboard('Bath{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'Open “Bath”' }));
  expect(screen.getByRole('dialog', { name: 'Edit item' })).toBeInTheDocument();
  expect(await cell('Name of Tap')).toHaveValue('Bath');
  expect(items[1]).toMatchObject({ name: 'Tap', version: 3 });
});

describe('without a connection', () => {
  const connected = jest.spyOn(navigator, 'onLine', 'get');
  const connect = (isOn: boolean) => {
    connected.mockReturnValue(isOn);
    act(() => void window.dispatchEvent(new Event(isOn ? 'online' : 'offline')));
  };
  afterAll(() => connected.mockRestore());

  test('an edit waits, says so, and is saved when the connection is back', async () => {
    await cell('Price of Bath');
    connect(false);
    await userEvent.click(await cell('Price of Bath'));
    await userEvent.keyboard('5{Enter}');
    expect(await screen.findByText(/^No connection/)).toBeInTheDocument();
    expect(await cell('Price of Bath')).toHaveValue('5.00');
    expect(edits).toEqual([]);
    connect(true);
    await waitFor(() => expect(items[0]).toMatchObject({ unitPrice: 500 }));
    await waitFor(() => expect(screen.queryByText(/^No connection/)).not.toBeInTheDocument());
  });
});

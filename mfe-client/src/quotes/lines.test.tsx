import type { Quote } from '@jobspeak/contracts';
import { apiUrl } from '@jobspeak/web/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { aLine, aQuote, someBusiness, someId } from '../testing';
import { openQuote, serveQuote, startQuoteApi } from './testing';

// jsdom has no pointers; to these tests they are mice
beforeAll(() => void Object.assign(window, { PointerEvent: class extends MouseEvent {} }));
const server = startQuoteApi();
const serve = (quote: Quote) => serveQuote(server, quote);
const lineOf = async (name: RegExp) => within(await screen.findByRole('group', { name }));
const save = () => act(async () => void window.dispatchEvent(new Event('online')));
const total = () => within(screen.getByRole('region', { name: 'Totals' })).getByText('Total').nextSibling?.textContent;
const legends = () =>
  screen.getAllByRole('group', { name: /^Line \d/ }).map((one) => one.querySelector('legend')?.textContent);
const press = async (menu: string, item: string) => {
  await userEvent.click(await screen.findByRole('button', { name: menu }));
  await userEvent.click(screen.getByRole('menuitem', { name: item }));
};

/** jsdom lays nothing out: everything that makes room for a line is 50 pixels high. */
const layOut = () =>
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const at = [...document.querySelectorAll('[data-stop]')].indexOf(this);
    return new DOMRect(0, at * 50, 300, 50);
  });

test('a section is added and named, lines move into it by the keyboard alone, and it says what they come to', async () => {
  const state = serve(
    aQuote({
      lines: [
        aLine({ description: 'Tap', quantity: 1, unitPrice: 5000 }),
        aLine({ description: 'Sink', quantity: 1, unitPrice: 7000 }),
      ],
    }),
  );
  openQuote(state.quote);
  await userEvent.click(await screen.findByRole('button', { name: 'Add a section' }));
  const name = screen.getByRole('textbox', { name: 'Name of the section' });
  expect(name).toHaveFocus();
  await userEvent.keyboard('Kitchen');
  expect(name).toHaveValue('Kitchen');
  const handle = () => screen.getByRole('button', { name: 'Move Sink' });
  handle().focus();
  await userEvent.keyboard('{ArrowDown}');
  const kitchen = within(screen.getByRole('region', { name: 'Kitchen' }));
  expect(kitchen.getByRole('group', { name: 'Line 2: Sink' })).toBeInTheDocument();
  expect(kitchen.getAllByText('£70.00')).toHaveLength(2);
  expect(screen.getByText('Sink: line 2 of 2, in Kitchen.')).toBeInTheDocument();
  expect(handle()).toHaveFocus();
  await save();
  await waitFor(() => expect(state.quote.lines[1]?.sectionId).toBe(state.quote.sections[0]?.id));
  expect(state.quote.sections).toMatchObject([{ name: 'Kitchen' }]);
});

test('a section with lines is deleted with them or without, as asked; Undo brings all of it back', async () => {
  const kitchen = { id: someId(), name: 'Kitchen' };
  const lines = [aLine({ description: 'Tap' }), aLine({ description: 'Sink', sectionId: kitchen.id })];
  const state = serve(aQuote({ sections: [kitchen, { id: someId(), name: 'Bath' }], lines }));
  openQuote(state.quote);
  await press('More for Kitchen', 'Delete section');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete its line too' }));
  expect(legends()).toEqual(['Line 1: Tap']);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(legends()).toEqual(['Line 1: Tap', 'Line 2: Sink']);
  await press('More for Kitchen', 'Delete section');
  await userEvent.click(await screen.findByRole('button', { name: 'Keep its line' }));
  expect(legends()).toEqual(['Line 1: Tap', 'Line 2: Sink']);
  // nothing stands in it: nothing is to be asked
  await press('More for Bath', 'Delete section');
  expect(screen.queryByRole('region', { name: 'Bath' })).not.toBeInTheDocument();
  await save();
  await waitFor(() => expect(state.quote).toMatchObject({ sections: [], lines: [{}, { sectionId: null }] }));
});

test('a line is dragged into another section by its handle', async () => {
  const [kitchen, bath] = [
    { id: someId(), name: 'Kitchen' },
    { id: someId(), name: 'Bath' },
  ];
  const lines = [
    aLine({ description: 'Tap', sectionId: kitchen.id }),
    aLine({ description: 'Tiles', sectionId: bath.id }),
  ];
  const state = serve(aQuote({ sections: [kitchen, bath], lines }));
  openQuote(state.quote);
  const handle = await screen.findByRole('button', { name: 'Move Tap' });
  layOut();
  fireEvent.pointerDown(handle, { clientY: 75, button: 0 });
  fireEvent.pointerMove(handle, { clientY: 265 });
  fireEvent.pointerUp(handle, { clientY: 265 });
  const after = within(screen.getByRole('region', { name: 'Bath' }));
  expect(after.getAllByRole('group', { name: /^Line/ }).map((one) => one.querySelector('legend')?.textContent)).toEqual(
    ['Line 1: Tiles', 'Line 2: Tap'],
  );
  await save();
  await waitFor(() => expect(state.quote.lines.map(({ sectionId }) => sectionId)).toEqual([bath.id, bath.id]));
});

test('a drag that is broken off changes nothing', async () => {
  const state = serve(aQuote({ lines: [aLine({ description: 'Tap' }), aLine({ description: 'Sink' })] }));
  openQuote(state.quote);
  const handle = await screen.findByRole('button', { name: 'Move Tap' });
  layOut();
  fireEvent.pointerDown(handle, { clientY: 25, button: 0 });
  expect(document.querySelector('[data-dragged]')).not.toBeNull();
  fireEvent.pointerMove(handle, { clientY: 200 });
  await userEvent.keyboard('{Escape}');
  fireEvent.pointerUp(handle, { clientY: 200 });
  expect(document.querySelector('[data-dragged]')).toBeNull();
  expect(legends()).toEqual(['Line 1: Tap', 'Line 2: Sink']);
});

test('lines become a choice of which one counts, as the customer will see it', async () => {
  const lines = [
    aLine({ description: 'Oak door', quantity: 1, unitPrice: 90_000 }),
    aLine({ description: 'Pine door', quantity: 1, unitPrice: 50_000 }),
  ];
  const state = serve(aQuote({ lines, taxRatePercent: 0 }));
  openQuote(state.quote);
  await press('More for Oak door', 'More options');
  let dialog = within(screen.getByRole('dialog', { name: 'Oak door' }));
  await userEvent.click(dialog.getByRole('button', { name: 'A choice' }));
  const name = dialog.getByRole('combobox', { name: 'Name of the choice' });
  await userEvent.clear(name);
  await userEvent.type(name, 'Door');
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
  await press('More for Pine door', 'More options');
  dialog = within(screen.getByRole('dialog', { name: 'Pine door' }));
  // the only choice there is needs no picking
  await userEvent.click(dialog.getByRole('button', { name: 'A choice' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
  expect(total()).toBe('£900.00');
  expect((await lineOf(/Pine/)).getByText('One of: Door, not in the total')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: 'Count “Pine door” in the total' }));
  expect(total()).toBe('£500.00');
  await save();
  await waitFor(() =>
    expect(state.quote.lines).toMatchObject([
      { choice: 'Door', selected: false },
      { choice: 'Door', selected: true },
    ]),
  );
});

test('an optional line counts once it is taken', async () => {
  const state = serve(aQuote({ lines: [aLine({ quantity: 1, unitPrice: 1000 })], taxRatePercent: 0 }));
  openQuote(state.quote);
  await press('More for Skirting board', 'Make it optional');
  expect(screen.getByText('Optional, not in the total')).toBeInTheDocument();
  expect(total()).toBe('£0.00');
  await userEvent.click(screen.getByRole('checkbox', { name: /Count “Skirting/ }));
  expect(total()).toBe('£10.00');
  await save();
  await waitFor(() => expect(state.quote.lines).toMatchObject([{ optional: true, selected: true }]));
});

test('typing offers what the library knows; the keyboard picks it, and the line takes all of it over', async () => {
  const item = {
    id: someId(),
    name: 'Copper pipe 15 mm',
    unit: 'm',
    kind: 'material',
    unitPrice: 650,
    unitCost: 400,
    taxRatePercent: null,
    code: 'CP15',
    aliases: ['fifteen mil'],
    version: 1,
    usageCount: 3,
  };
  const asked: string[] = [];
  server.use(
    http.get(apiUrl('/items'), ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('search') ?? '');
      return HttpResponse.json({ items: [item], nextCursor: null });
    }),
  );
  const state = serve(aQuote({ lines: [] }));
  openQuote(state.quote);
  await userEvent.click(await screen.findByRole('button', { name: 'Add a line' }));
  await userEvent.keyboard('fifteen');
  expect(await screen.findByRole('option', { name: /Copper pipe 15 mm £6.50 per m/ })).toBeInTheDocument();
  expect(asked).toEqual(['fifteen']);
  // a description may be longer than anything that the library could be searched for
  const words = screen.getByLabelText('Description');
  await userEvent.click(words);
  await userEvent.paste(` mil${' and so on'.repeat(25)}`);
  await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument());
  await userEvent.clear(words);
  await userEvent.type(words, 'fifteen');
  await screen.findByRole('option', { name: /Copper pipe 15 mm/ });
  expect(asked).toEqual(['fifteen']);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  const line = await lineOf(/Line 1: Copper pipe 15 mm/);
  expect(line.getByRole('textbox', { name: 'Quantity' })).toHaveFocus();
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  await userEvent.keyboard('12{Enter}');
  expect(await lineOf(/Line 2: empty/)).toBeDefined();
  await save();
  await waitFor(() =>
    expect(state.quote.lines).toMatchObject([
      { itemId: item.id, quantity: 12, unit: 'm', unitPrice: 650, unitCost: 400 },
    ]),
  );
});

test('tax is picked from the rates of the business, for all prices or for one line', async () => {
  server.use(
    http.get(apiUrl('/business/settings'), () =>
      HttpResponse.json({ ...someBusiness, taxRates: [{ name: 'Reduced', ratePercent: 5 }] }),
    ),
  );
  const lines = [
    aLine({ description: 'Tap', quantity: 1, unitPrice: 10_000 }),
    aLine({ quantity: 1, unitPrice: 10_000 }),
  ];
  const state = serve(aQuote({ lines }));
  openQuote(state.quote);
  await press('More for Tap', 'More options');
  const dialog = within(screen.getByRole('dialog', { name: 'Tap' }));
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'VAT' }), 'Reduced 5%');
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
  expect(total()).toBe('£225.00');
  await userEvent.click(screen.getByRole('button', { name: /^Options/ }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'VAT' }), 'Other rate…');
  const rate = screen.getByRole('textbox', { name: 'VAT rate' });
  await userEvent.clear(rate);
  await userEvent.type(rate, '10');
  expect(total()).toBe('£215.00');
  await userEvent.click(screen.getByRole('switch', { name: /^Prices include VAT/ }));
  await userEvent.click(screen.getByRole('switch', { name: /^Hide line prices/ }));
  expect(total()).toBe('£200.00');
  await save();
  await waitFor(() =>
    expect(state.quote).toMatchObject({
      taxRatePercent: 10,
      pricesIncludeTax: true,
      hideLinePrices: true,
      lines: [{ taxRatePercent: 5 }, { taxRatePercent: null }],
    }),
  );
});

test('cost, markup and price follow from each other, and are hidden until this device is told to show them', async () => {
  const state = serve(aQuote({ lines: [aLine({ quantity: 2, unitPrice: 1500, unitCost: 1000 })], taxRatePercent: 0 }));
  openQuote(state.quote);
  await userEvent.click(await screen.findByRole('button', { name: /^Options/ }));
  expect(screen.queryByRole('textbox', { name: 'Unit cost' })).not.toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Margin' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('switch', { name: /^Show costs/ }));
  const margin = within(screen.getByRole('region', { name: 'Margin' }));
  expect(margin.getByText('£10.00')).toBeInTheDocument();
  expect(margin.getByText('33.33%')).toBeInTheDocument();
  const line = await lineOf(/Skirting/);
  const write = async (name: string, text: string) => {
    const field = line.getByRole('textbox', { name });
    await userEvent.clear(field);
    await userEvent.type(field, text);
    await userEvent.tab();
  };
  await write('Unit cost', '20');
  expect(line.getByRole('textbox', { name: 'Unit price' })).toHaveValue('30.00');
  await write('Markup', '100');
  expect(line.getByRole('textbox', { name: 'Unit price' })).toHaveValue('40.00');
  await write('Unit price', '22');
  expect(line.getByRole('textbox', { name: 'Markup' })).toHaveValue('10');
  await save();
  await waitFor(() => expect(state.quote.lines).toMatchObject([{ unitCost: 2000, unitPrice: 2200 }]));
  await userEvent.click(screen.getByRole('switch', { name: /^Show costs/ }));
  expect(screen.queryByRole('textbox', { name: 'Unit cost' })).not.toBeInTheDocument();
});

import type { Quote } from '@jobspeak/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aLine, aQuote } from '../testing';
import { openQuote, serveQuote, startQuoteApi } from './testing';

const server = startQuoteApi();
const serve = (quote: Quote) => serveQuote(server, quote);
const lineOf = async (name: RegExp) => within(await screen.findByRole('group', { name }));
const save = () => act(async () => void window.dispatchEvent(new Event('online')));
const totals = () => screen.getByRole('region', { name: 'Totals' });
const press = async (menu: string, item: string) => {
  await userEvent.click(await screen.findByRole('button', { name: menu }));
  await userEvent.click(screen.getByRole('menuitem', { name: item }));
};

const clearing = { description: 'Clear up', quantity: 1, unit: 'job', unitPrice: 100_000 } as const;
const digging = { description: 'Dig', quantity: 3, unit: 'day', unitPrice: 24_000 } as const;

test('a line is given a range, which the totals say too, and loses it again', async () => {
  const state = serve(aQuote({ lines: [aLine(clearing), aLine(digging)] }));
  openQuote(state.quote);
  expect((await lineOf(/Clear up/)).queryByRole('textbox', { name: /^From/ })).not.toBeInTheDocument();
  await press('More for Clear up', 'Give a range');
  expect(screen.getByRole('textbox', { name: 'From unit price' })).toHaveFocus();
  await userEvent.keyboard('800');
  expect((await lineOf(/Clear up/)).getByText('£800.00 to £1,000.00')).toBeInTheDocument();
  await press('More for Dig', 'Give a range');
  await userEvent.keyboard('2');
  expect((await lineOf(/Dig/)).getByText('£480.00 to £720.00')).toBeInTheDocument();
  expect(totals()).toHaveTextContent('Subtotal£1,280.00 to £1,720.00');
  expect(totals()).toHaveTextContent('VAT 20%£256.00 to £344.00');
  expect(totals()).toHaveTextContent('Total£1,536.00 to £2,064.00');
  await save();
  await waitFor(() =>
    expect(state.quote.lines).toMatchObject([{ low: { unitPrice: 80_000 } }, { low: { quantity: 2 } }]),
  );
  await press('More for Clear up', 'Take the range off');
  expect((await lineOf(/Clear up/)).getByText('£1,000.00')).toBeInTheDocument();
  await save();
  // absent would leave it as it was
  await waitFor(() => expect(state.quote.lines[0]?.low).toBeNull());
});

test('Undo takes a range away from the server too', async () => {
  const state = serve(aQuote({ lines: [aLine(clearing)] }));
  openQuote(state.quote);
  await press('More for Clear up', 'Give a range');
  await userEvent.keyboard('800');
  await save();
  await waitFor(() => expect(state.quote.lines[0]?.low).toEqual({ unitPrice: 80_000 }));
  for (const undo of [1, 2]) {
    const button = screen.getByRole('button', { name: 'Undo' });
    if (undo === 1 || !button.hasAttribute('disabled')) await userEvent.click(button);
  }
  await save();
  await waitFor(() => expect(state.quote.lines[0]?.low).toBeNull());
});

test('a lower end above the upper one is told beside the line, and is not stored', async () => {
  const state = serve(aQuote({ lines: [aLine(digging)] }));
  openQuote(state.quote);
  await press('More for Dig', 'Give a range');
  await userEvent.keyboard('4');
  expect((await lineOf(/Dig/)).getByRole('alert')).toHaveTextContent(
    'The lower end cannot be more than the upper end.',
  );
  await save();
  expect(state.quote.lines[0]?.low).toBeUndefined();
});

test('a cap is the most that a line comes to, on its line and in the totals', async () => {
  const state = serve(aQuote({ lines: [aLine(clearing)], taxRatePercent: 0 }));
  openQuote(state.quote);
  await press('More for Clear up', 'Set a cap');
  expect(screen.getByRole('textbox', { name: 'At most' })).toHaveFocus();
  await userEvent.keyboard('600');
  expect((await lineOf(/Clear up/)).getByText('at most £600.00')).toBeInTheDocument();
  expect(totals()).toHaveTextContent('Total£600.00');
  const cap = screen.getByRole('textbox', { name: 'At most' });
  await userEvent.clear(cap);
  await userEvent.type(cap, '1200');
  expect((await lineOf(/Clear up/)).getByText('£1,000.00, at most £1,200.00')).toBeInTheDocument();
  expect(totals()).toHaveTextContent('At most£1,200.00');
  await save();
  await waitFor(() => expect(state.quote.lines).toMatchObject([{ cap: 120_000 }]));
  await press('More for Clear up', 'Take the cap off');
  await save();
  await waitFor(() => expect(state.quote.lines[0]?.cap).toBeNull());
});

test('what is due only if something turns out counts once it is declared so', async () => {
  const state = serve(aQuote({ lines: [aLine(clearing), aLine(digging)], taxRatePercent: 0 }));
  openQuote(state.quote);
  await press('More for Dig', 'Only if …');
  expect(screen.getByRole('textbox', { name: 'Only if' })).toHaveFocus();
  // a condition without words is no fault yet
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await userEvent.keyboard('the ground is rock');
  expect(totals()).toHaveTextContent('Total£1,000.00');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Count “Dig” in the total' }));
  expect(totals()).toHaveTextContent('Total£1,720.00');
  await save();
  await waitFor(() =>
    expect(state.quote.lines[1]).toMatchObject({ condition: 'the ground is rock', optional: true, selected: true }),
  );
  await press('More for Dig', 'Always include it');
  await save();
  await waitFor(() => expect(state.quote.lines[1]).toMatchObject({ condition: null, optional: false }));
});

test('a line is made a choice with others, of which one counts, and is taken out again', async () => {
  const door = (description: string, unitPrice: number) => aLine({ description, quantity: 1, unitPrice });
  const lines = [door('Oak', 90_000), door('Pine', 50_000), door('Hinges', 1_000)];
  const state = serve(aQuote({ lines, taxRatePercent: 0 }));
  openQuote(state.quote);
  await press('More for Oak', 'Make it a choice with …');
  const dialog = within(screen.getByRole('dialog', { name: '“Oak” or …' }));
  expect(dialog.getByRole('button', { name: 'Make it a choice' })).toBeDisabled();
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Pine' }));
  expect(dialog.getByRole('textbox', { name: 'Name of the choice' })).toHaveValue('Oak or Pine');
  await userEvent.click(dialog.getByRole('button', { name: 'Make it a choice' }));
  expect((await lineOf(/Oak/)).getByText('One of: Oak or Pine, in the total')).toBeInTheDocument();
  expect(totals()).toHaveTextContent('Total£910.00');
  await userEvent.click(screen.getByRole('radio', { name: 'Count “Pine” in the total' }));
  expect(totals()).toHaveTextContent('Total£510.00');
  await save();
  await waitFor(() =>
    expect(state.quote.lines).toMatchObject([
      { choice: 'Oak or Pine', selected: false },
      { choice: 'Oak or Pine', selected: true },
      { choice: null },
    ]),
  );
  await press('More for Oak', 'Take it out of the choice');
  expect(screen.queryByText(/One of:/)).not.toBeInTheDocument();
});

test('all of it can be set among the options of a line', async () => {
  const state = serve(aQuote({ lines: [aLine(digging)] }));
  openQuote(state.quote);
  await press('More for Dig', 'More options');
  const dialog = within(screen.getByRole('dialog', { name: 'Dig' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'From quantity' }), '2');
  await userEvent.type(dialog.getByRole('textbox', { name: 'From unit price' }), '200');
  await userEvent.type(dialog.getByRole('textbox', { name: 'At most' }), '700');
  await userEvent.click(dialog.getByRole('button', { name: 'Optional' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Only if' }), 'it rains');
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
  await save();
  await waitFor(() =>
    expect(state.quote.lines[0]).toMatchObject({
      low: { quantity: 2, unitPrice: 20_000 },
      cap: 70_000,
      condition: 'it rains',
    }),
  );
});

test('a quote that is out is read with its ranges', async () => {
  const lines = [
    aLine({ ...digging, low: { quantity: 2 } }),
    aLine({ ...clearing, optional: true, condition: 'the joists are rotten' }),
  ];
  const state = serve(aQuote({ lines, state: 'finalized', documentStatus: 'sent', number: 'Q-2026-0001' }));
  openQuote(state.quote);
  const card = within(await screen.findByRole('region', { name: 'Lines' }));
  expect(card.getByText('2 to 3 days × £240.00')).toBeInTheDocument();
  expect(card.getByText('£480.00 to £720.00')).toBeInTheDocument();
  expect(card.getByText('1 job × £1,000.00, only if: the joists are rotten')).toBeInTheDocument();
  expect(card.getByText('Not in the total')).toBeInTheDocument();
});

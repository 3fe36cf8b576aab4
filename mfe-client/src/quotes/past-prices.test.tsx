import type { Line, LinePastPrices } from '@jobspeak/contracts';
import { apiUrl } from '@jobspeak/web/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { aLine, aQuote } from '../testing';
import { openQuote, serveQuote, startQuoteApi } from './testing';

const server = startQuoteApi();
const save = () => act(async () => void window.dispatchEvent(new Event('online')));

const tap = (facts: Partial<Line> = {}): Line =>
  aLine({ description: 'Replace tap', quantity: 2, unit: 'each', unitPrice: null, ...facts });

const YEAR = new Date().getFullYear();
const pastOf = ({ id, description, unit }: Line, usual: Partial<LinePastPrices['usual']> = {}): LinePastPrices => ({
  lineId: id,
  description,
  unit,
  usual: { unitPrice: 6500, times: 4, lastOn: `${YEAR}-01-12`, ...usual },
  recent: { low: 6500, high: 7000, times: 5 },
});

/** A draft with these lines; what is known of the past is told of what they are called on the server. */
function serveWithPast(lines: Line[], known: readonly LinePastPrices[]) {
  const state = serveQuote(server, aQuote({ lines }));
  server.use(
    http.get(apiUrl(`/quotes/${state.quote.id}/past-prices`), () =>
      HttpResponse.json({
        lines: state.quote.lines.flatMap((line) => {
          const past = known.find(({ description, unit }) => description === line.description && unit === line.unit);
          return past ? [{ ...past, lineId: line.id }] : [];
        }),
      }),
    ),
  );
  openQuote(state.quote);
  return state;
}

const lineOf = async (name: RegExp) => within(await screen.findByRole('group', { name }));
const OFFER = '£65.00, you charged that 4 times, last in January';

test('a price of the past is offered with where it comes from, and taken by one press alone', async () => {
  const line = tap();
  const state = serveWithPast([line, aLine()], [pastOf(line)]);
  const row = await lineOf(/Replace tap/);
  expect(await row.findByText(OFFER)).toBeInTheDocument();
  expect(row.getByRole('textbox', { name: 'Unit price' })).toHaveValue('');
  await userEvent.click(row.getByRole('button', { name: 'Use £65.00 for Replace tap' }));
  expect(row.getByRole('textbox', { name: 'Unit price' })).toHaveValue('65.00');
  expect(screen.queryByText(OFFER)).not.toBeInTheDocument();
  expect(document.getElementById(`line-${line.id}`)).toHaveFocus();
  await save();
  await waitFor(() => expect(state.quote.lines[0]).toMatchObject({ unitPrice: 6500 }));
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(row.getByText(OFFER)).toBeInTheDocument();
});

test('a price that is far from the last five says so, and nothing of it once it is like them', async () => {
  const line = tap({ unitPrice: 9500 });
  const state = serveWithPast([line], [pastOf(line)]);
  const row = await lineOf(/Replace tap/);
  const told = '£95.00, you charged £65.00 to £70.00 the last five times';
  expect(await row.findByText(told)).toBeInTheDocument();
  expect(row.queryByRole('button', { name: /^Use/ })).not.toBeInTheDocument();
  const price = row.getByRole('textbox', { name: 'Unit price' });
  await userEvent.clear(price);
  await userEvent.type(price, '72');
  await userEvent.tab();
  expect(screen.queryByText(told)).not.toBeInTheDocument();
  await save();
  await waitFor(() => expect(state.quote.lines[0]).toMatchObject({ unitPrice: 7200 }));
});

test('a line that is typed gets its offer once it is called that, and loses it when it is called otherwise', async () => {
  serveWithPast([aLine()], [pastOf(tap())]);
  await userEvent.click(await screen.findByRole('button', { name: 'Add a line' }));
  await userEvent.keyboard('Replace tap');
  await save();
  const row = await lineOf(/Replace tap/);
  expect(await row.findByText(OFFER)).toBeInTheDocument();
  await userEvent.type(row.getByLabelText('Description'), ' washers');
  expect(screen.queryByText(OFFER)).not.toBeInTheDocument();
});

test('the draft is there without offers when they cannot be read', async () => {
  const line = tap();
  const state = serveQuote(server, aQuote({ lines: [line] }));
  server.use(http.get(apiUrl(`/quotes/${state.quote.id}/past-prices`), () => new HttpResponse(null, { status: 404 })));
  openQuote(state.quote);
  const row = await lineOf(/Replace tap/);
  expect(row.getByRole('textbox', { name: 'Unit price' })).toBeEnabled();
  expect(row.queryByRole('button', { name: /^Use/ })).not.toBeInTheDocument();
});

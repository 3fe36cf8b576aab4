import { type JobMargin, type Omission, type SendDocument, totalsOf } from '@jobspeak/contracts';
import { apiUrl, renderScreen } from '@jobspeak/web/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { aLine, aQuote, failure, someId } from '../testing';
import { SendQuote } from './document/SendQuote';
import { openQuote, serveQuote, startQuoteApi } from './testing';

const server = startQuoteApi();

const waste: Omission = {
  description: 'Waste removal',
  kind: 'fee',
  unit: 'job',
  quantity: 1,
  unitPrice: 8000,
  seen: { times: 9, of: 10 },
};
const parking: Omission = { ...waste, description: 'Parking', unitPrice: null, seen: null };
const labour: Omission = { ...waste, description: 'Labour', unit: 'day', quantity: 2, unitPrice: 28_000 };

/** A draft that is about to be sent; what was sent of it, and what was answered no. */
async function openSending(items: Omission[], { isDown = false } = {}) {
  const client = { id: null, name: 'Joan Ellery', email: 'joan@example.com', phone: '', address: '' };
  const section = someId();
  const state = serveQuote(
    server,
    aQuote({ client, sections: [{ id: section, name: 'Hall' }], lines: [aLine({ sectionId: section })] }),
  );
  const path = `/quotes/${state.quote.id}`;
  const [sent, declined] = [[] as SendDocument[], [] as unknown[]];
  server.use(
    http.get(apiUrl(`${path}/omissions`), () =>
      isDown ? new HttpResponse(null, { status: 503 }) : HttpResponse.json({ items }),
    ),
    http.post(apiUrl(`${path}/omissions/declined`), async ({ request }) => {
      declined.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(apiUrl(`${path}/send`), async ({ request }) => {
      const sending = (await request.json()) as SendDocument;
      if (sending.version !== state.quote.version)
        return HttpResponse.json(failure(409, 'STALE_VERSION'), { status: 409 });
      sent.push(sending);
      state.quote = { ...state.quote, state: 'finalized', documentStatus: 'sent', number: 'Q-2026-0001' };
      return HttpResponse.json(state.quote);
    }),
  );
  openQuote(state.quote);
  const [button] = await screen.findAllByRole('button', { name: 'Send' });
  if (button) await userEvent.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Send quote' }));
  const letter = () => dialog.getByLabelText<HTMLTextAreaElement>('Message').value;
  return { state, dialog, letter, sent, declined };
}

test('a yes puts the line on the quote with its price, and the letter that goes tells of it', async () => {
  const { state, dialog, letter, sent } = await openSending([waste, labour]);
  const questions = within(await dialog.findByRole('region', { name: 'Did you forget anything?' }));
  expect(questions.getByText('Waste removal, £80.00?')).toBeInTheDocument();
  expect(questions.getAllByText('On 9 of your last 10 jobs like this.')).toHaveLength(2);
  expect(questions.getByText('Labour, 2 days at £280.00?')).toBeInTheDocument();
  expect(letter()).toContain('£136.80');
  await userEvent.click(questions.getByRole('button', { name: 'Yes, add Waste removal, £80.00' }));
  expect(questions.getByRole('status')).toHaveTextContent('Waste removal is on the quote now.');
  expect(questions.getByRole('status')).toHaveFocus();
  expect(questions.queryByText('Waste removal, £80.00?')).not.toBeInTheDocument();
  await waitFor(() => expect(letter()).toContain('£232.80'));
  expect(state.quote.lines).toMatchObject([
    {},
    { description: 'Waste removal', quantity: 1, unit: 'job', unitPrice: 8000, sectionId: state.quote.sections[0]?.id },
  ]);
  await userEvent.click(dialog.getByRole('button', { name: 'Send email' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(totalsOf(state.quote).total).toBe(23_280);
});

test('it cannot be sent while a yes is being stored: what goes is what was said yes to', async () => {
  const { state, dialog, letter, sent } = await openSending([waste]);
  let store = (): void => undefined;
  const held = new Promise<void>((resolve) => (store = resolve));
  server.use(http.patch(apiUrl(`/quotes/${state.quote.id}`), () => held.then(() => undefined)));
  await userEvent.click(await dialog.findByRole('button', { name: /^Yes, add/ }));
  const send = dialog.getByRole('button', { name: 'Send email' });
  expect(send).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(send);
  store();
  await waitFor(() => expect(letter()).toContain('£232.80'));
  expect(sent).toEqual([]);
  await userEvent.click(send);
  await waitFor(() => expect(sent).toMatchObject([{ version: 2 }]));
});

test('what was written of the letter stays when a line is added', async () => {
  const { dialog, letter } = await openSending([waste]);
  const subject = await dialog.findByLabelText('Subject');
  await userEvent.clear(subject);
  await userEvent.type(subject, 'Your hall');
  await userEvent.click(await dialog.findByRole('button', { name: /^Yes, add/ }));
  await waitFor(() => expect(letter()).toContain('£232.80'));
  expect(subject).toHaveValue('Your hall');
});

test('a no is kept, and changes nothing of the quote', async () => {
  const { state, dialog, declined } = await openSending([waste]);
  await userEvent.click(await dialog.findByRole('button', { name: 'No Waste removal' }));
  expect(dialog.getByRole('status')).toHaveTextContent('Waste removal is not asked again for this kind of job.');
  await waitFor(() => expect(declined).toEqual([{ description: 'Waste removal' }]));
  expect(state.edits).toEqual([]);
});

test('a yes to what has no price leads to its price on the quote', async () => {
  const { dialog } = await openSending([parking]);
  expect(await dialog.findByText('Often part of this kind of work.')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Yes, add Parking' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  const line = within(await screen.findByRole('group', { name: /Parking/ }));
  expect(line.getByRole('textbox', { name: 'Unit price' })).toHaveFocus();
});

test('it is sent without an answer, and where nothing is asked', async () => {
  const { dialog, sent } = await openSending([waste]);
  await dialog.findByText('Waste removal, £80.00?');
  await userEvent.click(dialog.getByRole('button', { name: 'Send email' }));
  await waitFor(() => expect(sent).toHaveLength(1));
});

test('a quote is sent when it cannot be asked what it lacks', async () => {
  const { dialog, sent } = await openSending([waste], { isDown: true });
  expect(dialog.queryByText('Did you forget anything?')).not.toBeInTheDocument();
  await userEvent.click(await dialog.findByRole('button', { name: 'Send email' }));
  await waitFor(() => expect(sent).toHaveLength(1));
});

describe('where the quote is sent from a list', () => {
  const openFromList = (omission: Omission) => {
    const state = serveQuote(server, aQuote());
    server.use(http.get(apiUrl(`/quotes/${state.quote.id}/omissions`), () => HttpResponse.json({ items: [omission] })));
    const { address } = renderScreen(<SendQuote quote={state.quote} onClose={() => {}} />);
    return { state, address };
  };

  test('a yes is stored all the same', async () => {
    const { state } = openFromList(waste);
    await userEvent.click(await screen.findByRole('button', { name: /^Yes, add Waste removal/ }));
    await waitFor(() =>
      expect(state.quote.lines).toMatchObject([{}, { description: 'Waste removal', unitPrice: 8000 }]),
    );
  });

  test('a yes to what has no price leads to the quote', async () => {
    const { state, address } = openFromList(parking);
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, add Parking' }));
    await waitFor(() => expect(address()).toBe(`/client/quotes/${state.quote.id}`));
    expect(state.quote.lines).toMatchObject([{}, { description: 'Parking', unitPrice: null }]);
  });
});

describe('what the job leaves', () => {
  const margin: JobMargin = {
    profit: 4000,
    marginPercent: 35.09,
    lines: 1,
    unknownCosts: 0,
    like: { jobs: 5, marginPercent: 28, unknownJobs: 0 },
    oldCosts: [{ description: 'Skirting board', since: '2026-03-02' }],
  };
  const serveMargin = () => {
    let asked = 0;
    server.use(
      http.get(apiUrl('/quotes/:id/margin'), () => {
        asked += 1;
        return HttpResponse.json(margin);
      }),
    );
    return () => asked;
  };
  afterEach(() => localStorage.removeItem('jobspeak_costs'));

  test('is told before it is sent, while this device shows costs', async () => {
    localStorage.setItem('jobspeak_costs', 'shown');
    serveMargin();
    const { dialog } = await openSending([]);
    const told = within(await dialog.findByRole('region', { name: 'Margin' }));
    expect(told.getByText('This job leaves £40.00, 35%.')).toBeInTheDocument();
    expect(told.getByText('Your last 5 jobs like this left 28%.')).toBeInTheDocument();
    expect(told.getByText('The cost of Skirting board is from March 2026.')).toBeInTheDocument();
  });

  test('is not even asked for while a customer may look over the shoulder', async () => {
    const asked = serveMargin();
    const { dialog, sent } = await openSending([waste]);
    await dialog.findByText('Waste removal, £80.00?');
    expect(dialog.queryByRole('region', { name: 'Margin' })).not.toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Send email' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(asked()).toBe(0);
  });
});

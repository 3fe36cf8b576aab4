import 'fake-indexeddb/auto';
import {
  type CorrectionAnswer,
  type CorrectionRequest,
  type Quote,
  type QuoteContent,
  totalsOf,
} from '@jobspeak/contracts';
import { apiUrl, testUser } from '@jobspeak/web/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { aLine, aQuote, failure } from '../../testing';
import { openQuote, serveQuote, startQuoteApi } from '../testing';
import { forgetSayings, sayingsOf } from './kept';

const server = startQuoteApi();
afterEach(() => forgetSayings(testUser.id));

const skirting = aLine({ quantity: 10 });
const doubles = aLine({ description: 'Double sockets', quantity: 14, unit: 'each', unitPrice: 1250 });
const singles = aLine({ description: 'Single sockets', quantity: 3, unit: 'each', unitPrice: 950 });
const quote = aQuote({ lines: [skirting, doubles, singles] });

/** What the service would make of a correction that sets the quantity of a line. */
function proposed(
  { id, description, quantity: was }: typeof skirting,
  quantity: number,
  on: Quote = quote,
): CorrectionAnswer {
  const edit: Partial<QuoteContent> = {
    lines: on.lines.map((line) => (line.id === id ? { ...line, quantity } : line)),
  };
  const changes = [{ lineId: id, text: `${description}: ${was} to ${quantity}` }];
  const after = totalsOf({ ...on, ...edit });
  return { kind: 'proposal', version: on.version, edit, changes, before: on.totals, after };
}
const which: CorrectionAnswer = {
  kind: 'question',
  reason: 'several',
  text: 'Which one: Double sockets, or Single sockets?',
  choices: [doubles, singles].map(({ id, description }) => ({ lineId: id, text: description })),
  about: null,
};

/** The service answers so, one after the other; `asked` is what it was asked. */
function serveAnswers(...answers: (CorrectionAnswer | (() => Response))[]) {
  const state = serveQuote(server, quote);
  const asked: CorrectionRequest[] = [];
  server.use(
    http.post(apiUrl(`/quotes/${quote.id}/corrections`), async ({ request }) => {
      asked.push((await request.json()) as CorrectionRequest);
      const answer = answers.shift();
      if (!answer) throw new Error('Nobody expected this');
      return typeof answer === 'function' ? answer() : HttpResponse.json(answer);
    }),
  );
  return { state, asked };
}

const sheet = async () => within(await screen.findByRole('dialog', { name: 'Change this quote' }));
/** In sight, and not only told to those who cannot see it. */
const inSight = async (text: string | RegExp) => (await sheet()).findByText(text, { ignore: '.announced' });
const typeInto = async (text: string) => userEvent.type((await sheet()).getByRole('textbox'), `${text}{Enter}`);
const press = async (name: string) => userEvent.click(await (await sheet()).findByRole('button', { name }));
async function openSheet() {
  openQuote(quote);
  await screen.findByRole('group', { name: /Skirting/ });
  await userEvent.keyboard('{Control>}.{/Control}');
  await waitFor(async () => expect((await sheet()).getByRole('textbox')).toHaveFocus());
}

test('what is typed shows what it would change; kept, it is an ordinary edit, and one step of undo', async () => {
  const { state, asked } = serveAnswers(proposed(skirting, 12));
  await openSheet();
  await typeInto('make the skirting twelve metres');
  expect(await inSight('Skirting board: 10 to 12')).toBeInTheDocument();
  expect((await sheet()).getByText('up £22.80')).toBeInTheDocument();
  expect((await sheet()).getByRole('button', { name: 'Keep' })).toHaveFocus();
  expect((await sheet()).getByRole('status')).toHaveTextContent(
    'Skirting board, 10 to 12. Total £381.00, up £22.80. Keep it?',
  );
  expect(asked).toEqual([{ said: 'make the skirting twelve metres', version: 1 }]);
  expect(state.edits).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(state.edits).toHaveLength(1));
  expect(state.edits[0]).toEqual({ version: 1, lines: [{ ...skirting, quantity: 12 }, doubles, singles] });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(state.edits).toHaveLength(2), { timeout: 3_000 });
  expect(state.quote.lines).toEqual(quote.lines);
});

test('what is not kept changes nothing, and the next one can be said', async () => {
  const { state } = serveAnswers(proposed(skirting, 12), proposed(skirting, 13), { kind: 'nothing' });
  await openSheet();
  await typeInto('make the skirting twelve metres');
  await press('Undo');
  expect(await inSight('The quote is as it was.')).toBeInTheDocument();
  await typeInto('thirteen');
  await typeInto('no');
  expect(await inSight('The quote is as it was.')).toBeInTheDocument();
  await typeInto('nice weather');
  expect(await inSight('Nothing in that changes the quote.')).toBeInTheDocument();
  await press('Close');
  expect(state.edits).toEqual([]);
});

test('a question is answered by a tap, and "the other one" is the other of the two', async () => {
  const { state, asked } = serveAnswers(which, proposed(singles, 4), proposed(doubles, 4));
  await openSheet();
  await typeInto('the sockets should be four');
  await press('Single sockets');
  expect(await inSight('Single sockets: 3 to 4')).toBeInTheDocument();
  await typeInto('the other one');
  expect(await inSight('Double sockets: 14 to 4')).toBeInTheDocument();
  const said = 'the sockets should be four';
  expect(asked.slice(1)).toEqual([
    { said, version: 1, meant: singles.id, notMeant: [doubles.id] },
    { said, version: 1, meant: doubles.id, notMeant: [singles.id] },
  ]);
  await typeInto('yes');
  await waitFor(() => expect(state.quote.lines[1]).toMatchObject({ quantity: 4 }));
});

test('a question is answered in words; what is none of the choices is asked again', async () => {
  const { asked } = serveAnswers(which, { kind: 'nothing' }, proposed(doubles, 4));
  await openSheet();
  await typeInto('the sockets should be four');
  await (await sheet()).findByRole('button', { name: 'Double sockets' });
  await typeInto('whatever');
  expect(await (await sheet()).findByRole('alert')).toHaveTextContent('Which one? Tap it, or say its name.');
  await typeInto('the doubles');
  expect(await inSight('Double sockets: 14 to 4')).toBeInTheDocument();
  expect(asked.at(-1)).toMatchObject({ said: 'the sockets should be four', meant: doubles.id });
});

test('"it" is the line that was kept last, and "undo that" takes the change back', async () => {
  const { state, asked } = serveAnswers(proposed(skirting, 12), { kind: 'undo' }, { kind: 'undo' });
  await openSheet();
  await typeInto('make the skirting twelve metres');
  await press('Keep');
  await waitFor(() => expect(state.edits).toHaveLength(1));
  await userEvent.keyboard('{Control>}.{/Control}');
  await typeInto('scrub that');
  expect(await inSight('The last change is taken back.')).toBeInTheDocument();
  expect(asked.at(-1)).toMatchObject({ lastTouched: skirting.id, version: 2 });
  await typeInto('scrub that');
  expect(await inSight('There is nothing to take back.')).toBeInTheDocument();
});

test('without a connection it waits, and goes on by itself', async () => {
  const { asked } = serveAnswers(() => HttpResponse.error(), proposed(skirting, 12));
  await openSheet();
  await typeInto('make the skirting twelve metres');
  expect(await inSight(/^No connection\. This waits here/)).toBeInTheDocument();
  await press('Close');
  expect(await screen.findByText(/^One change that you said waits for a connection/)).toBeInTheDocument();
  await act(async () => void window.dispatchEvent(new Event('online')));
  await userEvent.click(await screen.findByText('Look at it'));
  expect(await inSight('Skirting board: 10 to 12')).toBeInTheDocument();
  expect(asked).toHaveLength(2);
});

test('what waited when the page was closed is told of, and looked at when its person wants to', async () => {
  const { state } = serveAnswers(proposed(skirting, 12));
  const turn = { kind: 'open', note: null } as const;
  await sayingsOf(testUser.id, quote.id, 'correction').keep({ key: 'one', said: { text: 'twelve' }, turn });
  openQuote(quote);
  await userEvent.click(await screen.findByText('Look at it'));
  expect(await inSight('Skirting board: 10 to 12')).toBeInTheDocument();
  await userEvent.click((await sheet()).getByText('Keep'));
  await waitFor(() => expect(state.edits).toHaveLength(1));
  expect(screen.queryByText('Look at it')).not.toBeInTheDocument();
});

test('the keys are called by what they are on the device', async () => {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)');
  serveQuote(server, quote);
  openQuote(quote);
  const button = await screen.findByRole('button', { name: 'Change by voice' });
  expect(button).toHaveAttribute('title', 'Change by voice (⌘.)');
  expect(button).toHaveAttribute('aria-keyshortcuts', 'Meta+.');
  jest.restoreAllMocks();
});

test('a quote that somebody else has changed is read as it stands now', async () => {
  const current: Quote = { ...quote, version: 5, title: 'Hall and stairs' };
  const stale = () => HttpResponse.json(failure(409, 'STALE_VERSION', { current }), { status: 409 });
  const { state, asked } = serveAnswers(stale, proposed(skirting, 12, current));
  state.quote = current;
  await openSheet();
  await typeInto('make the skirting twelve metres');
  await press('Keep');
  await waitFor(() => expect(state.edits).toMatchObject([{ version: 5 }]));
  expect(asked.at(-1)).toMatchObject({ version: 5 });
});

test('a refusal says what to do, once', async () => {
  serveAnswers(() => HttpResponse.json(failure(400, 'INVALID_INPUT'), { status: 400 }));
  await openSheet();
  await typeInto('the skirting is 2000000 metres');
  expect(await (await sheet()).findByRole('alert')).toHaveTextContent(/^A line cannot have that figure\./);
});

test('what is issued is not corrected', async () => {
  const issued = { ...quote, state: 'finalized' as const, documentStatus: 'sent' as const, number: 'Q-1' };
  serveQuote(server, issued);
  openQuote(issued);
  await screen.findByText('Skirting board');
  expect(screen.queryByRole('button', { name: 'Change by voice' })).not.toBeInTheDocument();
});

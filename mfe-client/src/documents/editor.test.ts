import { Quote, QuoteContent, type QuoteEdit, totalsOf } from '@jobspeak/contracts';
import { AppError } from '@jobspeak/web';
import { aLine, aQuote } from '../testing';
import { DocumentEditor, type EditorOptions } from './editor';

const editorOf = ({
  quote,
  ...rest
}: { quote: Quote } & Pick<EditorOptions<QuoteContent, Quote>, 'send' | 'restMs' | 'retryMs'>) =>
  new DocumentEditor<QuoteContent, Quote>({
    document: quote,
    content: QuoteContent,
    read: (value) => Quote.safeParse(value).data ?? null,
    ...rest,
  });

/** A server that keeps one quote and counts its versions. */
function aServer(start: Quote) {
  const server = {
    quote: start,
    edits: [] as QuoteEdit[],
    fail: null as AppError | null,
    /** Someone else's edit. */
    changeElsewhere: (part: Partial<Quote>) => {
      server.quote = { ...server.quote, ...part, version: server.quote.version + 1 };
    },
    send: async ({ version, ...changes }: QuoteEdit): Promise<Quote> => {
      server.edits.push({ version, ...changes });
      if (server.fail) throw server.fail;
      if (version !== server.quote.version)
        throw new AppError('STALE_VERSION', undefined, { details: { current: server.quote } });
      const next = { ...server.quote, ...changes, version: version + 1 };
      server.quote = { ...next, totals: totalsOf(next) };
      return server.quote;
    },
  };
  const editor = editorOf({ quote: start, send: server.send, restMs: 60_000, retryMs: () => 60_000 });
  return { server, editor };
}

const NEVER = { restMs: 60_000 };
beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('edits that follow one another are saved as one, on the version they were made on', async () => {
  const { server, editor } = aServer(aQuote({ title: 'Hall' }));
  editor.change(() => ({ title: 'Hall a' }));
  editor.change(() => ({ title: 'Hall and stairs' }));
  editor.change(() => ({ notes: 'Mind the cat' }));
  expect(editor.state.save).toBe('waiting');
  await jest.advanceTimersByTimeAsync(NEVER.restMs);
  expect(server.edits).toEqual([{ version: 1, title: 'Hall and stairs', notes: 'Mind the cat' }]);
  expect(editor.state).toMatchObject({ save: 'saved', base: { version: 2 } });
});

test('what is typed while a save is under way follows with the next version, never beside it', async () => {
  const { server } = aServer(aQuote());
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  const editor = editorOf({
    quote: server.quote,
    restMs: 60_000,
    send: async (edit) => {
      if (edit.title === 'One') await held;
      return server.send(edit);
    },
  });
  editor.change(() => ({ title: 'One' }));
  await jest.advanceTimersByTimeAsync(60_000);
  expect(editor.state.save).toBe('saving');
  editor.change(() => ({ title: 'Two' }));
  await jest.advanceTimersByTimeAsync(600_000);
  expect(server.edits).toEqual([]);
  answer();
  await editor.flush();
  expect(server.edits).toEqual([
    { version: 1, title: 'One' },
    { version: 2, title: 'Two' },
  ]);
  expect(editor.state).toMatchObject({ save: 'saved', content: { title: 'Two' } });
});

test('typing something and taking it back saves nothing', async () => {
  const { server, editor } = aServer(aQuote({ title: 'Hall' }));
  editor.change(() => ({ title: 'Hallo' }));
  editor.change(() => ({ title: 'Hall' }));
  expect(await editor.flush()).toBe('saved');
  expect(server.edits).toEqual([]);
});

test('a space that the server tidies away stays on the screen and is no edit', async () => {
  const { server, editor } = aServer(aQuote({ title: 'Hall' }));
  editor.change(() => ({ title: 'Hall and ' }));
  await editor.flush();
  expect(server.edits).toEqual([{ version: 1, title: 'Hall and' }]);
  expect(editor.state).toMatchObject({ save: 'saved', content: { title: 'Hall and ' } });
  await editor.flush();
  expect(server.edits).toHaveLength(1);
});

test('a lost connection is tried again until it is there, with all that was typed meanwhile', async () => {
  const { server, editor } = aServer(aQuote());
  server.fail = new AppError('NETWORK_ERROR');
  editor.change(() => ({ title: 'Kitchen' }));
  expect(await editor.flush()).toBe('retrying');
  editor.change(() => ({ notes: 'Later' }));
  server.fail = null;
  await jest.advanceTimersByTimeAsync(60_000);
  expect(server.edits.at(-1)).toEqual({ version: 1, title: 'Kitchen', notes: 'Later' });
  expect(editor.state.save).toBe('saved');
});

test('a refusal is kept on the screen, and the next edit tries again', async () => {
  const { server, editor } = aServer(aQuote());
  server.fail = new AppError('INVALID_TRANSITION');
  editor.change(() => ({ title: 'Kitchen' }));
  expect(await editor.flush()).toBe('refused');
  expect(editor.state).toMatchObject({ failure: { code: 'INVALID_TRANSITION' }, content: { title: 'Kitchen' } });
  server.fail = null;
  editor.change(() => ({ title: 'Kitchen 2' }));
  expect(await editor.flush()).toBe('saved');
});

test('a change elsewhere of another part is taken in without asking', async () => {
  const { server, editor } = aServer(aQuote());
  server.changeElsewhere({ notes: 'From the phone' });
  editor.change(() => ({ title: 'Kitchen' }));
  await editor.flush();
  await editor.flush();
  expect(editor.state).toMatchObject({ save: 'saved', content: { title: 'Kitchen', notes: 'From the phone' } });
  expect(server.quote).toMatchObject({ version: 3, title: 'Kitchen', notes: 'From the phone' });
});

test('of two changes of the same part, keeping mine puts it on top of the other version', async () => {
  const { server, editor } = aServer(aQuote());
  server.changeElsewhere({ title: 'Theirs', notes: 'Also theirs' });
  editor.change(() => ({ title: 'Mine' }));
  expect(await editor.flush()).toBe('stale');
  expect(editor.state.content.title).toBe('Mine');
  expect(editor.state.conflicts).toEqual([{ path: 'title', mine: 'Mine', theirs: 'Theirs' }]);
  editor.resolve(() => 'mine');
  await editor.flush();
  expect(server.quote).toMatchObject({ version: 3, title: 'Mine', notes: 'Also theirs' });
  expect(editor.state.save).toBe('saved');
});

test('of two changes of the same part, taking theirs replaces mine and saves nothing', async () => {
  const { server, editor } = aServer(aQuote());
  server.changeElsewhere({ title: 'Theirs' });
  editor.change(() => ({ title: 'Mine' }));
  await editor.flush();
  editor.resolve(() => 'theirs');
  expect(editor.state).toMatchObject({ save: 'saved', content: { title: 'Theirs' }, base: { version: 2 } });
  await editor.flush();
  expect(server.quote.title).toBe('Theirs');
});

test('two devices that work on different lines, or fields of one line, disturb each other in nothing', async () => {
  const [tap, hose, rail] = [
    aLine({ description: 'Tap' }),
    aLine({ description: 'Hose' }),
    aLine({ description: 'Rail' }),
  ];
  const { server, editor } = aServer(aQuote({ lines: [tap, hose, rail] }));
  const extra = aLine({ description: 'Waste' });
  server.changeElsewhere({ lines: [rail, { ...tap, unitPrice: 4200 }, extra] });
  editor.change(({ lines }) => ({
    lines: lines.map((line) => (line.id === tap.id ? { ...line, quantity: 3 } : line)),
  }));
  await editor.flush();
  expect(await editor.flush()).toBe('saved');
  expect(server.quote.lines).toMatchObject([
    { description: 'Rail' },
    { description: 'Tap', quantity: 3, unitPrice: 4200 },
    { description: 'Waste' },
  ]);
});

test('of a conflict, each place is decided for itself, and a line deleted elsewhere is asked about', async () => {
  const [tap, hose] = [aLine({ description: 'Tap' }), aLine({ description: 'Hose' })];
  const { server, editor } = aServer(aQuote({ title: 'Hall', lines: [tap, hose] }));
  server.changeElsewhere({ title: 'Their hall', notes: 'Theirs alone', lines: [{ ...tap, unitPrice: 100 }] });
  editor.change(() => ({ title: 'My hall', terms: 'Mine alone' }));
  editor.change(() => ({
    lines: [
      { ...tap, unitPrice: 200 },
      { ...hose, quantity: 9 },
    ],
  }));
  expect(await editor.flush()).toBe('stale');
  expect(editor.state.conflicts).toMatchObject([
    { path: 'title', mine: 'My hall', theirs: 'Their hall' },
    { path: `lines.${tap.id}.unitPrice`, mine: 200, theirs: 100 },
    { path: `lines.${hose.id}`, mine: { quantity: 9 }, theirs: null },
  ]);
  editor.resolve((path) => (path === 'title' ? 'theirs' : 'mine'));
  expect(await editor.flush()).toBe('saved');
  expect(server.quote).toMatchObject({
    title: 'Their hall',
    notes: 'Theirs alone',
    terms: 'Mine alone',
    lines: [{ unitPrice: 200 }, { quantity: 9 }],
  });
});

test('every edit can be taken back and made again, before and after it is saved', async () => {
  const line = aLine({ description: 'Tap', quantity: 1 });
  const { server, editor } = aServer(aQuote({ title: 'Hall', lines: [line] }));
  editor.change(() => ({ title: 'Hall a' }));
  editor.change(() => ({ title: 'Hall and stairs' }));
  editor.change(() => ({ lines: [] }));
  await editor.flush();
  editor.undo();
  expect(editor.state).toMatchObject({ content: { title: 'Hall and stairs', lines: [line] }, canRedo: true });
  editor.undo();
  expect(editor.state).toMatchObject({ content: { title: 'Hall' }, canUndo: false });
  expect(await editor.flush()).toBe('saved');
  expect(server.quote).toMatchObject({ title: 'Hall', lines: [line] });
  editor.redo();
  editor.redo();
  expect(editor.state).toMatchObject({ content: { title: 'Hall and stairs', lines: [] }, canRedo: false });
  editor.undo();
  editor.change(() => ({ notes: 'Another way' }));
  expect(editor.state.canRedo).toBe(false);
});

test('typing that pauses, or goes on in another field, is another edit', () => {
  const { editor } = aServer(aQuote({ title: 'Hall', notes: '' }));
  editor.change(() => ({ title: 'Hall a' }));
  jest.advanceTimersByTime(5_000);
  editor.change(() => ({ title: 'Hall and' }));
  editor.change(() => ({ notes: 'x' }));
  const steps = [0, 1, 2].map(() => {
    editor.undo();
    return `${editor.state.content.title}|${editor.state.content.notes}`;
  });
  expect(steps).toEqual(['Hall and|', 'Hall a|', 'Hall|']);
});

test('taking back never takes back what others have done', async () => {
  const [tap, hose] = [aLine({ description: 'Tap' }), aLine({ description: 'Hose' })];
  const { server, editor } = aServer(aQuote({ title: 'Hall', lines: [tap, hose] }));
  editor.change(() => ({ lines: [{ ...tap, unitPrice: 100 }, hose] }));
  editor.change(() => ({ title: 'My hall' }));
  await editor.flush();
  server.changeElsewhere({ title: 'Their hall', lines: [{ ...tap, unitPrice: 100, quantity: 7 }] });
  editor.meet(server.quote);
  expect(editor.state.content).toMatchObject({ title: 'Their hall', lines: [{ quantity: 7, unitPrice: 100 }] });
  editor.undo();
  // the title is theirs now: the price is the latest edit that is left
  expect(editor.state.content).toMatchObject({
    title: 'Their hall',
    lines: [{ quantity: 7, unitPrice: tap.unitPrice }],
  });
  expect(editor.state.content.lines).toHaveLength(1);
  expect(editor.state.canUndo).toBe(false);
});

test('an answer that was lost on its way back is no conflict', async () => {
  const { server, editor } = aServer(aQuote());
  const { send } = server;
  const lossy = editorOf({
    quote: server.quote,
    restMs: 60_000,
    retryMs: () => 60_000,
    send: async (edit) => {
      await send(edit);
      throw new AppError('NETWORK_ERROR');
    },
  });
  lossy.change(() => ({ title: 'Kitchen' }));
  expect(await lossy.flush()).toBe('retrying');
  await lossy.flush();
  expect(lossy.state).toMatchObject({ save: 'saved', base: { version: 2 } });
  expect(editor.state.save).toBe('saved');
});

test('an unfinished line holds up neither the other lines nor the other fields', async () => {
  const line = aLine({ description: 'Tap', unitPrice: 8900 });
  const { server, editor } = aServer(aQuote({ lines: [line] }));
  const nameless = aLine({ description: '', unitPrice: 100 });
  editor.change(() => ({ lines: [{ ...line, unitPrice: 9900 }, nameless], title: 'Kitchen' }));
  expect(await editor.flush()).toBe('invalid');
  expect(server.quote).toMatchObject({ title: 'Kitchen', lines: [{ id: line.id, unitPrice: 9900 }] });
  expect(editor.state.problems).toEqual({ [`${nameless.id}.description`]: 'Describe the work.' });
  editor.change(({ lines }) => ({ lines: lines.map((one) => ({ ...one, description: one.description || 'Hose' })) }));
  expect(await editor.flush()).toBe('saved');
  expect(server.quote.lines).toHaveLength(2);
});

test('a price that is too large for so many is told at the line, and what was stored stays', async () => {
  const line = aLine({ description: 'Panels', quantity: 12, unitPrice: 100_000_000 });
  const { server, editor } = aServer(aQuote({ lines: [line] }));
  editor.change(() => ({ lines: [{ ...line, quantity: 10_000 }] }));
  expect(await editor.flush()).toBe('invalid');
  expect(server.quote.lines).toMatchObject([{ quantity: 12 }]);
  expect(editor.state.problems).toEqual({ [`${line.id}.unitPrice`]: 'This amount is too large for this quantity.' });
});

test('a line that says nothing yet is not sent', async () => {
  const { server, editor } = aServer(aQuote({ lines: [] }));
  editor.change(() => ({ lines: [aLine({ description: ' ', unitPrice: null })] }));
  expect(await editor.flush()).toBe('saved');
  expect(server.edits).toEqual([]);
  expect(editor.state.content.lines).toHaveLength(1);
});

test('a line that loses its words for a moment keeps those it had', async () => {
  const line = aLine({ description: 'Tap' });
  const { server, editor } = aServer(aQuote({ lines: [line] }));
  editor.change(() => ({ lines: [{ ...line, description: '' }], title: 'Kitchen' }));
  expect(await editor.flush()).toBe('invalid');
  expect(server.quote).toMatchObject({ title: 'Kitchen', lines: [{ id: line.id, description: 'Tap' }] });
  expect(editor.state.content.lines).toMatchObject([{ description: '' }]);
});

test('a text that is no figure is told until it can be read, and goes with its line', async () => {
  const line = aLine();
  const { server, editor } = aServer(aQuote({ lines: [line] }));
  editor.misread(`${line.id}.unitPrice`, 'Enter an amount.');
  editor.misread('validDays', 'Between 1 and 365 days.');
  expect(editor.state).toMatchObject({ save: 'invalid', problems: { [`${line.id}.unitPrice`]: 'Enter an amount.' } });
  editor.change(() => ({ title: 'Kitchen' }));
  expect(await editor.flush()).toBe('invalid');
  expect(server.quote.title).toBe('Kitchen');
  editor.change(() => ({ lines: [] }));
  expect(editor.state.problems).toEqual({ validDays: 'Between 1 and 365 days.' });
  editor.misread('validDays', null);
  expect(await editor.flush()).toBe('saved');
});

test('what the server writes in another way is not saved over and over', async () => {
  const line = aLine();
  const { server } = aServer(aQuote({ lines: [line] }));
  const editor = editorOf({
    quote: server.quote,
    restMs: 60_000,
    // a rate that only repeats the quote's own is dropped
    send: async (edit) =>
      server.send({ ...edit, lines: edit.lines?.map((one) => ({ ...one, taxRatePercent: null })) ?? [] }),
  });
  editor.change(() => ({ lines: [{ ...line, taxRatePercent: 20 }] }));
  expect(await editor.flush()).toBe('saved');
  await jest.advanceTimersByTimeAsync(600_000);
  expect(server.edits).toHaveLength(1);
});

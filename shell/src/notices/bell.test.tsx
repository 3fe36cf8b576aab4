import type { Notice } from '@jobspeak/contracts';
import { apiUrl, given, renderScreen } from '@jobspeak/web/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import Bell from './Bell';

const QUOTE = 'b3f0a4f2-6f0e-4a56-8d7a-1c1f0a7f3f10';
const notice = (id: number, facts: Partial<Notice> = {}): Notice => ({
  id: `0b1f6a52-5f3e-4c0e-9d0a-00000000000${id}`,
  timestamp: '2026-03-02T09:00:00.000Z',
  read: false,
  kind: 'quote-opened',
  title: `Ann Lee has opened your quote ${id}`,
  message: 'Q-2026-0007 · Kitchen · £1,200.00',
  document: { kind: 'quote', id: QUOTE },
  ...facts,
});

/** What the stream carries of a notice. */
const envelopeOf = (told: Notice, unread: number) => ({
  id: QUOTE,
  name: 'notice.created',
  version: 1,
  occurredAt: told.timestamp,
  accountId: QUOTE,
  data: { noticeId: told.id, notice: told, unread },
});

let items: Notice[];
let marked: unknown[];
let stream: string;
const server = setupServer(
  http.get(apiUrl('/notifications'), () =>
    HttpResponse.json({ items, nextCursor: null, unread: items.filter(({ read }) => !read).length }),
  ),
  http.post(apiUrl('/notifications/read'), async ({ request }) => {
    const { ids } = (await request.json()) as { ids?: string[] };
    marked.push(ids);
    items = items.map((each) => (!ids || ids.includes(each.id) ? { ...each, read: true } : each));
    return HttpResponse.json({ unread: items.filter(({ read }) => !read).length });
  }),
  http.get(apiUrl('/events'), () => {
    if (stream === '') return new Promise<Response>(() => undefined);
    const text = stream;
    stream = '';
    return new HttpResponse(text, { headers: { 'Content-Type': 'text/event-stream' } });
  }),
);
beforeAll(() => {
  // jsdom has no dialogs; whether one is modal is a matter for the journeys
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  server.listen({ onUnhandledRequest: 'error' });
});
beforeEach(() => {
  items = [notice(1), notice(2, { read: true })];
  marked = [];
  stream = '';
  given.signedIn();
});
afterEach(() => {
  server.resetHandlers();
  given.signedOut();
});
afterAll(() => server.close());

const open = async () => {
  renderScreen(<Bell place="top" />, { at: '/client/dashboard' });
  await userEvent.click(await screen.findByRole('button', { name: /^Notifications/ }));
  return within(screen.getByRole('dialog', { name: 'Notifications' }));
};

test('the bell says how many are unread, and the list which', async () => {
  const list = await open();
  expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeInTheDocument();
  const rows = list.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toEqual([expect.stringMatching(/quote 1.*New/), expect.not.stringMatching(/New/)]);
});

test('opening one marks it as read and leads to its document', async () => {
  const list = await open();
  await userEvent.click(await list.findByRole('button', { name: /quote 1/ }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(marked).toEqual([[items[0]?.id]]));
  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeInTheDocument();
});

test('all are read at once', async () => {
  const list = await open();
  await userEvent.click(await list.findByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(list.queryByText('New ·')).not.toBeInTheDocument());
  expect(marked).toEqual([undefined]);
});

test('what happens now is told at once, and counted', async () => {
  const told = notice(3, { title: 'Ann Lee has approved your quote' });
  items = [told, ...items];
  stream = `id: 1\nevent: notice.created\ndata: ${JSON.stringify(envelopeOf(told, 2))}\n\n`;
  renderScreen(<Bell place="top" />, { at: '/client/dashboard' });
  expect(await screen.findByText('Ann Lee has approved your quote')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Notifications, 2 unread' })).toBeInTheDocument();
});

test('an answer that was under way when something happened is asked for anew', async () => {
  let asked = 0;
  let answerFirst = () => {};
  let happen = () => {};
  const held = new Promise<void>((resolve) => {
    answerFirst = resolve;
  });
  const happening = new Promise<void>((resolve) => {
    happen = resolve;
  });
  server.use(
    http.get(apiUrl('/notifications'), async () => {
      asked += 1;
      const page = { items: [...items], nextCursor: null, unread: items.filter(({ read }) => !read).length };
      if (asked === 1) await held;
      return HttpResponse.json(page);
    }),
    http.get(apiUrl('/events'), async () => {
      await happening;
      const text = `id: 1\nevent: notice.created\ndata: ${JSON.stringify(envelopeOf(notice(1), 1))}\n\n`;
      return new HttpResponse(text, { headers: { 'Content-Type': 'text/event-stream' } });
    }),
  );
  items = [];
  renderScreen(<Bell place="top" />, { at: '/client/dashboard' });
  await waitFor(() => expect(asked).toBe(1));
  items = [notice(1)];
  happen();
  await waitFor(() => expect(asked).toBeGreaterThan(1));
  answerFirst();
  expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeInTheDocument();
});

test('nobody has done anything yet', async () => {
  items = [];
  const list = await open();
  expect(await list.findByText('Nothing yet')).toBeInTheDocument();
});

import type { LearnedWording } from '@jobspeak/contracts';
import { apiUrl, given, renderScreen } from '@jobspeak/web/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { failure, someId } from '../testing';
import { LearnedSection } from './LearnedSection';

const lesson = (facts: Partial<LearnedWording> = {}): LearnedWording => ({
  id: someId(),
  heard: 'Radiator mount',
  description: 'Radiator valve',
  itemId: null,
  uses: 0,
  lastUsedAt: null,
  learnedAt: '2026-01-05T09:00:00.000Z',
  ...facts,
});

let items: LearnedWording[] = [];
const server = setupServer(
  http.get(apiUrl('/learned'), () => HttpResponse.json({ items })),
  http.delete(apiUrl('/learned/:id'), ({ params }) => {
    items = items.filter(({ id }) => id !== params.id);
    return new HttpResponse(null, { status: 204 });
  }),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  server.resetHandlers();
  given.signedOut();
});
afterAll(() => server.close());

const open = (learned: LearnedWording[]) => {
  items = learned;
  given.signedIn();
  renderScreen(<LearnedSection />);
};

test('what was learned is told, with how often it has served, and is forgotten at a press', async () => {
  const used = lesson({ heard: 'Rich cat', description: 'Ridge cap', uses: 3, lastUsedAt: '2026-01-06T09:00:00.000Z' });
  open([lesson({ itemId: someId() }), used]);
  expect(await screen.findByText('Radiator valve')).toBeInTheDocument();
  expect(screen.getByText(/From your items · Not used yet/)).toBeInTheDocument();
  expect(screen.getByText(/Used 3 times, last/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Forget “Rich cat”' }));
  await waitFor(() => expect(screen.queryByText('Ridge cap')).not.toBeInTheDocument());
  expect(screen.getByText('Radiator valve')).toBeInTheDocument();
});

test('nothing learned says how there will be something', async () => {
  open([]);
  expect(await screen.findByText(/Nothing yet/)).toBeInTheDocument();
});

test('what another device has forgotten already goes away without a complaint', async () => {
  open([lesson()]);
  const button = await screen.findByRole('button', { name: /Forget/ });
  server.use(
    http.delete(apiUrl('/learned/:id'), () => {
      items = [];
      return HttpResponse.json(failure(404, 'NOT_FOUND'), { status: 404 });
    }),
  );
  await userEvent.click(button);
  expect(await screen.findByText(/Nothing yet/)).toBeInTheDocument();
});

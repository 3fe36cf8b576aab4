import type { Feedback } from '@jobspeak/contracts';
import { apiUrl, given, renderScreen, testUser } from '@jobspeak/web/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { FeedbackScreen } from './FeedbackScreen';

const server = setupServer();
beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });
});
beforeEach(() => void given.signedIn({ role: 'admin' }));
afterEach(() => {
  server.resetHandlers();
  given.signedOut();
});
afterAll(() => server.close());

const feedback = (facts: Partial<Feedback> = {}): Feedback => ({
  id: crypto.randomUUID(),
  at: '2026-03-02T09:00:00.000Z',
  screen: 'Quotes',
  message: 'I miss dark paper',
  hasScreenshot: false,
  userId: testUser.id,
  email: 'jo@example.com',
  businessName: 'Bloggs Tiling',
  userAgent: 'Phone',
  answer: null,
  ...facts,
});

/** Serves what people said, and takes answers. */
function serve(items: Feedback[]) {
  const state = { items, asked: [] as string[], answers: [] as unknown[] };
  server.use(
    http.get(apiUrl('/admin/feedback'), ({ request }) => {
      state.asked.push(new URL(request.url).search);
      return HttpResponse.json({ items: state.items, nextCursor: null });
    }),
    http.get(apiUrl('/admin/feedback/:id/screenshot'), () => new HttpResponse(new Uint8Array([1]))),
    http.post(apiUrl('/admin/feedback/:id/answer'), async ({ request }) => {
      const { text } = (await request.json()) as { text: string };
      state.answers.push(text);
      const answered = { ...feedback(), answer: { text, at: '2026-03-02T10:00:00.000Z' } };
      state.items = [];
      return HttpResponse.json(answered);
    }),
  );
  return state;
}

test('what people said is shown as text, with who, where and the picture', async () => {
  serve([feedback({ message: '<img src=x onerror=alert(1)>', hasScreenshot: true })]);
  renderScreen(<FeedbackScreen />);
  expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Bloggs Tiling' })).toHaveAttribute('href', `/admin/users/${testUser.id}`);
  await userEvent.click(screen.getByRole('button', { name: 'Show the screenshot' }));
  expect(await screen.findByRole('img', { name: 'Their screenshot' })).toHaveAttribute('src', 'blob:picture');
});

test('an answer is sent, and what is answered leaves the list', async () => {
  const state = serve([feedback()]);
  renderScreen(<FeedbackScreen />);
  await userEvent.click(await screen.findByRole('button', { name: 'Send the answer' }));
  expect(screen.getByText('This field is required.')).toBeInTheDocument();
  await userEvent.type(screen.getByRole('textbox', { name: 'Answer jo@example.com' }), 'It is coming.');
  await userEvent.click(screen.getByRole('button', { name: 'Send the answer' }));
  expect(await screen.findByText('All is answered')).toBeInTheDocument();
  expect(state.answers).toEqual(['It is coming.']);
});

test('what is answered is under “All”; who has no known address cannot be answered', async () => {
  const state = serve([
    feedback({ answer: { text: 'Thank you', at: '2026-03-02T10:00:00.000Z' } }),
    feedback({ email: null }),
  ]);
  const page = renderScreen(<FeedbackScreen />, { at: '/admin/feedback' });
  await userEvent.click(await screen.findByRole('button', { name: 'All' }));
  expect(page.address()).toBe('/admin/feedback?show=all');
  await waitFor(() => expect(state.asked).toEqual(['?open=true', '']));
  expect(screen.getByText('Thank you')).toBeInTheDocument();
  expect(screen.getByText(/cannot be answered/)).toBeInTheDocument();
});

import type { Template } from '@jobspeak/contracts';
import { Route, Routes } from '@jobspeak/web/router';
import { apiUrl, given, renderScreen } from '@jobspeak/web/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { aLine, aQuote, failure, someBusiness, someId } from '../testing';
import { TemplateScreen } from './TemplateScreen';
import { TemplatesScreen } from './TemplatesScreen';

const aTemplate = (): Template => ({
  id: someId(),
  version: 1,
  name: 'Bathroom',
  title: 'Bathroom refit',
  sections: [],
  lines: [aLine({ description: 'Tap', quantity: 2, unit: 'each', unitPrice: 4500 }), aLine()],
  notes: '',
  terms: '',
  usageCount: 3,
  updatedAt: '2026-03-02T09:00:00.000Z',
});

let template: Template;
let edits: Partial<Template>[];
const server = setupServer(
  http.get(apiUrl('/business/settings'), () => HttpResponse.json(someBusiness)),
  http.get(apiUrl('/items'), () => HttpResponse.json({ items: [], nextCursor: null })),
  http.get(apiUrl('/templates'), () => HttpResponse.json({ items: [template], nextCursor: null })),
  http.get(apiUrl('/templates/:id'), ({ params }) =>
    params.id === template.id
      ? HttpResponse.json(template)
      : HttpResponse.json(failure(404, 'TEMPLATE_NOT_FOUND'), { status: 404 }),
  ),
  http.patch(apiUrl('/templates/:id'), async ({ request }) => {
    const edit = (await request.json()) as Partial<Template>;
    edits.push(edit);
    template = { ...template, ...edit, version: template.version + 1 };
    return HttpResponse.json(template);
  }),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  template = aTemplate();
  edits = [];
  given.signedIn();
});
afterEach(() => {
  server.resetHandlers();
  given.signedOut();
});
afterAll(() => server.close());

const open = (at = `/client/templates/${template.id}`) =>
  renderScreen(
    <Routes>
      <Route path="client/quotes/:id" element={null} />
      <Route path="client/templates" element={<TemplatesScreen />} />
      <Route path="client/templates/:id" element={<TemplateScreen />} />
    </Routes>,
    { at },
  );
const field = (name: string) => screen.findByRole('textbox', { name });

test('the lines of a template are edited where they stand, and saved by themselves', async () => {
  open();
  expect(await screen.findByText('Started 3 quotes')).toBeInTheDocument();
  const [price] = await screen.findAllByRole('textbox', { name: 'Unit price' });
  if (!price) throw new Error('no price');
  await userEvent.clear(price);
  await userEvent.type(price, '50');
  await waitFor(() => expect(edits).toHaveLength(1));
  const [tap, board] = template.lines;
  expect(edits).toMatchObject([{ version: 1, lines: [{ id: tap?.id, unitPrice: 5000 }, { id: board?.id }] }]);
  await userEvent.type(await field('Notes'), 'Mind the dog.');
  await waitFor(() => expect(edits.at(-1)).toMatchObject({ version: 2, notes: 'Mind the dog.' }));
  // 2 taps at 50, 12 m at 9.50, and 20%
  expect(screen.getByRole('region', { name: 'Totals' })).toHaveTextContent('£256.80');
});

test('a template without a name is not saved, and says so', async () => {
  open();
  await userEvent.clear(await field('Name'));
  expect(await screen.findByText('A template needs a name.')).toBeInTheDocument();
  await userEvent.type(await field('Name'), 'Bath');
  await waitFor(() => expect(edits).toMatchObject([{ name: 'Bath' }]));
});

test('a quote begins with what is on the screen, saved or not', async () => {
  const quote = aQuote();
  const begun: unknown[] = [];
  server.use(
    http.post(apiUrl('/quotes'), async ({ request }) => {
      begun.push([await request.json(), template.title]);
      return HttpResponse.json(quote, { status: 201 });
    }),
  );
  const { address } = open();
  const title = await field('Title of the quote');
  await userEvent.clear(title);
  await userEvent.type(title, 'Bath');
  await userEvent.click(screen.getByRole('button', { name: 'New quote from this' }));
  await waitFor(() => expect(address()).toBe(`/client/quotes/${quote.id}`));
  expect(begun).toEqual([[{ templateId: template.id }, 'Bath']]);
});

test('a copy opens with its own name; what is deleted leaves the page', async () => {
  const copy = { ...aTemplate(), name: 'Bathroom (2)' };
  server.use(
    http.post(apiUrl(`/templates/${template.id}/duplicate`), () => {
      template = copy;
      return HttpResponse.json(copy, { status: 201 });
    }),
    http.delete(apiUrl(`/templates/${copy.id}`), () => new HttpResponse(null, { status: 204 })),
  );
  const { address } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Duplicate' }));
  await waitFor(() => expect(address()).toBe(`/client/templates/${copy.id}`));
  expect(await field('Name')).toHaveValue('Bathroom (2)');
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
  await waitFor(() => expect(address()).toBe('/client/templates'));
});

test('a new template opens for its lines; one that is not there says so', async () => {
  server.use(http.post(apiUrl('/templates'), () => HttpResponse.json(template, { status: 201 })));
  const { address } = open('/client/templates');
  await userEvent.click(await screen.findByRole('button', { name: 'Add template' }));
  await userEvent.type(await field('Name'), 'Bathroom');
  const [, submit] = screen.getAllByRole('button', { name: 'Add template' });
  if (submit) await userEvent.click(submit);
  await waitFor(() => expect(address()).toBe(`/client/templates/${template.id}`));
  open(`/client/templates/${someId()}`);
  expect(await screen.findByRole('link', { name: 'All templates' })).toBeInTheDocument();
});

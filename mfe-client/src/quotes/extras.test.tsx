import type { Template } from '@jobspeak/contracts';
import { apiUrl, renderScreen } from '@jobspeak/web/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { aQuote, failure, someId } from '../testing';
import { NewQuote } from './NewQuote';
import { openQuote, serveQuote, startQuoteApi } from './testing';

const server = startQuoteApi();

const aTemplate = (name: string): Template => ({
  ...{ id: someId(), version: 1, name, title: '', sections: [], lines: [], notes: '', terms: '', usageCount: 0 },
  updatedAt: '2026-03-02T09:00:00.000Z',
});
const inMenu = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'More for this quote' }));
  await userEvent.click(screen.getByRole('menuitem', { name }));
};
/** Types at once: the letters of a text are no part of what is told here. */
const write = async (field: HTMLElement, text: string) => {
  await userEvent.click(field);
  await userEvent.paste(text);
};
const field = () => screen.getByRole('textbox', { name: 'Name of the template' });

test('a quote is kept as a template, with what was just typed; it says where it is', async () => {
  const state = serveQuote(server, aQuote({ title: 'Bathroom' }));
  const kept: { body: unknown; notes: string }[] = [];
  server.use(
    http.post(apiUrl('/templates'), async ({ request }) => {
      kept.push({ body: await request.json(), notes: state.quote.notes });
      return HttpResponse.json(aTemplate('Small bathroom'), { status: 201 });
    }),
  );
  const { address } = openQuote(state.quote);
  await write(await screen.findByRole('textbox', { name: 'Notes' }), 'Mind the step');
  await inMenu('Save as a template');
  expect(await screen.findByRole('dialog', { name: 'Save as a template' })).toBeInTheDocument();
  expect(field()).toHaveValue('Bathroom');
  await userEvent.clear(field());
  await userEvent.click(screen.getByRole('button', { name: 'Save template' }));
  expect(field()).toBeInvalid();
  await write(field(), 'Small bathroom');
  await userEvent.click(screen.getByRole('button', { name: 'Save template' }));
  expect(await screen.findByText('“Small bathroom” is in your templates')).toBeInTheDocument();
  expect(kept).toEqual([{ body: { from: state.quote.id, name: 'Small bathroom' }, notes: 'Mind the step' }]);
  await userEvent.click(screen.getByRole('button', { name: 'See templates' }));
  expect(address()).toBe('/client/templates');
});

test('a name that another template has is refused beside it', async () => {
  const { quote } = serveQuote(server, aQuote({ title: 'Bathroom' }));
  server.use(
    http.post(apiUrl('/templates'), () => HttpResponse.json(failure(409, 'DUPLICATE_TEMPLATE'), { status: 409 })),
  );
  openQuote(quote);
  await inMenu('Save as a template');
  await userEvent.click(await screen.findByRole('button', { name: 'Save template' }));
  await waitFor(() => expect(field()).toBeInvalid());
  expect(field()).toHaveAccessibleDescription(/template/);
});

test('a quote is looked at as its customer once what was typed is saved', async () => {
  const state = serveQuote(server, aQuote());
  const { address } = openQuote(state.quote);
  await write(await screen.findByRole('textbox', { name: 'Notes' }), 'Mind the step');
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
  await waitFor(() => expect(address()).toBe(`/client/quotes/${state.quote.id}/preview`));
  expect(state.quote.notes).toBe('Mind the step');
});

test('a new quote starts blank or, where there are some, from one of the templates used most', async () => {
  const [bathroom, kitchen] = [aTemplate('Bathroom'), aTemplate('Kitchen')];
  const started: unknown[] = [];
  const quote = aQuote();
  server.use(
    http.get(apiUrl('/templates'), ({ request }) => {
      const { searchParams } = new URL(request.url);
      expect(searchParams.get('sort')).toBe('used');
      return HttpResponse.json({ items: [bathroom, kitchen], nextCursor: 'more' });
    }),
    http.post(apiUrl('/quotes'), async ({ request }) => {
      started.push(await request.json());
      return HttpResponse.json(quote, { status: 201 });
    }),
  );
  const { address } = renderScreen(<NewQuote />);
  await userEvent.click(await screen.findByRole('button', { name: 'New quote from a template' }));
  const menu = within(screen.getByRole('menu'));
  expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Bathroom',
    'Kitchen',
    'All templates',
  ]);
  await userEvent.click(menu.getByRole('menuitem', { name: 'Kitchen' }));
  await waitFor(() => expect(address()).toBe(`/client/quotes/${quote.id}`));
  await userEvent.click(screen.getByRole('button', { name: 'New quote' }));
  await waitFor(() => expect(started).toEqual([{ templateId: kitchen.id }, {}]));
});

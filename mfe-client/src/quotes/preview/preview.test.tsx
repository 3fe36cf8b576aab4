import { Route, Routes } from '@jobspeak/web/router';
import { apiUrl, renderScreen } from '@jobspeak/web/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { failure, someId } from '../../testing';
import { startQuoteApi } from '../testing';
import { PreviewScreen } from './PreviewScreen';
import { showPhotos, stillPage } from './page';

const server = startQuoteApi();
const PAGE = `<!doctype html><html lang="en-GB"><head><title>Quote</title>
  <link rel="stylesheet" href="/customer/page.css"><link rel="stylesheet" href="/q/preview/document.css">
  <script type="module" src="/customer/page.js"></script></head>
  <body><p data-scriptless>Allow this page to run its script.</p><h1>Hall</h1><a href="/q/preview/document.pdf">Download the PDF</a>
  <img src="/q/preview/photos/p-1" alt="Front"><script type="application/json" id="facts">{}</script></body></html>`;

const open = (id: string, query = '') =>
  renderScreen(
    <Routes>
      <Route path="/client/quotes/:id" element={<h1>The quote</h1>} />
      <Route path="/client/quotes/:id/preview" element={<PreviewScreen />} />
    </Routes>,
    { at: `/client/quotes/${id}/preview${query}` },
  );

/** The page of a quote, and which versions of it were asked for. */
function servePreview(id: string) {
  const asked: (string | null)[] = [];
  server.use(
    http.get(apiUrl(`/quotes/${id}/preview`), ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('revision'));
      return HttpResponse.json({ page: PAGE, styles: '.document {}' });
    }),
  );
  return asked;
}

test('the page is shown without anything that runs, leads away or asks a server', () => {
  const page = stillPage(PAGE);
  expect(page).toContain('<h1>Hall</h1>');
  expect(page).toContain('/customer/page.css');
  for (const gone of ['<script', '/q/', 'href="/q', 'Allow this page']) expect(page).not.toContain(gone);
  expect(page).toContain('data-photo="p-1"');
});

test('its pictures are those in memory; one that cannot be had is left out', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });
  const frame = document.body.appendChild(document.createElement('iframe'));
  const page = frame.contentDocument as Document;
  page.body.innerHTML = '<img data-photo="here" alt="Here"><img data-photo="gone" alt="Gone">';
  showPhotos(frame, (id) => (id === 'here' ? Promise.resolve(new Blob()) : Promise.reject(new Error('gone'))));
  await waitFor(() => expect(page.querySelectorAll('img')).toHaveLength(1));
  expect(page.querySelector('img')).toHaveAttribute('src', 'blob:picture');
});

test('a quote is looked at on a phone and on a computer, the version that the address names', async () => {
  const id = someId();
  const asked = servePreview(id);
  open(id, '?revision=2');
  const frame = await screen.findByTitle('The customer’s page');
  expect(frame).toHaveAttribute('sandbox', 'allow-same-origin');
  expect(frame.style.width).toBe('390px');
  await userEvent.click(screen.getByRole('button', { name: 'Computer' }));
  expect(screen.getByTitle('The customer’s page').style.width).toBe('960px');
  expect(screen.getByRole('heading', { name: 'Revision 2, as the customer sees it' })).toBeInTheDocument();
  expect(asked).toEqual(['2']);
});

test('a page that cannot be had says so, with another try', async () => {
  const id = someId();
  server.use(
    http.get(apiUrl(`/quotes/${id}/preview`), () =>
      HttpResponse.json(failure(403, 'INSUFFICIENT_PERMISSIONS'), { status: 403 }),
    ),
  );
  open(id);
  const again = await screen.findByRole('button', { name: 'Try again' });
  servePreview(id);
  await userEvent.click(again);
  expect(await screen.findByTitle('The customer’s page')).toBeInTheDocument();
});

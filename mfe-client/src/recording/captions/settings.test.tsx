import { renderScreen } from '@jobspeak/web/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { CaptionSettings } from './CaptionSettings';
import { ableBrowser, LACKING, tells } from './testing';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());
const kept = ableBrowser();

test.each([
  ['too old a browser', () => LACKING.forEach((name) => Reflect.deleteProperty(globalThis, name)), /A newer one can/],
  ['little memory', () => tells({ deviceMemory: 2 }), /too little memory/],
  [
    'a person who saves data',
    () => tells({ connection: { saveData: true } }),
    /Switch that off while you are on Wi-Fi/,
  ],
])('%s: it is not offered, and said why', async (_name, arrange, words) => {
  arrange();
  renderScreen(<CaptionSettings />);
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('on mobile data it is said before anything is fetched', async () => {
  tells({ connection: { type: 'cellular' } });
  renderScreen(<CaptionSettings />);
  expect(await screen.findByText(/You are on mobile data/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Get captions (27 MB)' })).toBeEnabled();
});

test('a connection that is lost is said once, and it can be tried again', async () => {
  server.use(http.get('http://localhost/assets/encoder.gz', () => HttpResponse.error()));
  renderScreen(<CaptionSettings />);
  await userEvent.click(await screen.findByRole('button', { name: 'Get captions (27 MB)' }));
  expect(await screen.findAllByText(/The connection was lost/)).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Get captions (27 MB)' })).toBeEnabled();
});

test('what is on its way can be cancelled, on whichever screen one has been meanwhile', async () => {
  const body = () => new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array(1000)) });
  server.use(http.get('http://localhost/assets/encoder.gz', () => new HttpResponse(body())));
  const { unmount } = renderScreen(<CaptionSettings />);
  await userEvent.click(await screen.findByRole('button', { name: 'Get captions (27 MB)' }));
  expect(await screen.findByRole('progressbar', { name: 'Getting captions' })).toBeInTheDocument();
  unmount();
  renderScreen(<CaptionSettings />);
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('button', { name: 'Get captions (27 MB)' })).toBeEnabled();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('what is there can be removed', async () => {
  kept.set('/captions/encoder.abc', new Response('packed'));
  renderScreen(<CaptionSettings />);
  expect(await screen.findByText('Ready on this device')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Remove (27 MB)' }));
  expect(await screen.findByRole('button', { name: 'Get captions (27 MB)' })).toBeEnabled();
});
